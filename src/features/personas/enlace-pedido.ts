/**
 * The link that this browser asked for: to whom, when, and where the person was going, since the letter opens another tab. A
 * copy that may be lost, kept as a query string.
 */
import * as z from 'zod'
import { ENLACE_ESPERA_S, ENLACE_MINUTOS, type ParaEnlace } from '#domain/personas/enlaces.ts'

/** Is it whole, what a link carries behind `#`? */
export const esToken = (texto: string): boolean => /^[\w-]{43}$/.test(texto)

const clave = (para: ParaEnlace): string => `mercana.enlace.${para}`

const pedido = z.object({
  email: z.string().min(1),
  /** A page of ours, never the address of another site. */
  desde: z.string().regex(/^\/(?![/\\])/),
  /** When, in milliseconds. */
  en: z.coerce.number(),
})
export type EnlacePedido = z.infer<typeof pedido>

/** The last one of this kind, while it still serves. */
export function leerEnlacePedido(storage: Pick<Storage, 'getItem'>, para: ParaEnlace, ahora: number): EnlacePedido | undefined {
  const leido = pedido.safeParse(Object.fromEntries(new URLSearchParams(storage.getItem(clave(para)) ?? '')))
  return leido.success && ahora - leido.data.en < ENLACE_MINUTOS * 60_000 ? leido.data : undefined
}

export const guardarEnlacePedido = (storage: Pick<Storage, 'setItem'>, para: ParaEnlace, { email, desde, en }: EnlacePedido): void =>
  storage.setItem(clave(para), new URLSearchParams({ email, desde, en: String(en) }).toString())

export const olvidarEnlacePedido = (storage: Pick<Storage, 'removeItem'>, para: ParaEnlace): void => storage.removeItem(clave(para))

/** Seconds until another one may be asked for. */
export const segundosParaOtro = ({ en }: EnlacePedido, ahora: number): number =>
  Math.max(0, Math.ceil((en + ENLACE_ESPERA_S * 1000 - ahora) / 1000))
