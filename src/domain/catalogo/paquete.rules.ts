/**
 * Packs and combos: what is sold as one thing and kept on the shelf as others. A box of 24, half a pound, a breakfast of three things: each is a
 * product with a price and a code of its own, and no stock of its own. What a document sells or buys of it moves what it holds, as the document itself
 * says: a box that is filled otherwise tomorrow changes nothing of what was sold today.
 */
import * as z from 'zod'
import { milesimas, ref } from '#domain/core/entity.ts'
import { proporcion } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'

/** Of how many things a pack may be made. */
const PARTES = 20

/** What one holds of each product, thousandths of that product's unit; nothing in what is on the shelf itself. */
export const contenidoDePaquete = z.array(z.object({ productoId: ref().min(1), milesimas: milesimas().min(1) })).max(PARTES)
export type ContenidoDePaquete = z.infer<typeof contenidoDePaquete>

/** So much of a product, thousandths. */
export interface Cantidad {
  productoId: string
  milesimas: number
}

/** What something holds; undefined and empty say alike that it is on the shelf itself. */
interface ConContenido {
  productoId: string
  contiene?: ContenidoDePaquete | undefined
}

/** So much of something as it is on the shelf: itself, or what it holds. What leaves and what comes back round alike. */
export function enEstante({ productoId, contiene = [] }: ConContenido, milesimas: number): Cantidad[] {
  if (contiene.length === 0) return [{ productoId, milesimas }]
  return contiene.map((parte) => ({ productoId: parte.productoId, milesimas: proporcion(parte.milesimas, milesimas, 1000) }))
}

/** All of these, by what is on the shelf. */
export function sumarEnEstante(lineas: Iterable<ConContenido & { cantidadMilesimas: number }>): Map<string, number> {
  const suma = new Map<string, number>()
  for (const linea of lineas)
    for (const { productoId, milesimas } of enEstante(linea, linea.cantidadMilesimas))
      suma.set(productoId, (suma.get(productoId) ?? 0) + milesimas)
  return suma
}

/**
 * How many whole ones what there is makes, thousandths: as many as the part of which there is least. undefined when nobody counts any of its parts.
 * `hay`: stock of a product, thousandths.
 */
export function alcanzaPara(contiene: ContenidoDePaquete, hay: (productoId: string) => number | null | undefined): number | undefined {
  const veces = contiene.flatMap(({ productoId, milesimas }) => {
    const existencia = hay(productoId)
    return existencia === undefined || existencia === null ? [] : [Math.floor(existencia / milesimas) * 1000]
  })
  return veces.length === 0 ? undefined : Math.min(...veces)
}

/** What one costs by what its parts cost, ten-thousandths; 0 while the cost of one of them is not known. */
export function costoDePaquete(contiene: ContenidoDePaquete, costoDe: (productoId: string) => number): number {
  const costos = contiene.map(({ productoId, milesimas }) => proporcion(costoDe(productoId), milesimas, 1000))
  return costos.includes(0) ? 0 : costos.reduce((suma, costo) => suma + costo, 0)
}

/** Do they hold the same, in whatever order? */
export const mismoContenido = (uno: ContenidoDePaquete, otro: ContenidoDePaquete): boolean =>
  uno.length === otro.length &&
  uno.every((parte) => otro.some(({ productoId, milesimas }) => productoId === parte.productoId && milesimas === parte.milesimas))

/** How the name of a line begins that took off the shelf something else than its product holds. */
export const NO_TRAE_LO_SUYO = 'No rebajó lo que trae'

/** The packs and combos that hold a product. */
export const paquetesCon = <P extends Pick<ProductoConContenido, 'contiene' | 'eliminado'>>(
  productos: readonly P[],
  productoId: string,
): P[] => productos.filter(({ contiene, eliminado }) => !eliminado && contiene.some((parte) => parte.productoId === productoId))

interface ProductoConContenido {
  id: string
  nombre: string
  contiene: ContenidoDePaquete
  eliminado: boolean
}

/** Why a product may not hold these; undefined when it may. `propias`: what there is of the product itself, thousandths. */
export function impideContener(
  productoId: string | undefined,
  contiene: ContenidoDePaquete,
  {
    porId,
    propias,
    paquetes,
  }: { porId(id: string): ProductoConContenido | undefined; propias: number; paquetes: readonly { nombre: string }[] },
): Fallo | undefined {
  if (contiene.length === 0) return undefined
  if (contiene.some(({ milesimas }) => milesimas <= 0)) return { code: 'paquete.sin-cantidad' }
  if (new Set(contiene.map((parte) => parte.productoId)).size < contiene.length) return { code: 'paquete.repetido' }
  const [primero] = paquetes
  if (primero) return { code: 'paquete.esta-dentro', datos: { paquete: primero.nombre } }
  for (const parte of contiene) {
    if (parte.productoId === productoId) return { code: 'paquete.de-si-mismo' }
    const suyo = porId(parte.productoId)
    if (!suyo || suyo.eliminado) return { code: 'paquete.sin-parte' }
    if (suyo.contiene.length > 0) return { code: 'paquete.de-paquetes', datos: { producto: suyo.nombre } }
  }
  return propias === 0 ? undefined : { code: 'paquete.con-existencia' }
}
