import * as z from 'zod'
import {
  archivo,
  centavosPositivos,
  defineEntity,
  dia,
  diezmilesimas,
  identificacion,
  milesimas,
  ref,
  texto,
  type Doc,
} from '#domain/core/entity.ts'
import { contenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { tiposDeCompra } from '#domain/core/tipos-comprobante.ts'
import { tiposIdentificacion } from '#domain/fiscal/identificacion.ts'
import { codigos608 } from '#domain/fiscal/ncf.ts'
import { permisosDeCompra } from './compra.permisos.ts'
import { codigos606 } from './gastos-606.ts'

/** Who sold, as their paper names them on that day. */
export const quienVende = z.object({
  proveedorId: ref().min(1),
  nombre: texto(200),
  identificacion: identificacion(),
  tipoIdentificacion: z.enum(tiposIdentificacion),
})

const linea = z.object({
  productoId: ref().min(1),
  nombre: texto(200),
  milesimas: milesimas().min(1),
  /** What one of a pack puts on the shelf; left out of what is there itself. */
  contiene: contenidoDePaquete.optional(),
  /** What the paper asks for all of it, taxes left out. */
  montoCentavos: centavosPositivos(),
  /** What of it had come before the paper did, and at which cost it was noted: it is on the shelf already. Left out where nothing had. */
  recibidas: z
    .array(z.object({ recepcionId: ref().min(1), milesimas: milesimas().min(1), costoDiezmilesimas: diezmilesimas() }))
    .max(50)
    .optional(),
  /** As its package says it, and the last day on which it may be sold; left out of what does not expire. */
  lote: texto(40).optional(),
  vence: dia().optional(),
})
export type LineaDeCompra = z.infer<typeof linea>

/**
 * Of a paper that the store issued itself, since who sold gives none, and of its own note on one (`E34`): where its number comes from, as in a sale,
 * and what it says that is kept back. Its `ncf` is that number.
 */
const emision = z.object({
  rnc: texto(11),
  tipoComprobante: z.enum([...tiposDeCompra, 'E34']),
  /** '' in the browser of whoever keeps the purchases. */
  cajaId: ref(),
  bloqueId: ref().min(1),
  /** Last valid day of the range; null when DGII gave none. */
  ncfVence: dia().nullable(),
  /** The word in the address of its public page; '' on paper types. */
  consulta: texto(32),
  itbisRetenidoCentavos: centavosPositivos(),
  isrRetenidoCentavos: centavosPositivos(),
  /** How form 606 calls that income tax; '' where there is none. */
  tipoIsr: texto(2),
})

/** As many lines as one purchase has. */
const LINEAS_DE_COMPRA = 1000

/**
 * What a supplier charged, as their paper says it: an invoice, or a credit note, which its number tells (`esNota`). Its lines enter the stock, or
 * leave it with a note; what its amounts have beyond the lines (freight, duties, a discount) is spread over them. One that takes another back has
 * `anula`, and the amounts of that one. Amounts are positive, RD$.
 */
export const Compra = defineEntity({
  tipo: 'compra',
  titulo: 'Compra',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    proveedor: quienVende,
    /** Of the supplier's paper; '' when it has none. */
    ncf: texto(19),
    /** Of a credit note: the number that it takes from, and the purchase where it is here. */
    ncfModificado: texto(19),
    modificaId: ref(),
    /** On the paper; of what takes one back, the day on which that was done. */
    fecha: dia(),
    /** By which it is to be paid. */
    vence: dia(),
    tipoGasto: z.enum(codigos606),
    /** Taxes left out. */
    bienesCentavos: centavosPositivos(),
    serviciosCentavos: centavosPositivos(),
    itbisCentavos: centavosPositivos(),
    /** Of that ITBIS, what the store does not take as credit: it is part of the cost. */
    itbisAlCostoCentavos: centavosPositivos(),
    iscCentavos: centavosPositivos(),
    otrosImpuestosCentavos: centavosPositivos(),
    propinaCentavos: centavosPositivos(),
    lineas: z.array(linea).max(LINEAS_DE_COMPRA),
    /** Cash that was noted down as an expense before its invoice was: that paid it. */
    gasto: z.object({ gastoId: ref().min(1), tipo606: z.enum(codigos606), centavos: centavosPositivos().min(1) }).nullable(),
    foto: archivo().nullable(),
    /** What was asked for that it brings; left out where nobody noted it, and by versions that had no orders. */
    ordenId: ref().optional(),
    /** What is paid again and again of which it is the invoice of a month ('yyyy-mm'); left out on all others. */
    gastoFijo: z.object({ id: ref().min(1), mes: texto(7) }).optional(),
    nota: texto(300),
    /** Left out on a supplier's own paper. */
    emision: emision.optional(),
    registroNombre: texto(120),
    /** What it takes back, and why; null on a purchase. */
    anula: z
      .object({
        compraId: ref().min(1),
        motivo: texto(300).min(3),
        /** Of a paper number that the store itself issued: how form 608 calls the reason. */
        codigo608: z.enum(codigos608).optional(),
      })
      .nullable(),
  },
  clave: (d) => d.ncf,
  padre: (d) => d.proveedor.proveedorId,
  permisos: permisosDeCompra,
  conflicto: 'cuarentena',
  muestra: {
    proveedor: {
      proveedorId: 'proveedor:1',
      nombre: 'Distribuidora del Cibao SRL',
      identificacion: '131246796',
      tipoIdentificacion: 'RNC',
    },
    ncf: 'B0100000221',
    ncfModificado: '',
    modificaId: '',
    fecha: '2026-11-21',
    vence: '2026-12-21',
    tipoGasto: '09',
    bienesCentavos: 100_000,
    serviciosCentavos: 0,
    itbisCentavos: 18_000,
    itbisAlCostoCentavos: 0,
    iscCentavos: 0,
    otrosImpuestosCentavos: 0,
    propinaCentavos: 0,
    lineas: [{ productoId: 'producto:1', nombre: 'Café molido 454 g', milesimas: 24_000, montoCentavos: 100_000 }],
    gasto: null,
    foto: null,
    nota: '',
    registroNombre: 'Yokasta Peña',
    anula: null,
  },
})
export type Compra = Doc<typeof Compra>
