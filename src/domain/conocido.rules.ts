/**
 * What a till could take a field of a master for when it made a fact: it sells with the catalogue that it last heard of. An edit with a
 * later clock than the fact's was not known there, since a device's clock runs past every edit that it hears of (hlc.ts); older
 * values may still have been in force there for as long as a till may sell without hearing the server.
 */
import type { Historico } from './entidades/historico.ts'
import type { Tienda } from './entidades/tienda.ts'
import { DIA_MS } from './fecha.ts'
import { decodeHlc, type Hlc } from './hlc.ts'

/** One edit of a field; `antes` is null where its author saw none. */
export interface CambioDeCampo {
  hlc: Hlc
  antes: unknown
  despues: unknown
}

/** Until when a device had heard of edits, and since when it may have heard of none. */
export interface Ventana {
  hasta: Hlc
  desdeMs: number
}

/** The window of a fact: back from when it was made, or received when its clock ran ahead, as long as a permit lasts and a day more. */
export const ventanaDe = (hecho: { hlc: Hlc }, recibidoMs: number, { permisoDias }: Pick<Tienda, 'permisoDias'>): Ventana => ({
  hasta: hecho.hlc,
  desdeMs: Math.min(decodeHlc(hecho.hlc).ms, recibidoMs) - (permisoDias + 1) * DIA_MS,
})

/** Every edit of a field of a document among these. */
export const cambiosDeCampo = (historicos: readonly Pick<Historico, 'hlc' | 'cambios'>[], docId: string, campo: string): CambioDeCampo[] =>
  historicos.flatMap(({ hlc, cambios }) =>
    cambios.flatMap((cambio) => {
      const uno = cambio.docId === docId && Object.hasOwn(cambio.campos, campo) ? cambio.campos[campo] : undefined
      return uno ? [{ hlc, antes: uno.antes, despues: uno.despues }] : []
    }),
  )

/** The values that the device may have had; with no edits, the one that it has today. */
export function valoresConocidos(actual: unknown, cambios: readonly CambioDeCampo[], { hasta, desdeMs }: Ventana): unknown[] {
  const enOrden = cambios.toSorted((a, b) => (a.hlc < b.hlc ? -1 : 1))
  if (enOrden.length === 0) return [actual]
  const sabidos = enOrden.filter(({ hlc }) => hlc <= hasta)
  const dentro = sabidos.filter(({ hlc }) => decodeHlc(hlc).ms > desdeMs)
  const anterior = sabidos[sabidos.length - dentro.length - 1]
  const alEmpezar = anterior ? anterior.despues : (dentro[0] ?? enOrden[0])?.antes
  const valores = [alEmpezar, ...dentro.map(({ despues }) => despues)].filter((valor) => valor !== null && valor !== undefined)
  return valores.length === 0 ? [actual] : valores
}

/** When a field of a stored master got its value; '' when nobody's edit gave it. */
export function relojDeCampo(maestro: object, campo: string): Hlc {
  const { reloj = '', relojes = {} } = maestro as { reloj?: Hlc; relojes?: Record<string, Hlc> }
  return (Object.hasOwn(relojes, campo) ? relojes[campo] : undefined) ?? reloj
}
