/**
 * What a till could take a field of a master for when it made a fact: it sells with the catalogue that it last heard of. An edit with a
 * later clock than the fact's was not known there, since a device's clock runs past every edit that it hears of (hlc.ts); older
 * values may still have been in force there for as long as a till may sell without hearing the server.
 */
import type { Historico } from '#domain/core/historico.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { decodeHlc, type Hlc } from '#domain/core/hlc.ts'

/** One edit of a field; `antes` is what the server had when it took the edit in, null where it had none. */
export interface CambioDeCampo {
  hlc: Hlc
  antes: unknown
  despues: unknown
  /** When the server had it; '' where that is not known. */
  recibidoEn: string
}

/** An edit as the server holds it: with when it came, and what it found there where its author said something else. */
type EdicionRecibida = Pick<Historico, 'hlc' | 'cambios'> & {
  recepcion?: { en?: string; vistos?: Readonly<Record<string, unknown>> }
}

/** Until when a device had heard of edits, and since when it may have heard of none. */
export interface Ventana {
  hasta: Hlc
  desdeMs: number
}

/**
 * The window of a fact: back from when it was made, or received when its clock ran ahead, as long as a permit lasts and a day more.
 * A clock set back opens it no further than to when the server gave the device what the fact rests on (`noAntesDe`; '' for nothing).
 */
export function ventanaDe(hecho: { hlc: Hlc }, recibidoMs: number, { permisoDias }: Pick<Tienda, 'permisoDias'>, noAntesDe = ''): Ventana {
  const hechoMs = Math.min(decodeHlc(hecho.hlc).ms, recibidoMs)
  const desde = noAntesDe === '' ? hechoMs : Math.max(hechoMs, Date.parse(noAntesDe))
  return { hasta: hecho.hlc, desdeMs: desde - (permisoDias + 1) * DIA_MS }
}

/** What the server had of a field when it took an edit in: what the author said, unless it found something else there. */
const antesVisto = ({ recepcion }: Pick<EdicionRecibida, 'recepcion'>, docId: string, campo: string, dicho: unknown): unknown => {
  const vistos = recepcion?.vistos ?? {}
  return Object.hasOwn(vistos, `${docId}.${campo}`) ? vistos[`${docId}.${campo}`] : dicho
}

/** Every edit of a field of a document among these. */
export const cambiosDeCampo = (historicos: readonly EdicionRecibida[], docId: string, campo: string): CambioDeCampo[] =>
  historicos.flatMap(({ hlc, cambios, recepcion }) =>
    cambios.flatMap((cambio) => {
      const uno = cambio.docId === docId && Object.hasOwn(cambio.campos, campo) ? cambio.campos[campo] : undefined
      const antes = uno && antesVisto({ ...(recepcion && { recepcion }) }, docId, campo, uno.antes)
      return uno ? [{ hlc, antes, despues: uno.despues, recibidoEn: recepcion?.en ?? '' }] : []
    }),
  )

/** Those that the server had when a fact came: what came later nobody had heard of by way of it. */
export const recibidosHasta = (cambios: readonly CambioDeCampo[], en: string): CambioDeCampo[] =>
  cambios.filter(({ recibidoEn }) => recibidoEn <= en)

/** The values that the device may have had; with no edits, the one that it has today. */
export function valoresConocidos(
  actual: unknown,
  cambios: readonly Omit<CambioDeCampo, 'recibidoEn'>[],
  { hasta, desdeMs }: Ventana,
): unknown[] {
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
