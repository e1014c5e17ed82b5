import * as z from 'zod'
import { defineEntity, dia, diezmilesimas, milesimas, ref, texto, type Doc } from '#domain/core/entity.ts'
import { quienVende } from './compra.entity.ts'
import { permisosDeCompra } from './compra.permisos.ts'

const linea = z.object({
  productoId: ref().min(1),
  nombre: texto(200),
  milesimas: milesimas(),
  /** At what they brought it last; 0 when nobody knows. */
  costoDiezmilesimas: diezmilesimas(),
})
export type LineaDeOrden = z.infer<typeof linea>

/**
 * What a supplier was asked for. Until a purchase that names it (`Compra.ordenId`) brings it, it is on its way; what will not come any more is said by
 * another one that has `anula`, with a reason.
 */
export const OrdenDeCompra = defineEntity({
  tipo: 'ordenDeCompra',
  titulo: 'Pedido a un proveedor',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    proveedor: quienVende,
    lineas: z.array(linea).min(1).max(1000),
    esperadaEl: dia(),
    nota: texto(300),
    registroNombre: texto(120),
    anula: z.object({ ordenId: ref().min(1), motivo: texto(300).min(3) }).nullable(),
  },
  clave: (d) => d.esperadaEl,
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
    lineas: [{ productoId: 'producto:1', nombre: 'Café molido 454 g', milesimas: 24_000, costoDiezmilesimas: 416_700 }],
    esperadaEl: '2026-11-24',
    nota: '',
    registroNombre: 'Yokasta Peña',
    anula: null,
  },
})
export type OrdenDeCompra = Doc<typeof OrdenDeCompra>
