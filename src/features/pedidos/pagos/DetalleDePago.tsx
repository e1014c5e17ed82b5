import type { ReactNode } from 'react'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconClockPause, IconPlayerSkipForward, IconX } from '@tabler/icons-react'
import { useLeido } from '#data/useLeido.ts'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import type { FilaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { mensajeDe } from '#domain/messages.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { Result } from '#domain/core/result.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Section } from '#features/kit/Section.tsx'
import { Facts } from '#features/kit/Facts.tsx'
import { formatDateTime, formatTime } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { toastError } from '#ui/toast.ts'
import type { DecisionDePago } from '../DecidirPago.tsx'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { Coincidencias, Riesgos } from '../RevisionDePago.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { impedimentoDe } from './impedimento.ts'
import classes from './Pagos.module.css'
import type { FuenteDePagos } from './useRecientes.ts'

interface Props {
  fila: FilaDeVerificacion
  fuente: Pick<FuenteDePagos, 'actor' | 'usuarioId' | 'variasTiendas' | 'revisar'>
  ahoraMs: number
  onTake: () => Promise<Result<unknown>>
  onDecide: (accion: DecisionDePago['accion']) => void
  onContinue: (() => void) | undefined
  /** What the bank says of it, where that is known. */
  banco?: ReactNode
  /** Why whoever is here may not decide, where the queue knows more than the receipt says. */
  impide?: string | undefined
}

/** One receipt: its picture beside what is expected, what other orders say of it, and the decision. */
export function DetalleDePago({ fila, fuente, banco, ...decision }: Props) {
  const { comprobante, clienteNombre, riesgos } = fila
  const archivoId = comprobante.archivo ? partesDeUrl(comprobante.archivo.url)?.id : undefined
  return (
    <div className={classes['comprobante']}>
      <div>
        {archivoId === undefined ? (
          <Alert color="gray">Este comprobante vino sin foto: búscalo en el banco por su referencia.</Alert>
        ) : (
          <FotoComprobante archivoId={archivoId} alt={`Comprobante de ${clienteNombre}`} />
        )}
      </div>
      <Stack gap="lg">
        <Stack gap="xs">
          <Title order={2} size="h3">
            {numeroDePedido(fila)} · {clienteNombre}
          </Title>
          <Riesgos riesgos={riesgos} />
        </Stack>
        <Esperado fila={fila} variasTiendas={fuente.variasTiendas} />
        {banco}
        <Decision fila={fila} fuente={fuente} {...decision} />
        <Section title="¿Se usó antes?" level={3}>
          <LoQueDicenOtros fila={fila} revisar={fuente.revisar} />
        </Section>
      </Stack>
    </div>
  )
}

function Esperado({ fila, variasTiendas }: { fila: FilaDeVerificacion; variasTiendas: boolean }) {
  const { comprobante, esperadoCentavos, metodo, desde, tiendaNombre } = fila
  const datos = [
    ['Tienda', variasTiendas ? tiendaNombre : ''],
    ['Cuenta', metodo.nombre],
    ['Banco de donde viene', comprobante.banco || 'No lo dijo'],
    ['Referencia', comprobante.referencia],
    ['Se espera', formatMoney(esperadoCentavos)],
    ['Dice que pagó', formatMoney(comprobante.centavos)],
    ['Enviado', formatDateTime(desde)],
  ] as const
  return <Facts rows={datos} />
}

function LoQueDicenOtros({ fila, revisar }: { fila: FilaDeVerificacion; revisar: FuenteDePagos['revisar'] }) {
  const { pedidoId, comprobante } = fila
  const { valor, error, reintentar } = useLeido(() => revisar(pedidoId, comprobante.id), [pedidoId, comprobante.id])
  const fallo = error ?? (valor?.ok === false ? valor.error : undefined)
  if (fallo)
    return (
      <Alert color="orange" title={mensajeDe(fallo).mensaje}>
        <Stack align="flex-start" gap="xs">
          <Text>Si otro pedido usó lo mismo se sabe con conexión.</Text>
          <Button variant="default" size="sm" onClick={reintentar}>
            Intentar otra vez
          </Button>
        </Stack>
      </Alert>
    )
  if (!valor?.ok) return <Text c="dimmed">Buscando en los demás pedidos…</Text>
  return (
    <Stack gap="xs">
      <Coincidencias revisado={valor.value} />
      {comprobante.archivo !== null && !valor.value.fotoLista && (
        <Text size="sm" c="dimmed">
          La foto no ha llegado: por ahora se compara solo la referencia.
        </Text>
      )}
    </Stack>
  )
}

function Decision({ fila, fuente, ahoraMs, onTake, onDecide, onContinue, impide: deLaCola }: Omit<Props, 'banco'>) {
  const { comprobante } = fila
  const [tomar, tomando] = useLocked(async () => {
    const respuesta = await onTake()
    if (!respuesta.ok) toastError('No se pudo tomar', enPalabras(respuesta.error))
  })
  const ahora = new Date(ahoraMs).toISOString()
  const impide = deLaCola ?? impedimentoDe(fila, fuente, ahoraMs)
  const loTengo = comprobante.tomadoPor === fuente.actor && comprobante.tomadoHasta >= ahora
  return (
    <Stack gap="sm">
      {impide !== undefined && (
        <Alert color="blue" icon={<IconClockPause size={22} aria-hidden />}>
          {impide}
        </Alert>
      )}
      <Group gap="sm">
        {impide === undefined && (
          <>
            <Button color="teal" leftSection={<IconCheck size={20} aria-hidden />} onClick={() => onDecide('aprobarPago')}>
              Aprobar
            </Button>
            <Button color="red" variant="light" leftSection={<IconX size={20} aria-hidden />} onClick={() => onDecide('rechazarPago')}>
              Rechazar
            </Button>
            {!loTengo && (
              <Button variant="default" onClick={tomar} loading={tomando}>
                Lo veo yo
              </Button>
            )}
          </>
        )}
        {onContinue && (
          <Button variant="subtle" color="gray" rightSection={<IconPlayerSkipForward size={20} aria-hidden />} onClick={onContinue}>
            Siguiente
          </Button>
        )}
      </Group>
      {loTengo && (
        <Text size="sm" c="dimmed" role="status">
          Es tuyo hasta las {formatTime(comprobante.tomadoHasta)}: nadie más decide mientras tanto.
        </Text>
      )}
    </Stack>
  )
}
