/**
 * The browser's own file system (OPFS), for the second copy of what was not sent. Reading happens here; appending in a
 * dedicated worker, the only place where a file can be flushed to disk. Who uses a file holds its lock (diario.ts).
 */
import type { Archivos } from '../puertos.ts'

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

/** A file that has to be so big, and really be it. */
export interface PedidoLlenar {
  id: number
  nombre: string
  bytes: number
}

/** Whatever has to be certain to be on disk is asked of one of these. */
export const nuevoWorker = (): Worker =>
  new Worker(new URL('./archivos-opfs.worker.ts', import.meta.url), { type: 'module', name: 'diario' })

export const raiz = async (): Promise<FileSystemDirectoryHandle> => {
  if (!('storage' in navigator && 'getDirectory' in navigator.storage)) throw new DOMException('no file system', 'NotSupportedError')
  return await navigator.storage.getDirectory()
}

let conocida: Promise<FileSystemDirectoryHandle> | undefined

/** The same, asked for once: each asking costs a sale a millisecond. What goes wrong with it makes the next one ask again. */
async function enRaiz<T>(hacer: (carpeta: FileSystemDirectoryHandle) => Promise<T>): Promise<T> {
  try {
    return await hacer(await (conocida ??= raiz()))
  } catch (error) {
    conocida = undefined
    throw error
  }
}

export const noEsta = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** Append-only files in the browser's private file system; every write is flushed by a worker before it resolves. */
export function archivosDelNavegador(): Archivos {
  const escritor = crearEscritorDeArchivos()
  return {
    listar: (prefijo) =>
      enRaiz(async (carpeta) => {
        const nombres: string[] = []
        for await (const nombre of carpeta.keys()) if (nombre.startsWith(prefijo)) nombres.push(nombre)
        return nombres
      }),
    async leer(nombre) {
      try {
        return await enRaiz(async (carpeta) => (await (await carpeta.getFileHandle(nombre)).getFile()).text())
      } catch (error) {
        if (noEsta(error)) return ''
        throw error
      }
    },
    anexar: escritor,
    async borrar(nombre) {
      try {
        await enRaiz((carpeta) => carpeta.removeEntry(nombre))
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
    await enRaiz((carpeta) => Promise.resolve(carpeta))
    const destino = (worker ??= abrir())
    const id = ++ultimo
    await new Promise<void>((listo, mal) => {
      esperan.set(id, { listo, mal })
      destino.postMessage({ id, nombre, texto } satisfies PedidoAnexar)
    })
  }
}
