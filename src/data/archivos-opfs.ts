/**
 * The browser's own file system (OPFS), for the second copy of what was not sent. Reading happens here; appending in a
 * dedicated worker, the only place where a file can be flushed to disk. Who uses a file holds its lock (diario.ts).
 */
import { ESPACIO_MINIMO_BYTES } from '#domain/aptitud.rules.ts'
import type { Archivos } from './puertos.ts'

/** What the worker is asked, and what it answers. */
export interface PedidoAnexar {
  id: number
  nombre: string
  texto: string
}
export interface RespuestaAnexar {
  id: number
  /** Name of what went wrong; '' when it is on disk. */
  error: string
}

/** How much room is there: the first of these sizes that fits. */
export interface PedidoCabida {
  id: number
  nombre: string
  tamanos: readonly number[]
}
export interface RespuestaCabida extends RespuestaAnexar {
  caben: number
}

const RESERVA = 'mercana-reserva'
/** What a till needs, and steps below it to tell how much there is. */
const TAMANOS: readonly number[] = [ESPACIO_MINIMO_BYTES, ...[175, 150, 125, 100, 75, 50, 25, 10, 5].map((megas) => megas * 1_000_000)]

const nuevoWorker = (): Worker => new Worker(new URL('./archivos-opfs.worker.ts', import.meta.url), { type: 'module', name: 'diario' })

/** Bytes that this browser would still give a file, in steps; Infinity when it is no less than a till needs, undefined where nobody can tell. */
export async function cabidaDelNavegador(): Promise<number | undefined> {
  if (typeof Worker === 'undefined' || !('storage' in navigator && 'getDirectory' in navigator.storage)) return undefined
  const worker = nuevoWorker()
  try {
    const { error, caben } = await new Promise<RespuestaCabida>((listo, mal) => {
      worker.onmessage = ({ data }: MessageEvent<RespuestaCabida>) => listo(data)
      worker.onerror = () => mal(new DOMException('the worker broke', 'AbortError'))
      worker.postMessage({ id: 1, nombre: RESERVA, tamanos: TAMANOS } satisfies PedidoCabida)
    })
    if (error !== '') return undefined
    return caben === TAMANOS[0] ? Infinity : caben
  } catch {
    // A worker that does not start: the browser's own figure is all there is.
    return undefined
  } finally {
    worker.terminate()
  }
}

const raiz = async (): Promise<FileSystemDirectoryHandle> => {
  if (!('storage' in navigator && 'getDirectory' in navigator.storage)) throw new DOMException('no file system', 'NotSupportedError')
  return await navigator.storage.getDirectory()
}

const noEsta = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Append-only files in the browser's private file system; every write is flushed by a worker before it resolves. */
export function archivosDelNavegador(): Archivos {
  const escritor = crearEscritorDeArchivos()
  return {
    async listar(prefijo) {
      const nombres: string[] = []
      for await (const nombre of (await raiz()).keys()) if (nombre.startsWith(prefijo)) nombres.push(nombre)
      return nombres
    },
    async leer(nombre) {
      try {
        const archivo = await (await raiz()).getFileHandle(nombre)
        return await (await archivo.getFile()).text()
      } catch (error) {
        if (noEsta(error)) return ''
        throw error
      }
    },
    anexar: escritor,
    async borrar(nombre) {
      try {
        await (await raiz()).removeEntry(nombre)
      } catch (error) {
        if (!noEsta(error)) throw error
      }
    },
  }
}

/** One worker for the page, made when the first thing is written, and anew after it broke. */
function crearEscritorDeArchivos(): Archivos['anexar'] {
  const esperan = new Map<number, { listo(): void; mal(error: Error): void }>()
  let worker: Worker | undefined
  let ultimo = 0

  const romper = (): void => {
    worker?.terminate()
    worker = undefined
    for (const { mal } of esperan.values()) mal(new DOMException('the worker broke', 'AbortError'))
    esperan.clear()
  }
  const abrir = (): Worker => {
    const nuevo = nuevoWorker()
    nuevo.onerror = romper
    nuevo.onmessage = ({ data: { id, error } }: MessageEvent<RespuestaAnexar>) => {
      const espera = esperan.get(id)
      esperan.delete(id)
      if (error === '') espera?.listo()
      else espera?.mal(new DOMException('the file was not written', error))
    }
    return nuevo
  }

  return async (nombre, texto) => {
    await raiz()
    const destino = (worker ??= abrir())
    const id = ++ultimo
    await new Promise<void>((listo, mal) => {
      esperan.set(id, { listo, mal })
      destino.postMessage({ id, nombre, texto } satisfies PedidoAnexar)
    })
  }
}
