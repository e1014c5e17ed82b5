import type { ReactNode } from 'react'
import { IconSend } from '@tabler/icons-react'
import { comandosDesembolsos, type LoteEnLista } from '#domain/desembolsos/comandos.desembolsos.ts'
import type { ClaseDeLote } from '#domain/desembolsos/lote.entity.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { Answer } from '../kit/Answer.tsx'
import { count, day, money, oneOf, state, text } from '../kit/columns.tsx'
import { usePaginasDe } from '../kit/list/usePaginas.ts'
import { VerMas } from '../kit/list/VerMas.tsx'
import { FichaDeLote } from './FichaDeLote.tsx'
import { marcaDeLote } from './palabras.ts'

const columnasDe = (cuantos: string): readonly Column<LoteEnLista>[] => [
  text('numero', 'Lote', ({ numero }) => `Lote ${numero}`, { card: 'title' }),
  day('fecha', 'Armado', ({ fecha }) => fecha, { width: 150, card: 'line' }),
  text('quien', 'Lo armó', ({ armadoNombre }) => armadoNombre, { width: 160, card: 'none' }),
  text('cuenta', 'Sale de', ({ metodoNombre }) => metodoNombre, { width: 200, card: 'line' }),
  count('cuantos', cuantos, (lote) => lote.cuantos, { width: 115, card: 'none' }),
  count('sinPagar', 'Sin llegar', ({ sinPagar }) => sinPagar, { width: 110, zero: '—', card: 'none' }),
  day('pagado', 'Pagado', ({ pagadoEl }) => pagadoEl, { width: 150, card: 'none' }),
  state('estado', 'Estado', (lote) => marcaDeLote(lote), { width: 220 }),
  money('total', 'Total', ({ totalCentavos }) => totalCentavos, { width: 150, strong: true, card: 'end' }),
]
const columnas = { tiendas: columnasDe('Tiendas'), afiliados: columnasDe('Afiliados') }
const filtros = [
  oneOf<LoteEnLista>('estado', 'Estado', ({ estado }) => estado, {
    armado: 'Por aprobar',
    aprobado: 'Por pagar en el banco',
    pagado: 'Pagados',
    anulado: 'Anulados',
  }),
]

interface Props {
  clase: ClaseDeLote
  /** Where the first one is built. */
  vacio: ReactNode
  /** Something of one of them changed. */
  onChange?: () => void
}

/** Batches that pay stores, or affiliates: those that wait for approval or for the bank first in mind, and all that were. */
export function Lotes({ clase, vacio, onChange }: Props) {
  const [abierto, abrir] = useSearchState('lote')
  const paginas = usePaginasDe(comandosDesembolsos.lotesDePago, { clase }, ({ lotes }) => lotes)
  const { filas, error, recargar } = paginas
  return (
    <>
      <Answer of={{ datos: filas, error, recargar }} what="Los lotes de pago">
        {(lotes) => (
          <>
            <DataTable
              name={`lotes-de-${clase}`}
              label="Lotes de pago"
              rows={lotes}
              rowKey={({ id }) => id}
              columns={columnas[clase]}
              filters={filtros}
              searchText={({ numero, armadoNombre, metodoNombre }) => `${numero} ${armadoNombre} ${metodoNombre}`}
              searchPlaceholder="Número, persona o cuenta"
              onOpen={({ id }) => abrir(id)}
              empty={
                <EmptyState icon={<IconSend size={38} />} title="Todavía no hay lotes">
                  {vacio}
                </EmptyState>
              }
            />
            <VerMas {...paginas} />
          </>
        )}
      </Answer>
      {abierto !== undefined && (
        <FichaDeLote
          key={abierto}
          loteId={abierto}
          onClose={() => abrir()}
          onChange={() => {
            recargar()
            onChange?.()
          }}
        />
      )}
    </>
  )
}
