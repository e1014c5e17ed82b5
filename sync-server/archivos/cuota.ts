/** How much room each store and each person has for pictures, and how much of it is taken: the sum over their documents. */
import { Archivo } from '#domain/archivos/archivo.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos } from '../core/documentos.ts'
import { abrirPlataforma } from '../core/bases.ts'
import type { LimitesDeArchivos } from '../core/config.ts'
import type { Store } from '../store/port.ts'

export interface Cuota {
  /** Is there room for so many bytes more? 'archivo.sin-espacio' when not. */
  revisar(dueno: string, bytes: number): Promise<Result<void>>
  /** Something was stored, changed its size or was taken away. */
  cambio(dueno: string, bytes: number, archivos: number): void
}

const MEGA = 1_000_000
/** Another process of the same server may have written: after this long the documents are summed again. */
const VALE_MS = 10 * 60_000

interface Uso {
  bytes: number
  archivos: number
  en: number
}

/** Counts per owner, summed from the documents once and kept up to date by who writes them. */
export function crearCuota(store: Store, ahora: () => Date, limites: LimitesDeArchivos): Cuota {
  const usos = new Map<string, Promise<Uso>>()
  const sumar = async (dueno: string): Promise<Uso> => {
    const plataforma = await abrirPlataforma(store)
    const docs = await leerTodos(plataforma, Archivo, { padre: dueno })
    return { bytes: docs.reduce((suma, { ocupa }) => suma + ocupa, 0), archivos: docs.length, en: ahora().getTime() }
  }
  const usoDe = async (dueno: string): Promise<Uso> => {
    const sabido = await usos.get(dueno)
    if (sabido && Math.abs(ahora().getTime() - sabido.en) < VALE_MS) return sabido
    const nuevo = sumar(dueno)
    usos.set(dueno, nuevo)
    nuevo.catch(() => usos.delete(dueno))
    return nuevo
  }
  return {
    async revisar(dueno, bytes) {
      const uso = await usoDe(dueno)
      const total = esTienda(dueno) ? limites.tiendaBytes : limites.personaBytes
      if (uso.bytes + bytes <= total && uso.archivos < limites.archivos) return ok(undefined)
      return fallo('archivo.sin-espacio', { usados: Math.ceil(uso.bytes / MEGA), total: Math.floor(total / MEGA) })
    },
    cambio(dueno, bytes, archivos) {
      void usos.get(dueno)?.then((uso) => {
        uso.bytes += bytes
        uso.archivos += archivos
      })
    },
  }
}

const esTienda = (dueno: string): boolean => /^t[0-9a-f]{32}$/.test(dueno)
