/**
 * The print jobs of a sale. A job is named by the sale and the paper that it is (0 the first, 1, 2, 3 … the copies), and what
 * became of it is on disk before and after its bytes leave: whoever tries again, after a reload or in another tab, knows
 * whether a paper may be out there. Nothing is ever printed twice as if it were the first time.
 */
import * as z from 'zod'
import type { Destino } from '#domain/core/impreso.ts'
import type { Borradores } from '#data/write/borradores.ts'
import type { Puertos } from '#data/device/puertos.ts'

/**
 * - `enviando`: its bytes may have left; the page ended before it knew. - `impreso`: they were taken. - `dudoso`: it failed
 *   half-way. - `fallido`: nothing left, so trying again is the same paper.
 */
export const trabajoDeImpresion = z.object({
  id: z.string(),
  copia: z.int().min(0),
  estado: z.enum(['enviando', 'impreso', 'dudoso', 'fallido']),
  en: z.string(),
})
export type TrabajoDeImpresion = z.infer<typeof trabajoDeImpresion>

export interface Imprenta {
  borradores: Pick<Borradores, 'leerOtro' | 'guardarOtro' | 'asegurar'>
  puertos: Pick<Puertos, 'ahora' | 'candados'>
  dispositivoId: string
}

export interface OpcionesDeImpresion {
  /** 1 for a sale whose first paper another device may have printed. */
  minimo?: 0 | 1
  /** Nobody asked for it: then only a paper that surely is not out there goes out. */
  sola?: boolean
}

const PREFIJO = 'impresiones:'
const nombre = (ventaId: string): string => `${PREFIJO}${ventaId}`

/** The last job of each sale that this device printed, by the sale's id. */
export async function ultimosTrabajos(borradores: Pick<Borradores, 'leerOtros'>): Promise<ReadonlyMap<string, TrabajoDeImpresion>> {
  const guardados = await borradores.leerOtros(PREFIJO)
  return new Map(
    guardados.flatMap((guardado) => {
      const leido = trabajoDeImpresion.safeParse(guardado)
      return leido.success ? [[leido.data.id.slice(0, leido.data.id.lastIndexOf('#')), leido.data] as const] : []
    }),
  )
}

/** The sale's last job; undefined when this device never printed it. */
export async function ultimoTrabajo(
  { borradores }: Pick<Imprenta, 'borradores'>,
  ventaId: string,
): Promise<TrabajoDeImpresion | undefined> {
  const guardado = await borradores.leerOtro(nombre(ventaId))
  // Devices of before counted their papers.
  if (typeof guardado === 'number' && guardado > 0) return trabajo(ventaId, guardado - 1, 'impreso', '')
  const leido = trabajoDeImpresion.safeParse(guardado)
  return leido.success ? leido.data : undefined
}

const trabajo = (ventaId: string, copia: number, estado: TrabajoDeImpresion['estado'], en: string): TrabajoDeImpresion => ({
  id: `${ventaId}#${copia}`,
  copia,
  estado,
  en,
})

/** The paper that comes next: the same one when it surely did not come out, one copy further when it may have. */
export const siguienteCopia = (previo: TrabajoDeImpresion | undefined, minimo: 0 | 1 = 0): number =>
  Math.max(minimo, previo === undefined ? 0 : previo.estado === 'fallido' ? previo.copia : previo.copia + 1)

/**
 * Prints one paper of each sale. `enviar` is told which jobs they are and answers what became of them. Undefined when nobody
 * asked and a paper may be out there: then nothing was sent.
 */
export async function imprimirVentas(
  { borradores, puertos, dispositivoId }: Imprenta,
  ventaIds: readonly string[],
  enviar: (trabajos: readonly TrabajoDeImpresion[]) => Promise<Destino>,
  { minimo = 0, sola = false }: OpcionesDeImpresion = {},
): Promise<TrabajoDeImpresion[] | undefined> {
  const anotar = async (trabajos: readonly TrabajoDeImpresion[]): Promise<void> => {
    ventaIds.forEach((ventaId, i) => borradores.guardarOtro(nombre(ventaId), trabajos[i]))
    await borradores.asegurar()
  }
  const tomados = await puertos.candados.con(`mercana-papel-${dispositivoId}`, async () => {
    const previos = await Promise.all(ventaIds.map((ventaId) => ultimoTrabajo({ borradores }, ventaId)))
    if (sola && previos.some((previo) => previo !== undefined && previo.estado !== 'fallido')) return undefined
    const en = new Date(puertos.ahora()).toISOString()
    const nuevos = ventaIds.map((ventaId, i) => trabajo(ventaId, siguienteCopia(previos[i], minimo), 'enviando', en))
    await anotar(nuevos)
    return nuevos
  })
  if (!tomados) return undefined
  // What breaks while it is being sent may have sent something.
  const estado = await enviar(tomados).catch(async (error: unknown) => {
    await anotar(tomados.map((uno) => ({ ...uno, estado: 'dudoso' })))
    throw error
  })
  const hechos = tomados.map((uno): TrabajoDeImpresion => ({ ...uno, estado }))
  await anotar(hechos)
  return hechos
}

/** Somebody looked at the printer: the paper came out, or it did not. */
export async function declararPapel({ borradores }: Pick<Imprenta, 'borradores'>, ventaId: string, salio: boolean): Promise<void> {
  const ultimo = await ultimoTrabajo({ borradores }, ventaId)
  if (!ultimo) return
  borradores.guardarOtro(nombre(ventaId), { ...ultimo, estado: salio ? 'impreso' : 'fallido' })
  await borradores.asegurar()
}
