import { useMemo, useState } from 'react'
import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconBuildingStore, IconSend } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosAfiliados } from '#domain/afiliados/comandos.afiliados.ts'
import { comandosDesembolsos, type TiendaPorPagar } from '#domain/desembolsos/comandos.desembolsos.ts'
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
import { count, day, money, oneOf, state, text } from '../kit/columns.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { paths } from '../paths.ts'
import { ArmarLote } from './ArmarLote.tsx'
import { FichaDePago } from './FichaDePago.tsx'
import { marcaDeImpedimento } from './palabras.ts'

const CADA_MS = 60_000

const columnas: readonly Column<TiendaPorPagar>[] = [
  text('tienda', 'Tienda', ({ nombre }) => nombre, { card: 'title' }),
  state('estado', 'Cómo va', ({ impedimento }) => marcaDeImpedimento(impedimento), { width: 210 }),
  text('cadencia', 'Se le paga', ({ cadencia }) => cadencia, { width: 190, card: 'line' }),
  count('reparos', 'Esperan respuesta', ({ reparos }) => reparos, { width: 130, zero: '—', card: 'line' }),
  day('proximo', 'Próximo pago', ({ proximo }) => proximo, { width: 150, card: 'none' }),
  money('saldo', 'Se le debe', ({ saldoCentavos }) => saldoCentavos, { width: 140, sum: true, card: 'line' }),
  money('lote', 'En un lote', ({ enLoteCentavos }) => enLoteCentavos, { width: 130, zero: '—', sum: true, card: 'none' }),
  money('exigible', 'Listo para pagar', ({ exigibleCentavos }) => exigibleCentavos, { width: 150, sum: true, strong: true, card: 'end' }),
]
const { '': seHacePago, ...detenida } = nombreDeImpedimento
const filtros = [oneOf<TiendaPorPagar>('estado', 'Cómo va', ({ impedimento }) => impedimento || 'hoy', { hoy: seHacePago, ...detenida })]

const aCuantas = (cuantas: number): string =>
  cuantas === 0 ? 'A ninguna tienda' : cuantas === 1 ? 'A una tienda' : `A ${formatInteger(cuantas)} tiendas`

/** What the platform owes each store, which of them are paid today, and what keeps the others. */
export function Component() {
  const consulta = useConsulta(comandosDesembolsos.cuentasPorPagar, {}, {}, { cadaMs: CADA_MS })
  const { datos, recargar } = consulta
  const enviar = useEnviar()
  const navegar = useNavigate()
  const [abierta, abrir] = useSearchState('tienda')
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(new Set())
  const [armando, setArmando] = useState<readonly TiendaPorPagar[]>()
  const tiendas = useMemo(() => datos?.tiendas ?? [], [datos])
  const deHoy = tiendas.filter(({ impedimento }) => impedimento === '')
  const escogidas = tiendas.filter(({ tiendaId, impedimento }) => marcadas.has(tiendaId) && sePuedePagar(impedimento))
  const suma = (de: readonly TiendaPorPagar[], cual: 'saldoCentavos' | 'exigibleCentavos' | 'enLoteCentavos'): string =>
    formatMoney(de.reduce((total, una) => total + una[cual], 0))
  const afiliados = useConsulta(comandosAfiliados.afiliados, {}, {})
  const aAfiliados = (afiliados.datos?.afiliados ?? []).reduce((total, uno) => total + uno.saldoCentavos, 0)
  const detenidas = tiendas.filter(({ impedimento, exigibleCentavos }) => exigibleCentavos > 0 && !sePuedePagar(impedimento))
  return (
    <PageLayout
      title="Por pagar a las tiendas"
      description="Lo que los clientes pagaron en cuentas de Mercana y es de cada tienda. Un lote lo arma una persona y lo aprueban otras dos."
      width="full"
      actions={
        <>
          <LinkButton to={paths.pagoComisiones.path}>A los afiliados</LinkButton>
          <LinkButton to={paths.pagoTiendas.path} icon={IconSend}>
            Lotes de pago
          </LinkButton>
          <Button disabled={deHoy.length === 0} onClick={() => setArmando(deHoy)}>
            Armar el lote de hoy
          </Button>
        </>
      }
      state={unanswered(consulta, 'Lo que se les debe a las tiendas')}
    >
      {datos && (
        <Stack gap="md">
          <SinLeer tiendas={datos.sinLeer} que="No se sabe cuánto se les debe" />
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
            <StatCard label="Se les debe" value={suma(tiendas, 'saldoCentavos')} hint={aCuantas(tiendas.length)} />
            <StatCard
              label="Se paga hoy"
              value={suma(deHoy, 'exigibleCentavos')}
              hint={aCuantas(deHoy.length)}
              tone={deHoy.length > 0 ? 'good' : 'normal'}
            />
            <StatCard label="En lotes sin terminar" value={suma(tiendas, 'enLoteCentavos')} href={paths.pagoTiendas.path} />
            <StatCard
              label="Detenido"
              value={suma(detenidas, 'exigibleCentavos')}
              hint={detenidas.length === 0 ? 'Nada espera por su cuenta de banco' : 'Por su cuenta de banco, o retenido'}
              tone={detenidas.length > 0 ? 'warn' : 'normal'}
            />
            {aAfiliados !== 0 && (
              <StatCard
                label="A los afiliados"
                value={formatMoney(aAfiliados)}
                href={paths.pagoComisiones.path}
                hint="Se paga en lotes aparte"
              />
            )}
          </SimpleGrid>
          <DataTable
            name="cuentas-por-pagar"
            label="Tiendas a las que se les debe"
            rows={tiendas}
            rowKey={({ tiendaId }) => tiendaId}
            columns={columnas}
            filters={filtros}
            searchText={({ nombre }) => nombre}
            searchPlaceholder="Tienda"
            onOpen={({ tiendaId }) => abrir(tiendaId)}
            selection={{ selected: marcadas, onChange: setMarcadas }}
            bulkActions={
              <Button disabled={escogidas.length === 0} onClick={() => setArmando(escogidas)}>
                Armar un lote con {escogidas.length === 1 ? 'ella' : 'ellas'}
              </Button>
            }
            empty={
              <EmptyState icon={<IconBuildingStore size={38} />} title="No se le debe nada a ninguna tienda">
                Aquí sale cada tienda cuando un cliente le paga a una cuenta de Mercana.
              </EmptyState>
            }
          />
        </Stack>
      )}
      {abierta !== undefined && (
        <FichaDePago
          key={abierta}
          tiendaId={abierta}
          nombre={tiendas.find(({ tiendaId }) => tiendaId === abierta)?.nombre ?? 'la tienda'}
          onClose={() => abrir()}
          onChange={recargar}
        />
      )}
      {armando && (
        <ArmarLote
          pagos={armando.map(({ tiendaId, nombre, exigibleCentavos: centavos }) => ({
            quien: tiendaId,
            nombre,
            centavos,
            retenidoCentavos: 0,
          }))}
          armar={(id, metodoId) =>
            enviar(
              comandosDesembolsos.armarLote,
              {},
              { id, metodoId, tiendas: armando.map(({ tiendaId: tienda, exigibleCentavos: centavos }) => ({ tienda, centavos })) },
            )
          }
          onClose={() => setArmando(undefined)}
          onDone={(loteId) => void navegar(paths.pagoTiendas.href({ lote: loteId }))}
        />
      )}
    </PageLayout>
  )
}
