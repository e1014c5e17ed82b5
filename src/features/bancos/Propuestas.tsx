import { useMemo } from 'react'
import { Badge } from '@mantine/core'
import type { Moneda } from '#domain/core/money.ts'
import { actions, RowButton } from '#features/kit/columns.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { day, text } from '../kit/columns.tsx'
import { importe, porqueEnPalabras } from './palabras.ts'
import type { Propuesto } from './por-conciliar.ts'

interface Props {
  propuestas: readonly Propuesto[]
  moneda: Moneda
  busy: boolean
  onAccept: (una: Propuesto) => void
}

const loQueDice = ({ linea }: Propuesto): string => linea.descripcion || linea.referencia || 'Sin descripción'

/** Lines and payments that seem to be the same, each with why. */
export function Propuestas({ propuestas, moneda, busy, onAccept }: Props) {
  const columnas = useMemo(
    (): readonly Column<Propuesto>[] => [
      text('linea', 'En el banco', loQueDice, { card: 'title' }),
      day('fecha', 'Fecha', ({ linea }) => linea.fecha, { width: 142 }),
      importe(
        'monto',
        'Monto',
        ({ linea }) => linea.centavos,
        () => moneda,
        { card: 'end' },
      ),
      text('pago', 'Pago', ({ pagos }) => (pagos.length === 1 ? (pagos[0]?.nombre ?? '') : `${formatInteger(pagos.length)} pagos`), {
        width: 200,
      }),
      text('porque', 'Por qué', ({ porque, dias }) => porqueEnPalabras(porque, dias), {
        width: 280,
        cell: ({ porque, dias, segura }) => (
          <Badge variant="light" tt="none" color={segura ? 'teal' : 'orange'}>
            {porqueEnPalabras(porque, dias)}
          </Badge>
        ),
      }),
      actions(
        (una) => (
          <RowButton of={`Aceptar ${loQueDice(una)} del ${formatDay(una.linea.fecha)}`} disabled={busy} onClick={() => onAccept(una)}>
            Aceptar
          </RowButton>
        ),
        { width: 120 },
      ),
    ],
    [moneda, busy, onAccept],
  )
  return (
    <DataTable
      name="propuestas-de-banco"
      label="Propuestas"
      rows={propuestas}
      rowKey={({ linea }) => linea.id}
      columns={columnas}
      searchText={({ linea, pagos }) => `${linea.descripcion} ${linea.referencia} ${pagos.map(({ nombre }) => nombre).join(' ')}`}
      urlPrefix="p"
      empty={null}
    />
  )
}
