import { useState } from 'react'
import { Alert, Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { facturarPedido } from '#data/pedidos/pedidos-caja.ts'
import { useNumeros, usePersona, useSync, useTienda } from '#data/session/react.tsx'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Fallo } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '#features/paths.ts'
import { prepararActoDeTienda } from '../acto.ts'
import { numerosQueSeUsan, type PorFacturar } from './porFacturar.ts'

interface Props {
  pedidos: readonly PorFacturar[]
  /** Was any of them tried? Who only looked keeps what was marked. */
  onClose: (seHizo: boolean) => void
}

interface Hecha {
  pedido: PorFacturar
  venta?: Venta
  error?: Fallo
}

/** Which numbers these invoices would use; then they are made one by one, each whole or not at all. */
export function Facturar({ pedidos, onClose }: Props) {
  const tienda = useTienda()
  const quien = usePersona()
  const numeros = useNumeros()
  const { conexion } = useSync()
  const [hechas, setHechas] = useState<readonly Hecha[]>([])
  // What is invoiced leaves the list behind the dialog, not the dialog.
  const [escogidos] = useState(pedidos)
  const usados = numerosQueSeUsan(escogidos, numeros ?? {})
  const [facturar, facturando] = useLocked(async () => {
    for (const pedido of escogidos) {
      const acto = prepararActoDeTienda(pedido, 'facturar', { ventaId: 'por-numerar', ncf: 'por-numerar' }, quien, new Date().toISOString())
      const venta = acto.ok ? await facturarPedido(tienda, acto.value, pedido.borrador) : acto
      setHechas((antes) => [...antes, venta.ok ? { pedido, venta: venta.value } : { pedido, error: venta.error }])
    }
  })
  const cerrar = () => onClose(hechas.length > 0)
  const total = escogidos.reduce((suma, { estado }) => suma + estado.totalCentavos, 0)
  const termino = hechas.length === escogidos.length
  return (
    <Modal
      opened
      onClose={cerrar}
      title={`Facturar ${escogidos.length === 1 ? (escogidos[0]?.numero ?? '') : `${escogidos.length} órdenes`}`}
      size="lg"
    >
      <Stack>
        {hechas.length === 0 ? (
          <>
            <Text>Por {formatMoney(total)}. Se usarán, en orden, estos números de esta caja:</Text>
            <List>
              {usados.map(({ tipo, cuantos, primero, sinNumero }) => (
                <List.Item key={tipo}>
                  {comprobantes[tipo].nombre}: {cuantos === 1 ? '1 número' : `${cuantos} números`}
                  {primero === '' ? '' : `, desde ${primero}`}
                  {sinNumero > 0 && (
                    <Text span c="red">
                      {' '}
                      · faltan {sinNumero}
                    </Text>
                  )}
                </List.Item>
              ))}
            </List>
            <Text size="sm" c="dimmed">
              El dinero ya entró por cada pedido, así que no cambia lo que esta gaveta espera. Un número usado no se usa otra vez.
            </Text>
            {conexion !== 'en-linea' && (
              <Alert color="orange" title="Sin conexión">
                Otra caja puede estar facturando lo mismo y no se sabría hasta que haya señal. Si no corre prisa, espera.
              </Alert>
            )}
          </>
        ) : (
          <Resultado hechas={hechas} />
        )}
        <Group justify="end">
          <Button variant="default" onClick={cerrar} disabled={facturando}>
            {termino ? 'Cerrar' : 'Volver'}
          </Button>
          {!termino && (
            <Button onClick={facturar} loading={facturando} disabled={usados.some(({ sinNumero }) => sinNumero > 0)}>
              Facturar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Resultado({ hechas }: { hechas: readonly Hecha[] }) {
  const { slug } = useTienda()
  return (
    <List role="status">
      {hechas.map(({ pedido, venta, error }) => (
        <List.Item key={pedido.id}>
          {pedido.numero}:{' '}
          {venta ? (
            <Anchor component={Link} to={paths.imprimirFacturas.href({ nombre: slug }, { factura: venta.id })}>
              {venta.ncf}, ver e imprimir
            </Anchor>
          ) : (
            <Text span c="red">
              {error ? `${mensajeDe(error).mensaje} ${mensajeDe(error).arreglo ?? ''}` : ''}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
