import type { AccionDePedido } from '../pedido.ts'

/** Acts on an order that say where money is: nobody does them in somebody else's place. */
const deDinero: ReadonlySet<AccionDePedido> = new Set([
  'enviarComprobante',
  'tomarVerificacion',
  'aprobarPago',
  'rechazarPago',
  'entregar',
  'cobrar',
  'liquidar',
  'recibirLiquidacion',
  'decidirCredito',
  'solicitarReembolso',
  'decidirReembolso',
  'pagarReembolso',
  'facturar',
  'anularFactura',
  'acreditarFactura',
])

export const esDeDinero = (accion: AccionDePedido): boolean => deDinero.has(accion)

/** Those of them that decide about it from a chair, with nothing in the hand: who does them has just proved who they are. */
const conConfirmacion: ReadonlySet<AccionDePedido> = new Set([
  'aprobarPago',
  'rechazarPago',
  'decidirCredito',
  'decidirReembolso',
  'pagarReembolso',
])

export const pideConfirmacion = (accion: AccionDePedido): boolean => conConfirmacion.has(accion)
