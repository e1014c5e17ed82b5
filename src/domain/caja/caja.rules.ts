/** Tills of one store: their names tell them apart, on tickets and in closings. */
import type { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { llano } from '#domain/core/importacion/celdas.ts'

type Nombrada = Pick<Caja, 'id' | 'nombre'>

/**
 * The till of these that is called so already, switched off or not: capitals, accents and signs make no other name. A till that
 * keeps the name that it has takes it from nobody.
 */
export function cajaLlamada(cajas: readonly Nombrada[], nombre: string, propia?: Nombrada): Nombrada | undefined {
  if (propia && llano(propia.nombre) === llano(nombre)) return undefined
  return cajas.find((caja) => caja.id !== propia?.id && llano(caja.nombre) === llano(nombre))
}
