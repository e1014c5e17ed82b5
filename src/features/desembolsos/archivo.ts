/** A batch as a sheet for the bank: what any of them asks for a transfer to somebody else's account. */
import type { LoteEntero } from '#domain/desembolsos/comandos.desembolsos.ts'
import type { PagoDeLote } from '#domain/desembolsos/lote.entity.ts'
import type { Column } from '#ui/DataTable.tsx'
import { money, text } from '../kit/columns.tsx'

const columnas = (numero: number): readonly Column<PagoDeLote>[] => [
  text('beneficiario', 'Beneficiario', ({ cuenta }) => cuenta.titular),
  text('documento', 'RNC o cédula', ({ cuenta }) => cuenta.identificacion),
  text('banco', 'Banco', ({ cuenta }) => cuenta.banco),
  text('tipo', 'Tipo de cuenta', ({ cuenta }) => cuenta.tipo),
  text('cuenta', 'Número de cuenta', ({ cuenta }) => cuenta.numero),
  text('moneda', 'Moneda', () => 'DOP'),
  money('monto', 'Monto', ({ centavos }) => centavos, { sum: true }),
  text('concepto', 'Concepto', ({ nombre }) => `Mercana lote ${numero} ${nombre}`),
]

/** Puts the sheet of a batch in the person's hands. */
export async function bajarParaElBanco({ numero, pagos }: Pick<LoteEntero, 'numero' | 'pagos'>): Promise<void> {
  const { downloadXlsx } = await import('#ui/data-table/download-xlsx.ts')
  await downloadXlsx(`lote-${numero}-para-el-banco`, `Lote ${numero}`, pagos, columnas(numero))
}
