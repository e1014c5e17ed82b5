import { useMemo, useState } from 'react'
import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconUserDollar } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosAfiliados, type FilaDeAfiliado } from '#domain/afiliados/comandos.afiliados.ts'
import { conRetencion } from '#domain/afiliados/afiliado.rules.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { nombreDeImpedimento } from '#domain/desembolsos/desembolso.palabras.ts'
import { sePuedePagar } from '#domain/desembolsos/desembolso.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { unanswered } from '../kit/Answer.tsx'
import { SinLeer } from '../kit/answer/SinLeer.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { count, money, oneOf, state, text } from '../kit/columns.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { paths } from '../paths.ts'
import { ArmarLote } from './ArmarLote.tsx'
import { FichaDeAfiliado } from './FichaDeAfiliado.tsx'
import { Lotes } from './Lotes.tsx'
import { marcaDeImpedimento } from './palabras.ts'

const columnas: readonly Column<FilaDeAfiliado>[] = [
  text('nombre', 'Afiliado', ({ nombre }) => nombre, { card: 'title' }),
  state('estado', 'Cómo va', ({ impedimento }) => marcaDeImpedimento(impedimento), { width: 210 }),
  money('exigible', 'Listo para pagar', ({ exigibleCentavos }) => exigibleCentavos, { width: 140, sum: true, strong: true, card: 'end' }),
  count('ordenes', 'Órdenes', ({ ordenes }) => ordenes, { width: 100, zero: '—', card: 'line' }),
  count('bloqueadas', 'Bloqueadas', ({ bloqueadas }) => bloqueadas, { width: 130, zero: '—', card: 'line' }),
  money('espera', 'En espera', ({ esperaCentavos }) => esperaCentavos, { width: 120, zero: '—', sum: true, card: 'line' }),
  money('lote', 'En un lote', ({ enLoteCentavos }) => enLoteCentavos, { width: 110, zero: '—', sum: true, card: 'none' }),
  money('pagado', 'Pagado', ({ pagadoCentavos }) => pagadoCentavos, { width: 130, zero: '—', sum: true, card: 'none' }),
]
const { '': seHacePago, ...detenido } = nombreDeImpedimento
const filtros = [
  oneOf<FilaDeAfiliado>('estado', 'Cómo va', ({ impedimento }) => impedimento || 'hoy', { hoy: seHacePago, ...detenido }),
  oneOf<FilaDeAfiliado>('enlace', 'Su enlace', ({ estado }) => estado, { activo: 'Vale', revocado: 'Revocado' }),
  oneOf<FilaDeAfiliado>('bloqueadas', 'Órdenes bloqueadas', ({ bloqueadas }) => (bloqueadas > 0 ? 'con' : 'sin'), {
    con: 'Con alguna',
    sin: 'Sin ninguna',
  }),
]

interface Retencion {
  mes: string
  pagos: number
  brutoCentavos: number
  retenidoCentavos: number
}
const columnasDeRetencion: readonly Column<Retencion>[] = [
  text('mes', 'Mes', ({ mes }) => mesEnPalabras(mes)),
  count('pagos', 'Pagos', ({ pagos }) => pagos),
  money('bruto', 'Comisiones', ({ brutoCentavos }) => brutoCentavos),
  money('retenido', 'Retenido', ({ retenidoCentavos }) => retenidoCentavos),
]

const CADA_MS = 60_000

/** What affiliates are owed, the batches in which they are paid, and what was kept back of income tax. */
export function Component() {
  const enviar = useEnviar()
  const consulta = useConsulta(comandosAfiliados.afiliados, {}, {}, { cadaMs: CADA_MS })
  const { datos, recargar } = consulta
  const [, abrirLote] = useSearchState('lote')
  const [abierto, abrir] = useSearchState('afiliado')
  const [vez, setVez] = useState(0)
  const [marcados, setMarcados] = useState<ReadonlySet<string>>(new Set())
  const [armando, setArmando] = useState<readonly FilaDeAfiliado[]>()
  const afiliados = useMemo(() => datos?.afiliados ?? [], [datos])
  const deHoy = afiliados.filter(({ impedimento }) => impedimento === '')
  const escogidos = afiliados.filter(({ usuarioId, impedimento }) => marcados.has(usuarioId) && sePuedePagar(impedimento))
  const suma = (de: readonly FilaDeAfiliado[], cual: 'exigibleCentavos' | 'enLoteCentavos' | 'esperaCentavos' | 'pagadoCentavos'): string =>
    formatMoney(de.reduce((total, una) => total + una[cual], 0))
  return (
    <PageLayout
      title="Pagos a afiliados"
      description="Lo que se les debe a quienes trajeron clientes. Se paga cuando quien compró ya no puede reclamar; de cada pago se retiene el 10 % de impuesto sobre la renta."
      width="full"
      actions={
        <>
          <LinkButton to={paths.comisiones.href({ ver: 'afiliados' })}>Lo que se paga</LinkButton>
          <Button disabled={deHoy.length === 0} onClick={() => setArmando(deHoy)}>
            Armar el lote de hoy
          </Button>
        </>
      }
      state={unanswered(consulta, 'Lo que se les debe a los afiliados')}
    >
      {datos && (
        <Stack gap="lg">
          <SinLeer tiendas={datos.sinLeer} que="Falta lo que trajeron a" />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
            <StatCard
              label="Se paga hoy"
              value={suma(deHoy, 'exigibleCentavos')}
              hint={
                deHoy.length === 0 ? 'A nadie todavía' : deHoy.length === 1 ? 'A una persona' : `A ${formatInteger(deHoy.length)} personas`
              }
              tone={deHoy.length > 0 ? 'good' : 'normal'}
            />
            <StatCard label="En lotes sin terminar" value={suma(afiliados, 'enLoteCentavos')} />
            <StatCard label="En espera" value={suma(afiliados, 'esperaCentavos')} hint="Órdenes que todavía se pueden reclamar" />
            <StatCard label="Se ha pagado" value={suma(afiliados, 'pagadoCentavos')} hint="Antes de la retención" />
          </SimpleGrid>
          <DataTable
            name="comisiones-de-afiliados"
            label="Afiliados"
            rows={afiliados}
            rowKey={({ usuarioId }) => usuarioId}
            columns={columnas}
            filters={filtros}
            searchText={({ nombre }) => nombre}
            searchPlaceholder="Afiliado"
            onOpen={({ usuarioId }) => abrir(usuarioId)}
            selection={{ selected: marcados, onChange: setMarcados }}
            bulkActions={
              <Button disabled={escogidos.length === 0} onClick={() => setArmando(escogidos)}>
                Armar un lote con {escogidos.length === 1 ? 'esa persona' : 'ellos'}
              </Button>
            }
            empty={
              <EmptyState icon={<IconUserDollar size={38} />} title="Nadie ha traído una orden todavía">
                Cada persona tiene su enlace en Mi perfil, pestaña Invitar. Aquí salen las que han traído una orden.
              </EmptyState>
            }
          />
          <Section title="Lotes">
            <Lotes key={vez} clase="afiliados" vacio="Arma el primero con las personas de arriba." onChange={recargar} />
          </Section>
          {datos.retenciones.length > 0 && (
            <Section title="Lo que se retuvo">
              <SmallTable label="Retenciones por mes" rows={datos.retenciones} rowKey={({ mes }) => mes} columns={columnasDeRetencion} />
            </Section>
          )}
        </Stack>
      )}
      {abierto !== undefined && <FichaDeAfiliado key={abierto} usuarioId={abierto} onClose={() => abrir()} onChange={recargar} />}
      {armando && (
        <ArmarLote
          pagos={armando.map(({ usuarioId, nombre, exigibleCentavos }) => ({
            quien: usuarioId,
            nombre,
            ...conRetencion(exigibleCentavos),
          }))}
          armar={(id, metodoId) =>
            enviar(
              comandosAfiliados.armarLoteDeAfiliados,
              {},
              {
                id,
                metodoId,
                afiliados: armando.map(({ usuarioId, exigibleCentavos }) => ({ afiliado: usuarioId, centavos: exigibleCentavos })),
              },
            )
          }
          onClose={() => setArmando(undefined)}
          onDone={(loteId) => {
            setMarcados(new Set())
            recargar()
            setVez(vez + 1)
            abrirLote(loteId)
          }}
        />
      )}
    </PageLayout>
  )
}
