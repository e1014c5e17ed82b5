/** Commands of a store's reports. Apart from `comandos.ts`, of which no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { dia } from '#domain/core/entity.ts'
import { cortes } from './ventas.reporte.ts'

const centavos = z.int()
/** Rows of a report, at most: the first by what was sold. Its totals are of all of them. */
export const FILAS_DE_REPORTE = 5000

const suma = {
  documentos: z.int(),
  milesimas: z.int(),
  netoCentavos: centavos,
  itbisCentavos: centavos,
  descuentoCentavos: centavos,
  devueltoCentavos: centavos,
  costoCentavos: centavos.nullable(),
  sinCostoCentavos: centavos,
}
const fila = z.object({
  clave: z.string(),
  /** What people call it; '' where the screen words it by its key. */
  nombre: z.string(),
  ...suma,
  /** Of the period that it is compared with; null where that was not asked for. */
  antesCentavos: centavos.nullable(),
})
export type FilaVista = z.output<typeof fila>
const total = z.object(suma)

const deInventario = z.object({
  productoId: z.string(),
  nombre: z.string(),
  categoria: z.string(),
  milesimas: z.int(),
  /** Cost of one, ten-thousandths; 0: nobody said it. */
  promedioDiezmilesimas: z.int(),
  /** 0 of what there is less of than nothing. */
  valorCentavos: centavos,
  /** The last day on which it was sold; '' when it never was. */
  vendidoEl: z.string(),
  /** Of the last 90 days. */
  vendidasMilesimas: z.int(),
})
export type FilaDeInventario = z.output<typeof deInventario>

const RUTA = '/api/tiendas/:tiendaId/reportes'

export const comandosReportes = {
  /** What was sold in some days, cut one way. `contraDesde`, `contraHasta`: days to compare with. Amounts in RD$ centavos without ITBIS. */
  reporteDeVentas: comando(
    'GET',
    `${RUTA}/ventas`,
    z.object({
      desde: dia(),
      hasta: dia(),
      por: z.enum(cortes),
      contraDesde: dia().optional(),
      contraHasta: dia().optional(),
    }),
    z.object({
      en: z.string(),
      filas: z.array(fila),
      cuantas: z.int(),
      total,
      antes: total.nullable(),
      /** The first day on which something was sold; '' while nothing was. */
      primero: z.string(),
    }),
  ),
  /** What is on the shelf at the end of a day and what it cost. */
  reporteDeInventario: comando(
    'GET',
    `${RUTA}/inventario`,
    z.object({ al: dia() }),
    z.object({
      en: z.string(),
      filas: z.array(deInventario),
      cuantas: z.int(),
      valorCentavos: centavos,
      /** Products of which there is some and nobody said the cost. */
      sinCosto: z.int(),
      /** Products of which more was sold than was written down. */
      enRojo: z.int(),
    }),
  ),
} as const
