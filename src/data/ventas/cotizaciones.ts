/** Quotes at a device: made with no line, kept, and carried to the till that charges them. */
import { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { armarCotizacion } from '#domain/ventas/cotizacion.rules.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** Keeps what is offered for so many days; 'cotizacion.*', 'venta.*' or 'guardar.*' when it is not. */
export async function cotizar(tienda: TiendaLocal, borrador: BorradorVenta, dias: number): Promise<Result<Cotizacion>> {
  const [config, vendedor] = [tienda.config.valor(), tienda.persona.valor()]
  if (!config) return fallo('tienda.sin-copia')
  if (!vendedor) return fallo('guardar.sin-permiso')
  const fecha = diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString())
  const campos = armarCotizacion(borrador, { vendedor, fecha, dias, tienda: config, tasas: tienda.interno.tasas() })
  return campos.ok ? await tienda.repo.guardar(Cotizacion, campos.value) : campos
}

/** Puts a sale on this till's counter; what was being sold there waits under a name. */
export async function llevarALaCaja({ borradores, persona }: TiendaLocal, borrador: BorradorVenta): Promise<void> {
  const actual = borradores.actual.valor()
  if (actual && actual.lineas.length > 0) await borradores.aparcar('Venta que estaba en la caja', persona.valor()?.nombre ?? '')
  borradores.cambiar(borrador)
  await borradores.asegurar()
}
