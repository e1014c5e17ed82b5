import { useState } from 'react'
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { comandosLibros, type CierreVisto, type ComplementoDelLibro, type PendienteDeMes } from '#domain/libros/comandos.libros.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'
import { count, day, instant, money, state, text } from '#features/kit/columns.tsx'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { Documento } from './Documento.tsx'
import { InventariosDeMes } from './InventariosDeMes.tsx'
import { documentoEnPalabras, pendienteEnPalabras } from './palabras.ts'

const titulo = (palabras: string) => (
  <Title order={2} size="h4">
    {palabras}
  </Title>
)

/** Closed months, the one that comes next with what it lacks, and what arrived late. */
export function PanelMeses({ onChange }: { onChange: () => void }) {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosLibros.meses, { tiendaId }, {})
  const alCambiar = (): void => {
    consulta.recargar()
    onChange()
  }
  return (
    <Answer of={consulta} what="Los meses del libro">
      {({ siguiente, cierres, inventarios, complementos, cuantosComplementos }) => (
        <Stack>
          {siguiente ? (
            <PorCerrar {...siguiente} onChange={alCambiar} />
          ) : (
            <Text c="dimmed">El libro está vacío: todavía no hay meses que cerrar.</Text>
          )}
          {inventarios.length > 0 && <InventariosDeMes inventarios={inventarios} onChange={alCambiar} />}
          <Cierres cierres={cierres} onChange={alCambiar} />
          {cuantosComplementos > 0 && <Complementos complementos={complementos} cuantos={cuantosComplementos} />}
        </Stack>
      )}
    </Answer>
  )
}

interface PropsPorCerrar {
  mes: string
  termino: boolean
  pendientes: readonly PendienteDeMes[]
  onChange: () => void
}

function PorCerrar({ mes, termino, pendientes, onChange }: PropsPorCerrar) {
  const puede = usePuede(CierreDeMes, 'cerrar')
  const [cerrando, setCerrando] = useState(false)
  return (
    <Alert
      color={pendientes.length > 0 ? 'orange' : 'teal'}
      icon={<IconLock size={24} aria-hidden />}
      title={`Toca cerrar ${mesEnPalabras(mes)}`}
    >
      <Stack gap="xs">
        {termino ? (
          <Pendientes pendientes={pendientes} />
        ) : (
          <Text>El mes no ha terminado: se cierra desde el primer día del que sigue.</Text>
        )}
        {termino && puede && (
          <Group>
            <Button onClick={() => setCerrando(true)}>Cerrar {mesEnPalabras(mes)}</Button>
          </Group>
        )}
      </Stack>
      {cerrando && <Cerrar mes={mes} pendientes={pendientes} onClosed={onChange} onClose={() => setCerrando(false)} />}
    </Alert>
  )
}

function Pendientes({ pendientes }: { pendientes: readonly PendienteDeMes[] }) {
  if (pendientes.length === 0) return <Text>Todo lo del mes está listo.</Text>
  return (
    <>
      <Text>Falta por estar listo:</Text>
      <List>
        {pendientes.map((uno) => (
          <List.Item key={uno.clase}>
            {pendienteEnPalabras(uno)}: {uno.cuales.join('; ')}
            {uno.clase !== 'cuarentena' && uno.cuantos > uno.cuales.length && ` y ${formatInteger(uno.cuantos - uno.cuales.length)} más`}
          </List.Item>
        ))}
      </List>
    </>
  )
}

interface PropsCerrar {
  mes: string
  pendientes: readonly PendienteDeMes[]
  onClosed: () => void
  onClose: () => void
}

function Cerrar({ mes, pendientes, onClosed, onClose }: PropsCerrar) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const { run, running, problem } = useAction(
    () => enviar(comandosLibros.cerrarMes, { tiendaId }, { mes, pendientes: pendientes.reduce((suma, { cuantos }) => suma + cuantos, 0) }),
    () => {
      toastSuccess(`${mesEnPalabras(mes)} quedó cerrado`)
      onClosed()
      onClose()
    },
  )
  return (
    <ActModal
      deliberate
      title={`Cerrar ${mesEnPalabras(mes)}`}
      onClose={onClose}
      onSubmit={run}
      running={running}
      submit="Cerrar el mes"
      problem={problem}
    >
      <Text>Las cifras de un mes cerrado no cambian. Lo que llegue después cuenta en el mes que sigue, y se dice cuál documento fue.</Text>
      <Pendientes pendientes={pendientes} />
    </ActModal>
  )
}

function Cierres({ cierres, onChange }: { cierres: readonly CierreVisto[]; onChange: () => void }) {
  const { persona } = useNombres()
  const puede = usePuede(CierreDeMes, 'reabrir')
  const [reabriendo, setReabriendo] = useState<CierreVisto>()
  const vigentes = cierres.filter(({ estado }) => estado === 'cerrado')
  const ultimo = vigentes.reduce<CierreVisto | undefined>((mayor, uno) => (!mayor || uno.mes > mayor.mes ? uno : mayor), undefined)
  const columnas: readonly Column<CierreVisto>[] = [
    text('mes', 'Mes', ({ mes }) => mes, { card: 'title', width: 170, cell: ({ mes }) => mesEnPalabras(mes) }),
    state('estado', 'Estado', ({ estado }) => (estado === 'cerrado' ? ['teal', 'Cerrado'] : ['gray', 'Reabierto']), { width: 116 }),
    money('ingresos', 'Ventas netas', ({ ingresosCentavos }) => ingresosCentavos, { width: 140 }),
    money('resultado', 'Resultado', ({ resultadoCentavos }) => resultadoCentavos, { strong: true, card: 'end', width: 140 }),
    count('documentos', 'Documentos', ({ documentos }) => documentos, { width: 120 }),
    count('complementos', 'De meses cerrados', ({ complementos }) => complementos, { zero: '—', width: 150 }),
    instant('en', 'Cerrado el', ({ en }) => en, { width: 160 }),
    text('quien', 'Por', ({ creadoPor }) => persona(creadoPor), { width: 150 }),
    text('pendientes', 'Sin estar listo', ({ pendientes }) => pendientes.map(pendienteEnPalabras).join('; '), { width: 220 }),
    text('motivo', 'Por qué se reabrió', ({ motivo, reabiertoPor }) => (motivo === '' ? '' : `${motivo} (${persona(reabiertoPor)})`), {
      width: 240,
    }),
    text('huella', 'Huella', ({ huella }) => huella, { hidden: true, card: 'none' }),
    {
      key: 'accion',
      header: 'Acción',
      width: 120,
      export: false,
      value: () => '',
      cell: (uno) =>
        puede && uno.id === ultimo?.id ? (
          <Button size="xs" variant="default" onClick={() => setReabriendo(uno)} aria-label={`Reabrir ${mesEnPalabras(uno.mes)}`}>
            Reabrir
          </Button>
        ) : null,
    },
  ]
  return (
    <section>
      {titulo('Meses cerrados')}
      <DataTable
        name="meses-cerrados"
        label="Meses cerrados"
        urlPrefix="mc"
        rows={cierres}
        rowKey={({ id }) => id}
        columns={columnas}
        empty={<EmptyState title="Aún no se ha cerrado un mes">Se cierra cuando terminó, desde el más viejo.</EmptyState>}
      />
      {reabriendo && <Reabrir cierre={reabriendo} onChange={onChange} onClose={() => setReabriendo(undefined)} />}
    </section>
  )
}

function Reabrir({ cierre: { id, mes }, onChange, onClose }: { cierre: CierreVisto; onChange: () => void; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const [motivo, setMotivo] = useState('')
  const { run, running, problem } = useAction(
    () => enviar(comandosLibros.reabrirMes, { tiendaId, cierreId: id }, { motivo }),
    () => {
      toastSuccess(`${mesEnPalabras(mes)} quedó abierto`)
      onChange()
      onClose()
    },
  )
  return (
    <ConMotivo
      titulo={`¿Reabrir ${mesEnPalabras(mes)}?`}
      descripcion="Queda con el cierre, que se conserva como estaba"
      boton="Reabrir"
      haciendo={running}
      problema={problem}
      motivo={motivo}
      onType={setMotivo}
      onAct={run}
      onClose={onClose}
    >
      Sus cifras vuelven a ser las de sus documentos, con lo que llegó después, y habrá que cerrarlo de nuevo. Si ya se declaró, avisa a
      quien lleva los impuestos.
    </ConMotivo>
  )
}

const columnasDeComplementos: readonly Column<ComplementoDelLibro>[] = [
  text<ComplementoDelLibro>('documento', 'Documento', documentoEnPalabras, { card: 'title', cell: (uno) => <Documento de={uno} /> }),
  day('del', 'Es del', ({ del }) => del, { width: 160 }),
  text('mes', 'Cuenta en', ({ mes }) => mes, { width: 180, cell: ({ mes }) => mesEnPalabras(mes) }),
  money('valor', 'Monto', ({ valorCentavos }) => valorCentavos, { sum: true, strong: true, card: 'end', width: 150 }),
]

const Complementos = ({ complementos, cuantos }: { complementos: readonly ComplementoDelLibro[]; cuantos: number }) => (
  <section>
    {titulo('Lo que llegó después de cerrar')}
    <DataTable
      name="complementos-del-libro"
      label="Lo que llegó después de cerrar"
      urlPrefix="co"
      rows={complementos}
      rowKey={({ docId, mes }) => `${mes} ${docId}`}
      columns={columnasDeComplementos}
      searchText={documentoEnPalabras}
      searchPlaceholder="Documento"
      empty={<EmptyState title="Nada llegó tarde" />}
    />
    {cuantos > complementos.length && <Text c="dimmed">Y {formatInteger(cuantos - complementos.length)} más, de antes.</Text>}
  </section>
)
