import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { quienVende } from './compra.entity.ts'
import { permisosDePagoProveedor } from './compra.permisos.ts'

/** Ways in which a supplier is paid, in pesos. */
export const formasDePagoProveedor = ['efectivo', 'transferencia', 'cheque', 'tarjeta'] as const
export type FormaDePagoProveedor = (typeof formasDePagoProveedor)[number]

/** Why income tax was kept back, as form 606 calls it (Norma General 07-2018 of DGII, column *Tipo de retención en ISR*). */
export const retencionesIsr = {
  '01': 'Alquileres',
  '02': 'Honorarios por servicios',
  '03': 'Otras rentas',
  '04': 'Otras rentas (rentas presuntas)',
  '05': 'Intereses pagados a personas jurídicas residentes',
  '06': 'Intereses pagados a personas físicas residentes',
  '07': 'Retención por proveedores del Estado',
  '08': 'Juegos telefónicos',
  '09': 'Retención a subsector de ganadería de carne bovina',
} as const
export const codigosIsr = Object.keys(retencionesIsr) as [keyof typeof retencionesIsr, ...(keyof typeof retencionesIsr)[]]

const pagado = z.object({
  compraId: ref().min(1),
  ncf: texto(19),
  /** What was paid of it. */
  abonoCentavos: centavosPositivos(),
  /** What was kept back of it for DGII: it pays the supplier as money does. */
  itbisRetenidoCentavos: centavosPositivos(),
  isrRetenidoCentavos: centavosPositivos(),
})
export type CompraPagada = z.infer<typeof pagado>

/** As many purchases as one payment names. */
const COMPRAS_POR_PAGO = 200

/**
 * Money for a supplier, in one act: what it settles of each purchase, what was kept back, and what is over, in the store's favour. Cash leaves its
 * place by the expense that it names (`gastoId`). One that takes another back has `anula`, and the amounts of that one.
 */
export const PagoProveedor = defineEntity({
  tipo: 'pagoProveedor',
  titulo: 'Pago a un proveedor',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    proveedor: quienVende,
    /** On which the money left, or the bank was told. */
    fecha: dia(),
    metodo: z.enum(formasDePagoProveedor),
    /** Money alone, RD$; what was kept back is beside it. */
    centavos: centavosPositivos(),
    /** Of the transfer, the cheque or the card; '' on cash. */
    referencia: texto(60),
    /** The cash that left for it; '' where no cash did. */
    gastoId: ref(),
    documentos: z.array(pagado).max(COMPRAS_POR_PAGO),
    tipoIsr: z.enum(codigosIsr).or(z.literal('')),
    /** Paid beyond the purchases: it pays the next ones. */
    anticipoCentavos: centavosPositivos(),
    nota: texto(300),
    registroNombre: texto(120),
    anula: z.object({ pagoId: ref().min(1), motivo: texto(300).min(3) }).nullable(),
  },
  clave: (d) => d.referencia,
  padre: (d) => d.proveedor.proveedorId,
  permisos: permisosDePagoProveedor,
  conflicto: 'cuarentena',
  muestra: {
    proveedor: {
      proveedorId: 'proveedor:1',
      nombre: 'Distribuidora del Cibao SRL',
      identificacion: '131246796',
      tipoIdentificacion: 'RNC',
    },
    fecha: '2026-11-25',
    metodo: 'transferencia',
    centavos: 50_000,
    referencia: '000771',
    gastoId: '',
    documentos: [
      {
        compraId: 'compra:131246796-B0100000221',
        ncf: 'B0100000221',
        abonoCentavos: 50_000,
        itbisRetenidoCentavos: 0,
        isrRetenidoCentavos: 0,
      },
    ],
    tipoIsr: '',
    anticipoCentavos: 0,
    nota: '',
    registroNombre: 'Yokasta Peña',
    anula: null,
  },
})
export type PagoProveedor = Doc<typeof PagoProveedor>
