import { useState } from 'react'
import { Alert, Anchor, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { IconCoinOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePersona, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { totalDeCastigo } from '#domain/cobros/castigo.rules.ts'
import { comandosCobros, type AccionDeCastigo } from '#domain/cobros/comandos.cobros.ts'
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { ActModal } from '../kit/ActForm.tsx'
import { Facts } from '../kit/Facts.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { Problem } from '../kit/answer/Problem.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { day, money, state, text } from '../kit/columns.tsx'
import { paths } from '../paths.ts'
import { marcaDeCastigo } from './palabras.ts'

const columnas: readonly Column<Castigo>[] = [
  text('cliente', 'Cliente', ({ clienteNombre }) => clienteNombre, { card: 'title' }),
  day('pedida', 'Pedida', ({ en }) => diaFiscal(en), { width: 120, card: 'line' }),
  text('quien', 'La pidió', ({ pidioNombre }) => pidioNombre, { width: 160, card: 'none' }),
  text('motivo', 'Por qué', ({ motivo }) => motivo, { card: 'line' }),
  state('estado', 'Estado', ({ estado }) => marcaDeCastigo[estado], { width: 130 }),
  money('monto', 'Monto', totalDeCastigo, { width: 130, sum: true, card: 'end' }),
]

const columnasDeDocumentos: readonly Column<Castigo['documentos'][number]>[] = [
  text('factura', 'Factura', ({ ncf }) => ncf),
  money('monto', 'Monto', ({ centavos }) => centavos),
]

const useCastigos = (): Castigo[] => (useVivo(Castigo) ?? []).map(({ doc }) => doc).sort((a, b) => b.en.localeCompare(a.en))

/** What waits for the owner's word, for whoever may give it; it opens the list. */
export function PorDecidir() {
  const decide = usePuede(Castigo, 'decidir')
  const { slug: nombre } = useTienda()
  const esperan = useCastigos().filter(({ estado }) => estado === 'pendiente')
  if (!decide || esperan.length === 0) return null
  return (
    <Alert
      color="orange"
      title={esperan.length === 1 ? 'Piden dar una deuda por perdida' : `Piden dar por perdidas ${formatInteger(esperan.length)} deudas`}
    >
      <Anchor component={Link} to={paths.cxc.href({ nombre }, { ver: 'perdidas' })}>
        Ver y decidir
      </Anchor>
    </Alert>
  )
}

/** Debts that were given up, or are asked to be; each opens with what can be done about it. */
export function DeudasPerdidas() {
  const castigos = useCastigos()
  const [abiertoId, abrir] = useSearchState('castigo')
  const abierto = castigos.find(({ id }) => id === abiertoId)
  return (
    <>
      <DataTable
        name="cxc-perdidas"
        label="Deudas dadas por perdidas"
        rows={castigos}
        rowKey={({ id }) => id}
        columns={columnas}
        searchText={({ clienteNombre, motivo, documentos }) => `${clienteNombre} ${motivo} ${documentos.map(({ ncf }) => ncf).join(' ')}`}
        searchPlaceholder="Cliente, factura o motivo"
        onOpen={({ id }) => abrir(id)}
        empty={
          <EmptyState icon={<IconCoinOff size={38} />} title="No se ha dado ninguna deuda por perdida">
            Abre un cliente que debe y toca Dar por perdida.
          </EmptyState>
        }
      />
      {abierto && <VerCastigo key={abierto.id} castigo={abierto} onClose={() => abrir()} />}
    </>
  )
}

const preguntas: Readonly<Record<Exclude<AccionDeCastigo, 'aprobar'>, { titulo: string; pregunta: string; boton: string }>> = {
  rechazar: { titulo: 'No darla por perdida', pregunta: '¿Por qué se sigue cobrando?', boton: 'Se sigue cobrando' },
  anular: { titulo: 'Cobrarla otra vez', pregunta: '¿Por qué se cobra otra vez?', boton: 'Vuelve a deberse' },
}

function VerCastigo({ castigo, onClose }: { castigo: Castigo; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const decide = usePuede(Castigo, 'decidir')
  const persona = usePersona()
  const [preguntando, setPreguntando] = useState<keyof typeof preguntas>()
  const [motivo, setMotivo] = useState('')
  const { id: castigoId, estado } = castigo
  const decidir = (accion: AccionDeCastigo) => enviar(comandosCobros.decidirCastigo, { tiendaId, castigoId }, { accion, motivo })
  const aprobar = useAction(() => decidir('aprobar'), onClose)
  const retirar = useAction(() => enviar(comandosCobros.retirarCastigo, { tiendaId, castigoId }, {}), onClose)
  if (preguntando) {
    const { titulo, pregunta, boton } = preguntas[preguntando]
    return (
      <ActModal
        title={titulo}
        onClose={onClose}
        onCancel={() => setPreguntando(undefined)}
        act={() => decidir(preguntando)}
        disabled={motivo.trim().length < 3}
        submit={boton}
      >
        <TextInput
          data-autofocus
          label={pregunta}
          maxLength={300}
          value={motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
      </ActModal>
    )
  }
  return (
    <Modal opened onClose={onClose} title={`${formatMoney(totalDeCastigo(castigo))} de ${castigo.clienteNombre}`} size="lg">
      <Stack>
        <Facts rows={hechosDe(castigo)} />
        <SmallTable
          label="Lo que no se cobra"
          minWidth={260}
          rows={castigo.documentos}
          rowKey={({ ventaId }) => ventaId}
          columns={columnasDeDocumentos}
        />
        <Problem>{aprobar.problem ?? retirar.problem}</Problem>
        <Group justify="flex-end">
          {estado === 'pendiente' && castigo.creadoPor === persona?.empleadoId && (
            <Button variant="default" loading={retirar.running} onClick={retirar.run}>
              Retirar la solicitud
            </Button>
          )}
          {estado === 'pendiente' && decide && (
            <>
              <Button variant="default" onClick={() => setPreguntando('rechazar')}>
                No, se sigue cobrando
              </Button>
              <Button color="red" loading={aprobar.running} onClick={aprobar.run}>
                Dar por perdida
              </Button>
            </>
          )}
          {estado === 'aprobado' && decide && <Button onClick={() => setPreguntando('anular')}>Pagó, o se cobra otra vez</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}

/** What happened with it, in the order in which it did. */
const hechosDe = (castigo: Castigo): [string, string][] => [
  ['Por qué', castigo.motivo],
  ['La pidió', `${castigo.pidioNombre}, ${formatoFecha(diaFiscal(castigo.en))}`],
  [
    castigo.estado === 'rechazado' ? 'No se dio por perdida' : 'La aprobó',
    castigo.decididoEl === '' ? '' : `${castigo.decidioNombre}, ${formatoFecha(castigo.decididoEl)}`,
  ],
  ['Respuesta', castigo.respuesta],
  ['Se cobra otra vez', castigo.anuladoEl === '' ? '' : `${castigo.anuloNombre}, ${formatoFecha(castigo.anuladoEl)}`],
  ['Porque', castigo.motivoDeAnular],
]
