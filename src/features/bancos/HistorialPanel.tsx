import { useState } from 'react'
import { NativeSelect, Stack, Title } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosBancos, type CuentaConSaldo } from '#domain/bancos/comandos.bancos.ts'
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { ultimoCierre } from '#domain/bancos/conciliacion.rules.ts'
import { ExtractoDeBanco, LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { actions, RowButton } from '#features/kit/columns.tsx'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Answer } from '../kit/Answer.tsx'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { enPalabras, useEnviar, useOrden } from '../kit/answer/useCommand.ts'
import { count, instant, state, text } from '../kit/columns.tsx'
import { useNombres } from '../kit/list/useNombres.ts'
import { conQue } from './con-que.ts'
import { importe, porqueEnPalabras } from './palabras.ts'
import { useCuentaElegida } from './useCuentaElegida.ts'
import { useDeshacer } from './useDeshacer.ts'

interface Props {
  cuentas: readonly CuentaConSaldo[]
  onChange: () => void
}

/** What was done about an account: closed months, files, and its last reconciliations, with who and when. */
export function HistorialPanel({ cuentas, onChange }: Props) {
  const { elegida, elegir, opciones } = useCuentaElegida(cuentas)
  if (!elegida) return null
  return (
    <Stack>
      <NativeSelect
        label="Cuenta"
        maw={320}
        data={opciones}
        value={elegida.cuenta.id}
        onChange={(event) => elegir(event.currentTarget.value)}
      />
      <DeUna key={elegida.cuenta.id} cuenta={elegida} onChange={onChange} />
    </Stack>
  )
}

function DeUna({ cuenta: { cuenta, mesAbierto }, onChange }: { cuenta: CuentaConSaldo; onChange: () => void }) {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosBancos.historialDeBanco, { tiendaId, cuentaId: cuenta.id }, {})
  const alCambiar = (): void => {
    consulta.recargar()
    onChange()
  }
  return (
    <Answer of={consulta} what="El historial de la cuenta">
      {({ cierres, extractos, conciliaciones }) => (
        <Stack>
          <Cierres cierres={cierres} cuentaId={cuenta.id} onChange={alCambiar} />
          <Extractos extractos={extractos} cuentaId={cuenta.id} onChange={alCambiar} />
          <Conciliaciones conciliaciones={conciliaciones} cuentaId={cuenta.id} mesAbierto={mesAbierto} onChange={alCambiar} />
        </Stack>
      )}
    </Answer>
  )
}

interface DeLista {
  cuentaId: string
  onChange: () => void
}

const titulo = (palabras: string) => (
  <Title order={2} size="h4">
    {palabras}
  </Title>
)

function Cierres({ cierres, cuentaId, onChange }: DeLista & { cierres: readonly CierreDeBanco[] }) {
  const { persona } = useNombres()
  const puede = usePuede(CierreDeBanco, 'reabrir')
  const [reabriendo, setReabriendo] = useState<CierreDeBanco>()
  const ultimo = ultimoCierre(cierres)
  const moneda = (uno: CierreDeBanco) => uno.moneda
  const columnas: readonly Column<CierreDeBanco>[] = [
    text('mes', 'Mes', ({ mes }) => mes, { card: 'title', width: 160, cell: ({ mes }) => mesEnPalabras(mes) }),
    importe('saldo', 'Saldo al final', (uno) => uno.saldoFinalCentavos, moneda, { card: 'end', width: 136 }),
    importe('sinDueno', 'Sin dueño', (uno) => uno.sinDuenoCentavos, moneda, { width: 130 }),
    importe('enTransito', 'En tránsito', (uno) => uno.enTransitoCentavos, moneda, { width: 130 }),
    text('lineas', 'Conciliadas', ({ conciliadas, lineas }) => `${conciliadas} de ${lineas}`, { hidden: true }),
    instant('en', 'Cerrado', ({ en }) => en, { width: 150 }),
    text('quien', 'Por', ({ creadoPor }) => persona(creadoPor), { width: 150 }),
    state('estado', 'Estado', ({ estado }) => (estado === 'cerrado' ? ['teal', 'Cerrado'] : ['gray', 'Reabierto']), { width: 116 }),
    actions(
      (uno) =>
        puede &&
        uno.id === ultimo?.id && (
          <RowButton of={`Reabrir ${mesEnPalabras(uno.mes)}`} onClick={() => setReabriendo(uno)}>
            Reabrir
          </RowButton>
        ),
      { width: 120 },
    ),
    text('motivo', 'Por qué se reabrió', ({ motivo, reabiertoPor }) => (motivo === '' ? '' : `${motivo} (${persona(reabiertoPor)})`), {
      width: 260,
    }),
  ]
  return (
    <section>
      {titulo('Meses cerrados')}
      <DataTable
        name="cierres-de-banco"
        label="Meses cerrados"
        rows={cierres}
        rowKey={({ id }) => id}
        columns={columnas}
        urlPrefix="z"
        empty={<EmptyState title="Aún no se ha cerrado un mes">Se cierra en Conciliar, cuando el saldo es el del banco.</EmptyState>}
      />
      {reabriendo && <Reabrir cierre={reabriendo} cuentaId={cuentaId} onChange={onChange} onClose={() => setReabriendo(undefined)} />}
    </section>
  )
}

function Reabrir({ cierre, cuentaId, onChange, onClose }: DeLista & { cierre: CierreDeBanco; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const [motivo, setMotivo] = useState('')
  const [problema, setProblema] = useState<string>()
  const [reabrir, haciendo] = useLocked(async () => {
    const dicho = await enviar(comandosBancos.reabrirMesDeBanco, { tiendaId, cuentaId, cierreId: cierre.id }, { motivo })
    if (!dicho.ok) return setProblema(enPalabras(dicho.error))
    onChange()
    onClose()
  })
  return (
    <ConMotivo
      titulo={`¿Reabrir ${mesEnPalabras(cierre.mes)}?`}
      descripcion="Queda con el cierre, que se conserva como estaba"
      boton="Reabrir"
      haciendo={haciendo}
      problema={problema}
      motivo={motivo}
      onType={setMotivo}
      onAct={reabrir}
      onClose={onClose}
    >
      El mes se podrá cambiar otra vez, y habrá que cerrarlo de nuevo.
    </ConMotivo>
  )
}

function Extractos({ extractos, cuentaId, onChange }: DeLista & { extractos: readonly ExtractoDeBanco[] }) {
  const { tiendaId } = useTienda()
  const { persona } = useNombres()
  const ordenar = useOrden()
  const puede = usePuede(LineaDeBanco, 'deshacer')
  const [quitando, setQuitando] = useState<ExtractoDeBanco>()
  const columnas: readonly Column<ExtractoDeBanco>[] = [
    text('archivo', 'Archivo', ({ archivo }) => archivo, { card: 'title', width: 180 }),
    text('dias', 'Días', ({ desde, hasta }) => `${formatDay(desde)} a ${formatDay(hasta)}`, { width: 226 }),
    count('nuevas', 'Nuevas', ({ nuevas }) => nuevas, { width: 90 }),
    count('repetidas', 'Ya estaban', ({ repetidas }) => repetidas, { width: 110 }),
    instant('en', 'Importado', ({ en }) => en, { width: 150 }),
    text('quien', 'Por', ({ creadoPor }) => persona(creadoPor), { width: 150 }),
    state('estado', 'Estado', ({ estado }) => (estado === 'vigente' ? ['teal', 'En uso'] : ['gray', 'Deshecho']), { width: 120 }),
    actions(
      (uno) =>
        puede &&
        uno.estado === 'vigente' && (
          <RowButton of={`Deshacer ${uno.archivo}`} onClick={() => setQuitando(uno)}>
            Deshacer
          </RowButton>
        ),
      { width: 120 },
    ),
  ]
  return (
    <section>
      {titulo('Estados importados')}
      <DataTable
        name="extractos-de-banco"
        label="Estados importados"
        rows={extractos}
        rowKey={({ id }) => id}
        columns={columnas}
        urlPrefix="x"
        empty={<EmptyState title="Aún no se ha importado un estado">Tráelo del banco en Excel, CSV, OFX o XML (camt.053).</EmptyState>}
      />
      <ConfirmDialog
        opened={quitando !== undefined}
        onClose={() => setQuitando(undefined)}
        title="¿Deshacer esta importación?"
        confirmLabel="Deshacer"
        danger
        onConfirm={async () => {
          if (!quitando) return
          const palabras = { bien: 'Sus líneas ya no están', mal: 'No se deshizo' }
          await ordenar(comandosBancos.deshacerExtracto, { tiendaId, cuentaId, extractoId: quitando.id }, {}, palabras)
          onChange()
        }}
      >
        Se quitan las líneas que trajo este archivo. Si alguna está conciliada o en un mes cerrado, no se quita ninguna.
      </ConfirmDialog>
    </section>
  )
}

const sinNombres: ReadonlyMap<string, string> = new Map()

function Conciliaciones({
  conciliaciones,
  cuentaId,
  mesAbierto,
  onChange,
}: DeLista & { conciliaciones: readonly Conciliacion[]; mesAbierto: string }) {
  const { persona } = useNombres()
  const puede = usePuede(Conciliacion, 'conciliar')
  const [deshacer, deshaciendo] = useDeshacer(cuentaId, onChange)
  const total = (una: Conciliacion): number =>
    (una.lineas.length > 0 ? una.lineas : una.movimientos).reduce((suma, { centavos }) => suma + centavos, 0)
  const columnas: readonly Column<Conciliacion>[] = [
    text('con', 'Con qué', (una) => conQue(una, sinNombres), { card: 'title', width: 180 }),
    importe('monto', 'Monto', total, ({ moneda }) => moneda, { card: 'end', width: 136 }),
    text('porque', 'Por qué', ({ porque }) => porqueEnPalabras(porque), {
      width: 200,
      cell: ({ porque }) => (porque === 'dias' ? 'Mismo monto, otro día' : porqueEnPalabras(porque)),
    }),
    text('mes', 'Mes', ({ mes }) => mes, { cell: ({ mes }) => mesEnPalabras(mes) }),
    instant('en', 'Conciliada', ({ en }) => en, { width: 150 }),
    text('quien', 'Por', ({ creadoPor }) => persona(creadoPor), { width: 150 }),
    state('estado', 'Estado', ({ estado }) => (estado === 'vigente' ? ['teal', 'Vale'] : ['gray', 'Deshecha']), { width: 120 }),
    text('deshecha', 'La deshizo', ({ deshechaPor }) => (deshechaPor === '' ? '' : persona(deshechaPor)), { hidden: true, card: 'none' }),
    actions(
      (una) =>
        puede &&
        una.estado === 'vigente' &&
        una.mes >= mesAbierto && (
          <RowButton of={`Deshacer ${conQue(una, sinNombres)}`} disabled={deshaciendo} onClick={() => deshacer(una.id)}>
            Deshacer
          </RowButton>
        ),
      { width: 120 },
    ),
  ]
  return (
    <section>
      {titulo('Últimas conciliaciones')}
      <DataTable
        name="conciliaciones-de-banco"
        label="Últimas conciliaciones"
        rows={conciliaciones}
        rowKey={({ id }) => id}
        columns={columnas}
        urlPrefix="k"
        empty={<EmptyState title="Aún no se ha conciliado nada" />}
      />
    </section>
  )
}
