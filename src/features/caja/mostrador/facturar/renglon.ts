import type { Fila } from '#data/device/fila.ts'
import type { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import type { EstadoDeCotizacion } from '#domain/ventas/cotizacion.rules.ts'

/** A quote as the list shows it. */
export interface RenglonDeCotizacion {
  fila: Fila<Cotizacion>
  estado: EstadoDeCotizacion
  /** The number of the sale that came of it; '' while none did. */
  ncf: string
}
