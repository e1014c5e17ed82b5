/** Amounts that no sale has: stock and drawers are sums over sales, so one of these would take back what others sold (docs/SECURITY.md, row 23). */
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { defectoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { defectoDeOrden } from '#domain/compras/orden-de-compra.rules.ts'
import { defectoDeCompra } from '#domain/compras/compra.rules.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { defectoDeMercanciaRecibida } from '#domain/compras/recepcion/recepcion.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { defectoDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { promesaImposible } from '#domain/cobros/promesa.rules.ts'
import { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { defectoDeCotizacion } from '#domain/ventas/cotizacion.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Hecho } from '../../core/hechos/remitente.ts'
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

const de =
  <D>(que: string, defectoDe: (doc: D) => string | undefined) =>
  (doc: Hecho['doc']): Reparo | undefined => {
    const defecto = defectoDe(doc as unknown as D)
    return defecto === undefined ? undefined : reparo('esquema', `${que}: ${defecto}`).reparo
  }

const revisores: Readonly<Record<string, (doc: Hecho['doc']) => Reparo | undefined>> = {
  [Cobro.tipo]: de('cobro', defectoDeCobro),
  [Compra.tipo]: de('compra', defectoDeCompra),
  [OrdenDeCompra.tipo]: de('pedido a un proveedor', defectoDeOrden),
  [Recepcion.tipo]: de('mercancía recibida', defectoDeMercanciaRecibida),
  [PagoProveedor.tipo]: de('pago', defectoDePago),
  [Cotizacion.tipo]: de('cotización', defectoDeCotizacion),
  [Promesa.tipo]: de('promesa', (promesa: Promesa) => (promesaImposible(promesa) ? 'para un día que no puede ser' : undefined)),
}

/** Why a fact that is no sale waits for a person; undefined when a device of ours may have made it. */
export const revisarMontos = ({ entity, doc }: Pick<Hecho, 'entity' | 'doc'>): Reparo | undefined => revisores[entity.tipo]?.(doc)
