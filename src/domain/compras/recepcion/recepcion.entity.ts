import * as z from 'zod'
import { contenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { archivo, defineEntity, dia, diezmilesimas, milesimas, ref, texto, type Doc } from '#domain/core/entity.ts'
import { quienVende } from '../compra.entity.ts'
import { permisosDeMercanciaRecibida } from '../compra.permisos.ts'

const linea = z.object({
  productoId: ref().min(1),
  nombre: texto(200),
  milesimas: milesimas().min(1),
  /** What one of a pack puts on the shelf; left out of what is there itself. */
  contiene: contenidoDePaquete.optional(),
  /** What one is held to cost until its invoice says it; 0 when nobody knows. */
  costoDiezmilesimas: diezmilesimas(),
  /** As its package says it; left out where it says none. */
  lote: texto(40).optional(),
  /** The last day on which it may be sold; left out of what does not expire. */
  vence: dia().optional(),
})
export type LineaDeRecepcion = z.infer<typeof linea>

/**
 * Goods that arrived before their invoice did, counted by who received them: they are on the shelf from then on. The purchase that brings their
 * invoice names them line by line (`Compra.lineas.recibidas`), and puts nothing there twice. One that was a mistake is taken back by another that has
 * `anula`. A product has a line for each lot.
 */
export const Recepcion = defineEntity({
  tipo: 'recepcion',
  titulo: 'Mercancía recibida',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    proveedor: quienVende,
    /** What was asked for that it brings; '' where nobody noted it. */
    ordenId: ref(),
    /** Number of the paper that came with it, which is no invoice. */
    remision: texto(60),
    lineas: z.array(linea).min(1).max(1000),
    foto: archivo().nullable(),
    nota: texto(300),
    registroNombre: texto(120),
    anula: z.object({ recepcionId: ref().min(1), motivo: texto(300).min(3) }).nullable(),
  },
  clave: (d) => d.remision,
  padre: (d) => d.proveedor.proveedorId,
  permisos: permisosDeMercanciaRecibida,
  conflicto: 'cuarentena',
  muestra: {
    proveedor: {
      proveedorId: 'proveedor:1',
      nombre: 'Distribuidora del Cibao SRL',
      identificacion: '131246796',
      tipoIdentificacion: 'RNC',
    },
    ordenId: 'ordenDeCompra:1',
    remision: 'C-10442',
    lineas: [
      {
        productoId: 'producto:1',
        nombre: 'Yogur de fresa 150 g',
        milesimas: 24_000,
        costoDiezmilesimas: 416_700,
        lote: 'L2211',
        vence: '2026-12-20',
      },
    ],
    foto: null,
    nota: '',
    registroNombre: 'Yokasta Peña',
    anula: null,
  },
})
export type Recepcion = Doc<typeof Recepcion>
