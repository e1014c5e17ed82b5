import { IconSend } from '@tabler/icons-react'
import type { DesembolsoHecho } from '#domain/desembolsos/comandos.desembolsos.ts'
import { nombreDeCuentaBancaria, nombreDeDesembolso } from '#domain/desembolsos/desembolso.palabras.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { count, day, money, state, text } from '../kit/columns.tsx'

const columnas: readonly Column<DesembolsoHecho>[] = [
  text('lote', 'Pago', nombreDeDesembolso, { width: 160, card: 'title' }),
  day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 150, card: 'line' }),
  text('cuenta', 'A la cuenta', ({ cuenta }) => nombreDeCuentaBancaria(cuenta), { width: 260, card: 'line' }),
  text('referencia', 'Número', ({ referencia }) => referencia, { width: 140, card: 'line' }),
  count('ordenes', 'Órdenes', ({ ordenes }) => ordenes.length, { width: 100, card: 'none' }),
  state('estado', 'Estado', ({ estado }) => (estado === 'pagado' ? ['teal', 'Pagado'] : ['red', 'El banco lo devolvió']), { width: 170 }),
  money('monto', 'Monto', ({ clase, centavos, estado }) => (estado === 'devuelto' ? 0 : clase === 'abono' ? -centavos : centavos), {
    width: 140,
    sum: true,
    strong: true,
    card: 'end',
  }),
]

interface Props {
  pagos: readonly DesembolsoHecho[]
  name: string
  onOpen: (id: string) => void
}

/** What the store was paid, and what its bank gave back. */
export const Desembolsos = ({ pagos, name, onOpen }: Props) => (
  <DataTable
    name={name}
    label="Pagos de Mercana"
    urlPrefix="pago"
    rows={pagos}
    rowKey={({ id }) => id}
    columns={columnas}
    searchText={(pago) => `${nombreDeDesembolso(pago)} ${pago.referencia}`}
    searchPlaceholder="Lote o número de transferencia"
    defaultSort={{ key: 'fecha', descending: true }}
    onOpen={({ id }) => onOpen(id)}
    empty={
      <EmptyState icon={<IconSend size={38} />} title="Todavía no hay pagos">
        Aquí sale cada transferencia de Mercana a la tienda, con las órdenes que paga.
      </EmptyState>
    }
  />
)
