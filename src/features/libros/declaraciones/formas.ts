import type { Forma607 } from '#domain/fiscal/declaraciones/ventas-607.ts'

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
