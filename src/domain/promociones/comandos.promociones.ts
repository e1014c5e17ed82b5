/** Commands of coupons and offers. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { texto } from '#domain/core/entity.ts'
import { CuponDeMercana } from './cupon.entity.ts'
import { PrecioEspecial } from './precio-especial.entity.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })

/** One, and what it gave: in how many orders that did not end, and how much, RD$. */
const cuponDicho = CuponDeMercana.esquemaCampos.extend({
  id: z.string(),
  en: z.string(),
  usos: z.int(),
  rebajadoCentavos: z.int(),
})
export type CuponDicho = z.output<typeof cuponDicho>

const cuponNuevo = CuponDeMercana.esquemaCampos
  .omit({ creoNombre: true, estado: true, retiradaEn: true, retiroNombre: true })
  .extend({ id: z.uuid(), codigo: texto(60).default('') })
export type CuponNuevo = z.output<typeof cuponNuevo>

/** `categorias`: those that the store has products of; none of the platform's, where each store writes its own. */
const lista = z.object({ cupones: z.array(cuponDicho), categorias: z.array(z.string()), hoy: z.string() })
export type CuponesDichos = z.output<typeof lista>

const precioNuevo = PrecioEspecial.esquemaCampos
  .omit({ creoNombre: true, estado: true, retiradaEn: true, retiroNombre: true, productoNombre: true })
  .extend({ id: z.uuid() })
export type PrecioEspecialNuevo = z.output<typeof precioNuevo>

export const comandosPromociones = {
  /** A special price at the tills. `id` is made where it was written: sent again, it is the same one. */
  crearPrecioEspecial: comando('POST', '/api/tiendas/:tiendaId/precios-especiales', precioNuevo, id),
  /** No till that hears of it charges it any more. */
  retirarPrecioEspecial: comando('POST', '/api/tiendas/:tiendaId/precios-especiales/:precioId/retirar', nada, id),
  /** Every coupon and offer of a store, the newest first. */
  cuponesDeTienda: comando('GET', '/api/tiendas/:tiendaId/cupones', nada, lista),
  /** A new one. `id` is made where it was written: sent again, it is the same one. */
  crearCupon: comando('POST', '/api/tiendas/:tiendaId/cupones', cuponNuevo, id),
  /** It lowers no order that is placed from now on. */
  retirarCupon: comando('POST', '/api/tiendas/:tiendaId/cupones/:cuponId/retirar', nada, id),
  /** The same of those that the platform pays for. */
  cuponesDeMercana: comando('GET', '/api/mercana/cupones', nada, lista),
  crearCuponDeMercana: comando('POST', '/api/mercana/cupones', cuponNuevo, id),
  retirarCuponDeMercana: comando('POST', '/api/mercana/cupones/:cuponId/retirar', nada, id),
} as const
