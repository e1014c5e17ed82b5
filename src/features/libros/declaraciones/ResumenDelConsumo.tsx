import { Text } from '@mantine/core'
import type { DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formas607 } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { text } from '#features/kit/columns.tsx'
import { Section } from '#features/kit/Section.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { nombresDeForma } from './nombres.ts'

interface Renglon {
  que: string
  facturas: string
  notas: string
}

const columnas: Column<Renglon>[] = [
  text('que', 'Concepto', ({ que }) => que),
  text('facturas', 'Facturas', ({ facturas }) => facturas, { numeric: true }),
  text('notas', 'Notas de crédito', ({ notas }) => notas, { numeric: true }),
]

/** What DGII's page asks of small consumo invoices, which the file leaves out: typed there by hand, figure by figure. */
export function ResumenDelConsumo({ dicho: { consumo, notasDeConsumo } }: { dicho: DeclaracionDelMes }) {
  const renglones: Renglon[] = [
    { que: 'Cantidad', facturas: formatInteger(consumo.cuantos), notas: formatInteger(notasDeConsumo.cuantos) },
    { que: 'Monto sin ITBIS', facturas: formatMoney(consumo.montoCentavos), notas: formatMoney(notasDeConsumo.montoCentavos) },
    { que: 'ITBIS', facturas: formatMoney(consumo.itbisCentavos), notas: formatMoney(notasDeConsumo.itbisCentavos) },
    ...formas607.flatMap((forma) =>
      consumo.formas[forma] === 0 && notasDeConsumo.formas[forma] === 0
        ? []
        : [{ que: nombresDeForma[forma], facturas: formatMoney(consumo.formas[forma]), notas: formatMoney(notasDeConsumo.formas[forma]) }],
    ),
  ]
  return (
    <Section title="Resumen de facturas de consumo">
      <Text c="dimmed" mb="sm">
        Las de consumo por menos de RD$250,000 no van en el 607: estos totales se escriben en la Oficina Virtual, con el mismo 607.
      </Text>
      <SmallTable label="Resumen de facturas de consumo" rows={renglones} rowKey={({ que }) => que} columns={columnas} minWidth={330} />
    </Section>
  )
}
