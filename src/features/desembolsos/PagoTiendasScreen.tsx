import { IconSend } from '@tabler/icons-react'
import { comandosDesembolsos, type LoteEnLista } from '#domain/desembolsos/comandos.desembolsos.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { unanswered } from '../kit/Answer.tsx'
import { count, day, money, oneOf, state, text } from '../kit/columns.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { usePaginasDe } from '../kit/list/usePaginas.ts'
import { VerMas } from '../kit/list/VerMas.tsx'
import { paths } from '../paths.ts'
import { FichaDeLote } from './FichaDeLote.tsx'
import { marcaDeLote } from './palabras.ts'

const columnas: readonly Column<LoteEnLista>[] = [
  text('numero', 'Lote', ({ numero }) => `Lote ${numero}`, { card: 'title' }),
  day('fecha', 'Armado', ({ fecha }) => fecha, { width: 150, card: 'line' }),
  text('quien', 'Lo armó', ({ armadoNombre }) => armadoNombre, { width: 180, card: 'none' }),
  text('cuenta', 'Sale de', ({ metodoNombre }) => metodoNombre, { width: 220, card: 'line' }),
  count('tiendas', 'Tiendas', ({ tiendas }) => tiendas, { width: 100, card: 'none' }),
  count('sinPagar', 'Sin llegar', ({ sinPagar }) => sinPagar, { width: 110, zero: '—', card: 'none' }),
  day('pagado', 'Pagado', ({ pagadoEl }) => pagadoEl, { width: 150, card: 'none' }),
  state('estado', 'Estado', (lote) => marcaDeLote(lote), { width: 220 }),
  money('total', 'Total', ({ totalCentavos }) => totalCentavos, { width: 150, strong: true, card: 'end' }),
]
const filtros = [
  oneOf<LoteEnLista>('estado', 'Estado', ({ estado }) => estado, {
    armado: 'Por aprobar',
    aprobado: 'Por pagar en el banco',
    pagado: 'Pagados',
    anulado: 'Anulados',
  }),
]

/** Batches of payments to stores: those that wait for approval or for the bank first in mind, and all that were. */
export function Component() {
  const [abierto, abrir] = useSearchState('lote')
  const paginas = usePaginasDe(comandosDesembolsos.lotesDePago, {}, ({ lotes }) => lotes)
  const { filas, error, recargar } = paginas
  return (
    <PageLayout
      title="Pagos a las tiendas"
      description="Cada lote lo arma una persona, lo aprueban otras dos y entonces se lleva al banco. Lo que el banco no acepta o devuelve vuelve a deberse."
      width="full"
      actions={<LinkButton to={paths.cuentasPorPagar.path}>Por pagar a las tiendas</LinkButton>}
      state={unanswered({ datos: filas, error, recargar }, 'Los lotes de pago')}
    >
      {filas && (
        <>
          <DataTable
            name="lotes-de-pago"
            label="Lotes de pago"
            rows={filas}
            rowKey={({ id }) => id}
            columns={columnas}
            filters={filtros}
            searchText={({ numero, armadoNombre, metodoNombre }) => `${numero} ${armadoNombre} ${metodoNombre}`}
            searchPlaceholder="Número, persona o cuenta"
            onOpen={({ id }) => abrir(id)}
            empty={
              <EmptyState icon={<IconSend size={38} />} title="Todavía no hay lotes">
                Arma el primero en Por pagar a las tiendas.
              </EmptyState>
            }
          />
          <VerMas {...paginas} />
        </>
      )}
      {abierto !== undefined && <FichaDeLote key={abierto} loteId={abierto} onClose={() => abrir()} onChange={recargar} />}
    </PageLayout>
  )
}
