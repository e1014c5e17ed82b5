/** How often this device printed a document, by shift: each print after the first is a COPIA (screens.md, imprimir_facturas). */
import * as z from 'zod'
import type { Venta } from '#domain/entidades/venta.ts'
import type { TiendaLocal } from './tienda-local.ts'

type Impresa = Pick<Venta, 'id' | 'turnoId'>

export interface Impresion {
  veces: number
  ultima: string
}

const registro = z.record(z.string(), z.object({ veces: z.int(), ultima: z.string() }))

const nombre = (venta: Impresa): string => `impresiones:${venta.turnoId}`

async function leer({ borradores }: TiendaLocal, venta: Impresa): Promise<Record<string, Impresion>> {
  const leido = registro.safeParse(await borradores.leerOtro(nombre(venta)))
  return leido.success ? leido.data : {}
}

/** 0 times when it was never printed here. */
export async function impresionDe(tienda: TiendaLocal, venta: Impresa): Promise<Impresion> {
  return (await leer(tienda, venta))[venta.id] ?? { veces: 0, ultima: '' }
}

/** Notes down one more print, just sent. */
export async function anotarImpresion(tienda: TiendaLocal, venta: Impresa): Promise<void> {
  const antes = await leer(tienda, venta)
  const veces = (antes[venta.id]?.veces ?? 0) + 1
  tienda.borradores.guardarOtro(nombre(venta), { ...antes, [venta.id]: { veces, ultima: new Date().toISOString() } })
}
