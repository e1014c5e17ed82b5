/**
 * The browser's own file system (OPFS), for the second copy of what was not sent. Reading happens here; appending in a
 * dedicated worker, the only place where a file can be flushed to disk. Who uses a file holds its lock (diario.ts).
 */
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

const raiz = async (): Promise<FileSystemDirectoryHandle> => {
  if (!('storage' in navigator && 'getDirectory' in navigator.storage)) throw new DOMException('no file system', 'NotSupportedError')
  return await navigator.storage.getDirectory()
}

const noEsta = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

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
    const nuevo = new Worker(new URL('./archivos-opfs.worker.ts', import.meta.url), { type: 'module', name: 'diario' })
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
