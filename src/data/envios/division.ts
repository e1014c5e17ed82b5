/**
 * Which version of the territory this device goes by. It keeps what it last heard and reads places by that with no line; with one it asks,
 * at the start of a page and when it wakes, and takes a newer version by itself.
 */
import { comandosTerritorio } from '#domain/envios/comandos.territorio.ts'
import { DIVISION_INICIAL, type Division } from '#domain/envios/division.rules.ts'
import { divisionEnCache, type AlmacenDeDivision } from './division-navegador.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'

const { ruta, respuesta } = comandosTerritorio.divisionTerritorial
/** A page that wakes up often does not ask each time. */
const CADA_MS = 5 * 60_000

export interface Divisiones {
  /** What this device goes by. */
  vigente(): Promise<Division>
  /** Asks whether there is a newer one, and keeps it; with no line everything stays as it was. */
  refrescar(puertos: Pick<Puertos, 'fetch'>): Promise<void>
  /** From now on by itself; returns the way to stop. */
  seguir(puertos: Pick<Puertos, 'fetch' | 'ahora' | 'alDespertar'>, alFallar: (error: unknown) => void): () => void
}

/** Keeps to what is in `almacen`; what it holds may be of an older version of this program, or nothing. */
export function abrirDivisiones(almacen: AlmacenDeDivision): Divisiones {
  let conocida: Promise<Division> | undefined
  let refrescando: Promise<void> | undefined

  const guardada = async (): Promise<Division> => leida((await almacen.leer())?.texto) ?? DIVISION_INICIAL

  const preguntar = async (puertos: Pick<Puertos, 'fetch'>): Promise<void> => {
    const copia = await almacen.leer()
    const contestado = await pedir(puertos, leida(copia?.texto) && copia ? copia.etag : '')
    const nueva = leida(contestado?.texto)
    if (!contestado || !nueva) return
    await almacen.guardar(contestado)
    conocida = Promise.resolve(nueva)
  }

  const divisiones: Divisiones = {
    vigente: () => (conocida ??= guardada()),
    refrescar: (puertos) =>
      (refrescando ??= preguntar(puertos).finally(() => {
        refrescando = undefined
      })),
    seguir(puertos, alFallar) {
      let preguntadoEn = -Infinity
      const siToca = (): void => {
        if (Math.abs(puertos.ahora() - preguntadoEn) < CADA_MS) return
        preguntadoEn = puertos.ahora()
        divisiones.refrescar(puertos).catch(alFallar)
      }
      siToca()
      return puertos.alDespertar(siToca)
    },
  }
  return divisiones
}

function leida(texto: string | undefined): Division | undefined {
  if (texto === undefined) return undefined
  try {
    const bien = respuesta.safeParse(JSON.parse(texto))
    return bien.success ? bien.data : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** undefined when nobody answered, or nothing is new. */
async function pedir(puertos: Pick<Puertos, 'fetch'>, etag: string): Promise<{ texto: string; etag: string } | undefined> {
  try {
    const contestado = await puertos.fetch(ruta, {
      headers: { accept: 'application/json', ...(etag === '' ? {} : { 'if-none-match': etag }) },
      credentials: 'same-origin',
      cache: 'no-store',
    })
    if (contestado.status !== 200) return undefined
    return { texto: await contestado.text(), etag: contestado.headers.get('etag') ?? '' }
  } catch {
    // fetch tells a cut line and a refused connection apart by words alone: to us they are one thing.
    return undefined
  }
}

const delEquipo = abrirDivisiones(divisionEnCache)
export const divisionDelEquipo = (): Promise<Division> => delEquipo.vigente()
export const refrescarDivision = (): Promise<void> => delEquipo.refrescar(puertosDelNavegador())
export const seguirDivision: Divisiones['seguir'] = (puertos, alFallar) => delEquipo.seguir(puertos, alFallar)
