import { useState } from 'react'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { diaFiscal, diasEntre } from '#domain/core/fecha.ts'
import { comandosEcf, type EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { ultimoDiaPosible, venceReemplazo } from '#domain/fiscal/ecf/contingencia.rules.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDay, formatInteger, withStop } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { AskButton } from '../kit/AskButton.tsx'
import { useOrden } from '../kit/answer/useCommand.ts'
import { actions, RowButton, state, text, type Mark } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { DeclararContingencia, NotificarContingencia, TerminarContingencia } from './ContingenciaForm.tsx'

type Fila = EstadoDeEcf['contingencias'][number]
type Acto = 'declarar' | 'terminar' | 'notificar'

interface Props {
  filas: readonly Fila[]
  onChange: () => void
}

/** Days on which the store could not issue e-CF: the one that is open with its term, and what of the earlier ones is still to be replaced. */
export function Contingencias({ filas, onChange }: Props) {
  const puede = usePuede(Contingencia, 'declarar')
  const [acto, setActo] = useState<{ que: Acto; fila?: Fila }>()
  const abierta = filas.find(({ estado }) => estado === 'abierta')
  const otras = filas.filter((fila) => fila !== abierta)
  const cerrar = () => setActo(undefined)
  const hecho = () => {
    cerrar()
    onChange()
  }
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3">
          Contingencia
        </Title>
        {puede && !abierta && (
          <Button variant="default" onClick={() => setActo({ que: 'declarar' })}>
            Declarar contingencia
          </Button>
        )}
      </Group>
      {abierta ? (
        <Abierta fila={abierta} onActo={puede ? (que) => setActo({ que, fila: abierta }) : undefined} onChange={onChange} />
      ) : (
        <Text c="dimmed" mb={otras.length > 0 ? 'sm' : 0}>
          Si la tienda no puede emitir comprobantes E, declárala aquí y en la DGII: las cajas venden con serie B, y después se reemplazan
          solos.
        </Text>
      )}
      {otras.length > 0 && <Pasadas filas={otras} onNotificar={puede ? (fila) => setActo({ que: 'notificar', fila }) : undefined} />}
      {acto?.que === 'declarar' && <DeclararContingencia onDone={hecho} onClose={cerrar} />}
      {acto?.que === 'terminar' && acto.fila && <TerminarContingencia fila={acto.fila} onDone={hecho} onClose={cerrar} />}
      {acto?.que === 'notificar' && acto.fila && <NotificarContingencia fila={acto.fila} onDone={hecho} onClose={cerrar} />}
    </section>
  )
}

function Abierta({ fila, onActo, onChange }: { fila: Fila; onActo: ((que: Acto) => void) | undefined; onChange: () => void }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const hoy = diaFiscal(new Date(useNow(60_000)).toISOString())
  const ultimo = ultimoDiaPosible(fila)
  const quedan = diasEntre(hoy, ultimo)
  return (
    <Alert
      color={quedan <= 3 ? 'red' : 'orange'}
      icon={<IconPlugConnectedX size={22} aria-hidden />}
      title={`En contingencia desde el ${formatDay(fila.desde)}`}
      mb="sm"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {withStop(fila.motivo)} Las cajas proponen comprobantes de serie B cuando se enteran.{' '}
          {quedan === 0 ? 'Hoy es su último día' : `Puede durar hasta el ${formatDay(ultimo)}`}: después acaba sola y se vuelve a serie E.
        </Text>
        <Notificada fila={fila} />
        {onActo && (
          <Group gap="xs">
            <Button onClick={() => onActo('terminar')}>Terminar</Button>
            <Button variant="default" onClick={() => onActo('notificar')}>
              {rotuloDe(fila)}
            </Button>
            <AskButton
              variant="default"
              label="Fue un error"
              question="¿Anular la contingencia?"
              confirm="Anularla"
              danger
              act={() =>
                ordenar(
                  comandosEcf.anularContingencia,
                  { tiendaId, contingenciaId: fila.id },
                  {},
                  { bien: 'Anulada: las cajas vuelven a serie E' },
                ).then(onChange)
              }
            >
              Lo que se vendió con serie B queda como está y no se reemplaza.
            </AskButton>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

const rotuloDe = ({ notificacion }: Fila): string => (notificacion === '' ? 'Anotar la notificación' : 'Cambiar la notificación')

/** DGII takes papers of a contingency for good only when it was told of it. */
function Notificada({ fila: { notificacion } }: { fila: Pick<Fila, 'notificacion'> }) {
  if (notificacion !== '') return <Text size="sm">Notificada a la DGII: {withStop(notificacion)}</Text>
  return (
    <Text size="sm" fw={600}>
      Falta notificarla a la DGII en su Oficina Virtual: sin eso, lo vendido con serie B no vale.
    </Text>
  )
}

const marcaDe = (fila: Fila): Mark => {
  if (fila.estado === 'anulada') return ['gray', 'Anulada']
  if (fila.rechazados > 0) return ['red', 'Con rechazos']
  if (fila.sinNumero > 0) return ['orange', 'Faltan números']
  if (fila.porAnotar > 0 || fila.enCamino > 0) return ['blue', 'Reemplazando']
  return ['teal', fila.reemplazados === 0 ? 'Sin nada que reemplazar' : 'Reemplazada']
}

function Pasadas({ filas, onNotificar }: { filas: readonly Fila[]; onNotificar: ((fila: Fila) => void) | undefined }) {
  const columnas: Column<Fila>[] = [
    text(
      'dias',
      'Días',
      ({ desde, hasta }) => (hasta === null || hasta === desde ? formatDay(desde) : `${formatDay(desde)} a ${formatDay(hasta)}`),
      {
        card: 'title',
      },
    ),
    state('estado', 'Estado', marcaDe),
    text('reemplazados', 'Reemplazados', ({ reemplazados }) => formatInteger(reemplazados), { numeric: true }),
    text('faltan', 'Faltan', loQueFalta),
    text('notificacion', 'Notificada a la DGII', ({ estado, notificacion }) => (estado === 'anulada' ? '—' : notificacion || 'Sin anotar')),
    actions((fila) =>
      onNotificar && fila.estado === 'terminada' ? <RowButton onClick={() => onNotificar(fila)}>{rotuloDe(fila)}</RowButton> : null,
    ),
  ]
  const sinNumeros = filas.some(({ sinNumero }) => sinNumero > 0)
  return (
    <>
      {sinNumeros && (
        <Alert color="orange" icon={<IconAlertTriangle size={22} aria-hidden />} title="Faltan números E para reemplazar" mb="sm">
          Registra en Comprobantes el rango que te autorice la DGII: lo que falta se reemplaza solo.
        </Alert>
      )}
      <SmallTable label="Contingencias pasadas" rows={filas} rowKey={({ id }) => id} columns={columnas} minWidth={860} />
    </>
  )
}

/** In words: how many, why, and by when. */
function loQueFalta({ estado, hasta, desde, sinNumero, enCamino, rechazados, porAnotar }: Fila): string {
  if (estado === 'anulada') return '—'
  const partes = [
    ...(sinNumero > 0 ? [`${formatInteger(sinNumero)} sin número`] : []),
    ...(enCamino > 0 ? [`${formatInteger(enCamino)} en camino`] : []),
    ...(rechazados > 0 ? [`${formatInteger(rechazados)} rechazados, en Por resolver`] : []),
  ]
  if (partes.length === 0) return porAnotar > 0 ? 'Se está mirando' : 'Nada'
  return `${partes.join(', ')}; hasta el ${formatDay(venceReemplazo(hasta ?? desde))}`
}
