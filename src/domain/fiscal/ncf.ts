/** Types of fiscal document (docs/FISCAL.md#types). Rules about ranges, blocks and numbers are in `ncf.rules.ts`. */
import { type TipoComprobante } from '#domain/core/tipos-comprobante.ts'

export interface FichaComprobante {
  nombre: string
  /** Does the law ask for the other side's RNC or cédula? 'umbral': from the amount in `umbralConsumo` on. */
  comprador: 'obligatorio' | 'umbral' | 'como-modificado' | 'ninguno'
  /** Is the range's expiry printed and carried? (docs/FISCAL.md#types) */
  imprimeVencimiento: boolean
  /** No ITBIS may be charged on it (B14/E44, B13/E43, B17/E47). */
  sinItbis: boolean
  /** It takes back another document instead of selling (B04/E34). */
  notaCredito: boolean
  /** It charges more on another document (B03/E33). */
  notaDebito: boolean
}

const ficha = (nombre: string, resto: Partial<FichaComprobante> = {}): FichaComprobante => ({
  nombre,
  comprador: 'obligatorio',
  imprimeVencimiento: true,
  sinItbis: false,
  notaCredito: false,
  notaDebito: false,
  ...resto,
})

export const comprobantes: Readonly<Record<TipoComprobante, FichaComprobante>> = {
  B01: ficha('Factura de Crédito Fiscal'),
  B02: ficha('Factura de Consumo', { comprador: 'umbral', imprimeVencimiento: false }),
  B03: ficha('Nota de Débito', { comprador: 'como-modificado', notaDebito: true }),
  B04: ficha('Nota de Crédito', { comprador: 'como-modificado', imprimeVencimiento: false, notaCredito: true }),
  B14: ficha('Factura para Regímenes Especiales', { sinItbis: true }),
  B15: ficha('Factura Gubernamental'),
  B11: ficha('Comprobante de Compras'),
  B13: ficha('Comprobante para Gastos Menores', { comprador: 'ninguno', sinItbis: true }),
  B17: ficha('Comprobante para Pagos al Exterior', { comprador: 'ninguno', sinItbis: true }),
  E31: ficha('Factura de Crédito Fiscal Electrónica'),
  E32: ficha('Factura de Consumo Electrónica', { comprador: 'umbral', imprimeVencimiento: false }),
  E33: ficha('Nota de Débito Electrónica', { comprador: 'como-modificado', notaDebito: true }),
  E34: ficha('Nota de Crédito Electrónica', { comprador: 'como-modificado', imprimeVencimiento: false, notaCredito: true }),
  E41: ficha('Comprobante de Compras Electrónico'),
  E43: ficha('Comprobante para Gastos Menores Electrónico', { comprador: 'ninguno', sinItbis: true }),
  E44: ficha('Factura para Regímenes Especiales Electrónica', { sinItbis: true }),
  E45: ficha('Factura Gubernamental Electrónica'),
  E47: ficha('Comprobante para Pagos al Exterior Electrónico', { comprador: 'ninguno', sinItbis: true }),
}

/** Codes of form 608 in force (docs/FISCAL.md#voided-numbers); older lists shift them. */
export const codigos608 = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'] as const

export type Codigo608 = (typeof codigos608)[number]

/** To whom the server lends blocks of its own, where a device's id stands (docs/adr/0071). */
export const ESTE_SERVIDOR = 'servidor'
