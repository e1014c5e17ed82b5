/** What is shown of a declaration, in words. */
import type { FormatoDgii, SeriesDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import type { Forma607 } from '#domain/fiscal/declaraciones/ventas-607.ts'

/** What DGII calls each file. */
export const nombresDeFormato: Readonly<Record<FormatoDgii, string>> = {
  '606': '606 · Compras de bienes y servicios',
  '607': '607 · Ventas de bienes y servicios',
  '608': '608 · Comprobantes anulados',
}

/** Ways of payment as DGII's page names them. */
export const nombresDeForma: Readonly<Record<Forma607, string>> = {
  efectivo: 'Efectivo',
  banco: 'Cheque, transferencia o depósito',
  tarjeta: 'Tarjeta',
  credito: 'Venta a crédito',
  bonos: 'Bonos o certificados de regalo',
  permuta: 'Permuta',
  otras: 'Otras formas (pedidos cobrados al entregar, notas de crédito usadas)',
}

/** Of which documents a file tells. */
export const nombresDeSeries: Readonly<Record<SeriesDgii, string>> = { todas: 'Todos', papel: 'Solo los de papel (serie B)' }
