/**
 * What is half-typed, on its way to the disk: at most 150 ms after each change, and at once when the page is hidden. A page that is
 * closed may end before its disk has it: what is missing then is noted in the browser's small storage, which takes it at once, and
 * the next page goes on from there.
 */
import type * as z from 'zod'
import { conLimite } from '#data/device/limite.ts'
import type { Local } from '#data/device/local.ts'
import type { Notas, Puertos } from '#data/device/puertos.ts'

const ESPERA_MS = 150
const ESPERA_DISCO_MS = 3000
/** After a write that failed, when nothing more is typed. */
const OTRA_VEZ_MS = 3000
const NOTAS = 'mercana.a-medias.'

export interface ContextoEscritura {
  local: Local
  puertos: Pick<Puertos, 'programar' | 'alOcultar' | 'notas'>
  /** Does something of this name belong here? Notes of others are theirs to take up. */
  esPropia(clave: string): boolean
  alFallar(error: unknown): void
}

const alDisco = (): true => true

/** Gathers what changes and writes it a moment later, one write at a time, the newest value of each name. */
export function escrituraDiferida({ local, puertos, esPropia, alFallar }: ContextoEscritura) {
  const { notas } = puertos
  const pendientes = new Map<string, unknown>()
  let cancelar: (() => void) | undefined
  let cerrada = false
  let enCurso: Promise<void> = Promise.resolve()

  const escribir = async (): Promise<void> => {
    while (pendientes.size > 0) {
      const lote = [...pendientes]
      for (const [clave, valor] of lote) {
        const escrito = valor === undefined ? local.quitar(clave) : local.escribir(clave, valor)
        // A write that never ends must not keep the later ones waiting.
        if ((await conLimite(puertos, ESPERA_DISCO_MS, escrito.then(alDisco))) !== true) throw new Error(`${clave} was not written in time`)
        // Of whichever page: what is on disk now is newer.
        notas.quitar(`${NOTAS}${clave}`)
      }
      for (const [clave, valor] of lote) if (pendientes.get(clave) === valor) pendientes.delete(clave)
    }
  }
  const asegurar = (): Promise<void> => {
    cancelar?.()
    cancelar = undefined
    // Who asked for the earlier write heard of its failure; this one tries with everything that is typed now.
    enCurso = enCurso.catch(() => undefined).then(escribir)
    enCurso.catch(() => aSuTiempo(OTRA_VEZ_MS))
    return enCurso
  }
  const aSuTiempo = (ms: number): void => {
    if (!cerrada) cancelar ??= puertos.programar(ms, () => void asegurar().catch(alFallar))
  }
  const notar = (): void => {
    for (const [clave, valor] of pendientes) notas.poner(`${NOTAS}${clave}`, JSON.stringify({ valor }))
  }
  const dejar = puertos.alOcultar(() => {
    notar()
    asegurar().catch(alFallar)
  })

  for (const nota of notas.listar(NOTAS)) {
    const clave = nota.slice(NOTAS.length)
    const anotado = esPropia(clave) ? leerNota(notas, nota) : undefined
    if (anotado) pendientes.set(clave, anotado.valor)
  }
  if (pendientes.size > 0) aSuTiempo(0)

  const debe = (clave: string): boolean => pendientes.has(clave)
  return {
    asegurar,
    /** Is there something of this name that is not on disk yet? */
    debe,
    /** As it was last typed, on disk or on its way there; undefined when there is none, or it is of another shape. */
    leer<T>(clave: string, esquema: z.ZodType<T>): Promise<T | undefined> {
      if (!debe(clave)) return local.leer(clave, esquema)
      const leido = esquema.safeParse(pendientes.get(clave))
      return Promise.resolve(leido.success ? leido.data : undefined)
    },
    anotar(clave: string, valor: unknown): void {
      pendientes.set(clave, valor)
      aSuTiempo(ESPERA_MS)
    },
    async cerrar(): Promise<void> {
      dejar()
      cerrada = true
      notar()
      await asegurar()
    },
  }
}

/** What a page noted of a name when it was hidden; undefined when it cannot be read. */
function leerNota(notas: Notas, nota: string): { valor?: unknown } | undefined {
  try {
    const leida: unknown = JSON.parse(notas.leer(nota) ?? 'null')
    return typeof leida === 'object' && leida !== null ? leida : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Forgets what is noted of the names that begin so: it is not to be found again. */
export function olvidarNotas(notas: Notas, prefijo: string): void {
  for (const nota of notas.listar(`${NOTAS}${prefijo}`)) notas.quitar(nota)
}
