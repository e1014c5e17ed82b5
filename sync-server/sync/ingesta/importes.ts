/** Amounts that no sale has: stock and drawers are sums over sales, so one of these would take back what others sold (docs/SECURITY.md, row 23). */
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { defectoDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { Promesa } from '#domain/cobros/promesa.entity.ts'
import { promesaImposible } from '#domain/cobros/promesa.rules.ts'
import type { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { defectoDeCotizacion } from '#domain/ventas/cotizacion.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'

/** A million of anything on one line: beyond, a barcode was typed as a quantity. */
const CANTIDAD_MAXIMA_MILESIMAS = 1_000_000_000

/** Why the sale waits for a person; undefined when its amounts may be. What is taken back is a credit note, whose amounts are positive too. */
export function revisarImportes({ lineas, totales }: Venta): Reparo | undefined {
  const linea = lineas.find(
    ({ cantidadMilesimas, montoCentavos }) => cantidadMilesimas < 0 || cantidadMilesimas > CANTIDAD_MAXIMA_MILESIMAS || montoCentavos < 0,
  )
  if (linea) return reparo('esquema', `importe imposible en ${linea.nombre}`).reparo
  const negativo = Object.entries(totales).find(([, centavos]) => centavos < 0)
  return negativo && reparo('esquema', `total imposible: ${negativo[0]}`).reparo
}

/** Why the collection waits for a person; undefined when a device of ours may have made it. */
export function revisarCobro(cobro: Cobro): Reparo | undefined {
  const defecto = defectoDeCobro(cobro)
  return defecto && reparo('esquema', `cobro: ${defecto}`).reparo
}

/** Why the quote waits for a person; undefined when a device of ours may have made it. */
export function revisarCotizacion(cotizacion: Cotizacion): Reparo | undefined {
  const defecto = defectoDeCotizacion(cotizacion)
  return defecto === undefined ? undefined : reparo('esquema', `cotización: ${defecto}`).reparo
}

/** Why the promise waits for a person; undefined when a device of ours may have made it. */
export const revisarPromesa = (promesa: Promesa): Reparo | undefined =>
  promesaImposible(promesa) ? reparo('esquema', 'promesa: para un día que no puede ser').reparo : undefined
