/** How banks, months and reconciliations are said, and columns of amounts in an account's own currency. */
import type { ConceptoDeDiferencia, PorqueDeConciliacion } from '#domain/bancos/conciliacion.entity.ts'
import type { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import type { MetodoDeMovimiento, MovimientoDeBanco } from '#domain/bancos/movimiento.ts'
import { mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { formatMoney, leerCentavos, type Moneda } from '#domain/core/money.ts'
import type { Column } from '#ui/DataTable.tsx'
import { paths } from '../paths.ts'

/** The months of an account, from its first to today's; the newest first. */
export function mesesDe({ desde }: Pick<CuentaDeBanco, 'desde'>, hoy: string): string[] {
  const meses = [mesDe(desde)]
  for (let mes = mesDe(desde); mes < mesDe(hoy);) meses.unshift((mes = mesSiguiente(mes)))
  return meses
}

export const nombresDeTipo: Readonly<Record<CuentaDeBanco['tipoCuenta'], string>> = { corriente: 'Corriente', ahorros: 'Ahorros' }
export const nombresDeMoneda: Readonly<Record<Moneda, string>> = { DOP: 'Pesos', USD: 'Dólares' }

export const nombresDeMetodo: Readonly<Record<MetodoDeMovimiento, string>> = {
  transferencia: 'Transferencia',
  tarjeta: 'Tarjeta',
  cheque: 'Cheque',
  deposito: 'Depósito de caja',
}

export const conceptos: Readonly<Record<ConceptoDeDiferencia, string>> = {
  comision: 'Comisión del banco o de las tarjetas',
  retencion: 'Retención de impuestos',
  impuesto: 'Impuesto o cargo de ley del banco',
  interes: 'Intereses',
  traspaso: 'Traspaso entre cuentas propias',
  efectivo: 'Depósito o retiro de efectivo',
  pago: 'Pago a un suplidor u otro gasto',
  'no-llego': 'El pago no llegó al banco',
  otro: 'Otra cosa',
}

/** Why a line was taken for a payment, with the days between them. */
export function porqueEnPalabras(porque: PorqueDeConciliacion, dias = 0): string {
  const lapso = `${Math.abs(dias)} ${Math.abs(dias) === 1 ? 'día' : 'días'} ${dias < 0 ? 'antes' : 'después'}`
  const palabras: Readonly<Record<PorqueDeConciliacion, string>> = {
    referencia: 'Mismo monto y referencia',
    'mismo-dia': 'Mismo monto y día',
    dias: `Mismo monto, ${lapso}`,
    'tarjetas-del-dia': 'Suma de las tarjetas de un día',
    'a-mano': 'A mano',
  }
  return palabras[porque]
}

/** Where a payment's document is read; undefined for one that has no page of its own. */
export function paginaDe({ clase, documentoId }: Pick<MovimientoDeBanco, 'clase' | 'documentoId'>, nombre: string): string | undefined {
  if (documentoId.startsWith('pedido:')) return paths.pedidos.href({ nombre }, { pedido: documentoId })
  if (documentoId.startsWith('cobro:')) return paths.cxc.href({ nombre }, { ver: 'recibos', recibo: documentoId })
  if (clase === 'desembolso') return paths.cuentaConMercana.href({ nombre }, { ver: 'pagos', desembolso: documentoId })
  if (clase === 'pago') return paths.cxp.href({ nombre }, { ver: 'pagos', pago: documentoId })
  return clase === 'deposito' ? undefined : paths.imprimirFacturas.href({ nombre }, { factura: documentoId })
}

/** A column of amounts in centavos of an account's currency. */
export const importe = <R>(
  key: string,
  header: string,
  of: (row: R) => number,
  moneda: (row: R) => Moneda,
  more: Partial<Column<R>> = {},
): Column<R> => ({
  key,
  header,
  numeric: true,
  money: true,
  value: of,
  cell: (row) => formatMoney(of(row), moneda(row)),
  csv: (row) => of(row) / 100,
  ...more,
})

/** A balance as people type it, in centavos: an account may be overdrawn. */
export function leerSaldo(texto: string): ReturnType<typeof leerCentavos> {
  const negativo = texto.trim().startsWith('-')
  const leido = leerCentavos(negativo ? texto.trim().slice(1) : texto)
  return leido.ok && negativo && leido.value !== 0 ? { ok: true, value: -leido.value } : leido
}
