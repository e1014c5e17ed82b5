import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, diaSinFin, ref, texto, type Doc } from '#domain/core/entity.ts'
import { codigos606 } from './gastos-606.ts'
import { permisosDeProveedor } from './proveedor.permisos.ts'

/** As many as twenty years have. */
const MESES_SIN_FACTURA = 240

/**
 * What the store pays again and again: rent, light, the accountant. It moves no money: it says which invoice is to be expected when, and the purchase that
 * is written down for it names it (`Compra.gastoFijo`).
 */
export const GastoFijo = defineEntity({
  tipo: 'gastoFijo',
  titulo: 'Gasto fijo',
  database: 'ops',
  clase: 'maestro',
  v: 1,
  campos: {
    concepto: texto(120).min(1),
    proveedorId: ref().min(1),
    /** What one is about, without ITBIS, and its ITBIS; the paper says what it was. */
    montoCentavos: centavosPositivos(),
    itbisCentavos: centavosPositivos().default(0),
    tipoGasto: z.enum(codigos606).default('02'),
    /** Of the month; the last one where the month has fewer. */
    diaDelMes: z.int().min(1).max(31).default(1),
    /** Every so many months. */
    cadaMeses: z.int().min(1).max(12).default(1),
    desde: dia(),
    hasta: diaSinFin().default(''),
    /** Months in which there was none to write down, 'yyyy-mm': somebody said so. */
    sinFactura: z.array(texto(7)).max(MESES_SIN_FACTURA).default([]),
    activo: z.boolean().default(true),
  },
  clave: (d) => d.proveedorId,
  permisos: permisosDeProveedor,
  conflicto: 'por-campo',
  muestra: {
    concepto: 'Alquiler del local',
    proveedorId: 'proveedor:1',
    montoCentavos: 2_500_000,
    tipoGasto: '03',
    diaDelMes: 5,
    desde: '2026-11-01',
  },
})
export type GastoFijo = Doc<typeof GastoFijo>
