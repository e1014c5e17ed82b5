import { useMemo } from 'react'
import { codigoContable, fichaDeCuenta } from '#domain/libros/cuentas.ts'
import { money, text } from '#features/kit/columns.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import type { AbrirCuenta, Libro } from './libro.ts'

type Renglon = Libro['balanza']['renglones'][number] & { codigo: string }

const nombreDe = ({ cuenta }: Renglon): string => fichaDeCuenta(cuenta).nombre

const columnas: readonly Column<Renglon>[] = [
  text('cuenta', 'Cuenta', nombreDe, { card: 'title' }),
  text('codigo', 'Código', ({ codigo }) => codigo, { width: 120 }),
  money('inicial', 'Saldo inicial', ({ inicialCentavos }) => inicialCentavos, { sum: true }),
  money('debe', 'Débitos', ({ debeCentavos }) => debeCentavos, { sum: true }),
  money('haber', 'Créditos', ({ haberCentavos }) => haberCentavos, { sum: true }),
  money('final', 'Saldo final', ({ finalCentavos }) => finalCentavos, { sum: true, strong: true, card: 'end' }),
]

/** The trial balance: debits are positive, credits negative, and both sides come to the same. */
export function Balanza({ libro, onOpen }: { libro: Libro; onOpen: AbrirCuenta }) {
  const rows = useMemo(() => libro.balanza.renglones.map((uno) => ({ ...uno, codigo: codigoContable(uno.cuenta, libro.codigos) })), [libro])
  return (
    <DataTable
      name="balanza"
      label="Balanza de comprobación"
      urlPrefix="bal"
      rows={rows}
      rowKey={({ cuenta }) => cuenta}
      columns={columnas}
      searchText={nombreDe}
      searchPlaceholder="Cuenta"
      onOpen={({ cuenta }) => onOpen({ cuenta })}
      empty={<EmptyState title="Nada se movió en esos meses">Escoge otro mes para ver sus saldos.</EmptyState>}
    />
  )
}
