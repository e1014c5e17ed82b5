/** What is worked out of products: prices changed many at a time, what they leave, how long the stock will last. */
import type { Producto } from './producto.entity.ts'
import type { CambioDeCampos } from '#domain/core/importacion/cambios.ts'
import { limites, porcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'

/** What a product is called when it is sold: a variant says which one it is, unless its name does already. */
export const nombreDeVenta = ({ nombre, variante = '' }: { nombre: string; variante?: string }): string =>
  variante === '' || nombre.toLowerCase().includes(variante.toLowerCase()) ? nombre : `${nombre} ${variante}`.slice(0, 200)

/** To what a new price is rounded, in ten-thousandths of a peso. */
export const redondeos = { centavo: 100, peso: 10_000, cinco: 50_000, diez: 100_000 } as const
export type Redondeo = keyof typeof redondeos

export interface CambioDePrecio {
  sentido: 'sube' | 'baja'
  /** `porcentaje`: `cuanto` is basis points of the price. `monto`: ten-thousandths of a peso. */
  clase: 'porcentaje' | 'monto'
  cuanto: number
  redondeo: Redondeo
}

/** The price after the change, rounded half up; 'producto.precio-en-cero' or 'producto.precio-muy-alto' when it cannot be. */
export function precioCambiado(precioDiezmilesimas: number, { sentido, clase, cuanto, redondeo }: CambioDePrecio): Result<number> {
  const diferencia = clase === 'porcentaje' ? porcentaje(precioDiezmilesimas, cuanto) : cuanto
  const paso = redondeos[redondeo]
  const exacto = precioDiezmilesimas + (sentido === 'sube' ? diferencia : -diferencia)
  const nuevo = Math.floor((2 * exacto + paso) / (2 * paso)) * paso
  if (nuevo <= 0 && precioDiezmilesimas > 0) return fallo('producto.precio-en-cero')
  if (nuevo > limites.precioDiezmilesimas) return fallo('producto.precio-muy-alto')
  return ok(Math.max(0, nuevo))
}

type ConPrecio = Pick<Producto, 'id' | 'nombre' | 'precioDiezmilesimas'>

export interface PlanDePrecios<P extends ConPrecio = ConPrecio> {
  cambian: { producto: P; despues: number }[]
  iguales: number
  /** They stay as they are, each with its reason. */
  imposibles: { producto: P; error: Fallo }[]
}

/** What a change does to each of these products: what the person sees before it is saved is exactly what is saved. */
export function planDePrecios<P extends ConPrecio>(productos: readonly P[], cambio: CambioDePrecio): PlanDePrecios<P> {
  const plan: PlanDePrecios<P> = { cambian: [], iguales: 0, imposibles: [] }
  for (const producto of productos) {
    const nuevo = precioCambiado(producto.precioDiezmilesimas, cambio)
    if (!nuevo.ok) plan.imposibles.push({ producto, error: nuevo.error })
    else if (nuevo.value === producto.precioDiezmilesimas) plan.iguales++
    else plan.cambian.push({ producto, despues: nuevo.value })
  }
  return plan
}

/** The edit that gives a product these values; undefined when it has them all already. */
export function cambioDeProducto<C extends object>(producto: { id: string } & C, campos: Partial<C>): CambioDeCampos | undefined {
  const previo = producto as Readonly<Record<string, unknown>>
  const distintos = Object.entries(campos).filter(([campo, despues]) => previo[campo] !== despues)
  if (distintos.length === 0) return undefined
  return {
    docId: producto.id,
    campos: Object.fromEntries(distintos.map(([campo, despues]) => [campo, { antes: previo[campo] ?? null, despues }])),
  } as CambioDeCampos
}

/** What is left of the price after the cost, in per cent of the price; undefined while the cost is not known. */
export const margen = ({ precioDiezmilesimas, costoDiezmilesimas }: Pick<Producto, 'precioDiezmilesimas' | 'costoDiezmilesimas'>) =>
  precioDiezmilesimas === 0 || costoDiezmilesimas === 0
    ? undefined
    : Math.round(((precioDiezmilesimas - costoDiezmilesimas) * 100) / precioDiezmilesimas)

/** Days over which `vendidoMilesimas` was sold. */
export const DIAS_DE_ROTACION = 30

/** How many days the stock lasts at the pace of the last 30; undefined when nothing of it was sold. */
export const diasDeInventario = (existenciaMilesimas: number, vendidoMilesimas: number): number | undefined =>
  vendidoMilesimas <= 0 ? undefined : Math.round((Math.max(0, existenciaMilesimas) * DIAS_DE_ROTACION) / vendidoMilesimas)
