import { useState } from 'react'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconPrinterOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import { faltaAutorizar } from '#domain/ventas/autorizacion.rules.ts'
import { creditoConPin } from '#domain/ventas/credito.rules.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { paths } from '#features/paths.ts'
import { pedidoDePin } from '../venta/conPermiso.ts'
import { Autorizar, type PedidoAutorizacion } from '#features/kit/device/Autorizar.tsx'

/** Where the cashier goes to put right what stopped the sale. */
export type Arreglo = 'cliente' | 'comprobante'

interface Props {
  fallo: Fallo
  /** The clock looks odd and the cashier says that it is right. */
  onFechaBien: () => void
  onArreglar: (arreglo: Arreglo) => void
  onAutorizado: (persona: Persona) => void
}

const DE_CLIENTE = ['venta.falta-comprador', 'venta.identificacion-incompleta', 'venta.comprador-con-pasaporte', 'pago.credito-sin-cliente']

/** No sale was made, or nobody knows yet: what not to do, why, and the way out. Whatever was typed is still there. */
export function NoSeCobro({ fallo, onFechaBien, onArreglar, onAutorizado }: Props) {
  const { mensaje, arreglo } = mensajeDe(fallo)
  const { slug } = useTienda()
  const [pedido, setPedido] = useState<PedidoAutorizacion | undefined>(undefined)
  const enDuda = fallo.code === 'guardar.sin-confirmar'
  const titulo = enDuda ? 'NO IMPRIMIR: todavía no se sabe si la venta quedó' : 'NO IMPRIMIR: la venta no se hizo'
  return (
    <Alert color="red" icon={enDuda ? <Loader size="sm" color="red" /> : <IconPrinterOff />} title={titulo} role="alert">
      <Stack gap="xs">
        <Text fw={650}>{mensaje}</Text>
        <Text>{arreglo}</Text>
        <Text size="sm">
          {enDuda
            ? 'La venta sigue aquí completa. No la cobres en otra caja ni entregues un comprobante hasta que esto se aclare.'
            : 'No se usó ningún comprobante y la venta sigue aquí completa.'}
        </Text>
        <Group gap="xs">
          {fallo.code.startsWith('reloj.') && <Button onClick={onFechaBien}>La fecha está bien: cobrar</Button>}
          {fallo.code === 'entrega.por-recibir' && (
            <Button component={Link} to={paths.recibirCaja.href({ nombre: slug })}>
              Contar lo que me entregaron
            </Button>
          )}
          {DE_CLIENTE.includes(fallo.code) && <Button onClick={() => onArreglar('cliente')}>Poner el comprador</Button>}
          {(fallo.code.startsWith('ncf.') || DE_CLIENTE.includes(fallo.code)) && (
            <Button variant="default" onClick={() => onArreglar('comprobante')}>
              Ver comprobantes
            </Button>
          )}
          {(faltaAutorizar(fallo) || creditoConPin(fallo)) && (
            <Button
              onClick={() =>
                setPedido(
                  pedidoDePin(fallo, (persona) => {
                    onAutorizado(persona)
                    return undefined
                  }),
                )
              }
            >
              Pedir autorización
            </Button>
          )}
        </Group>
      </Stack>
      {pedido && <Autorizar pedido={pedido} onClose={() => setPedido(undefined)} />}
    </Alert>
  )
}
