/** Appends to files of this browser, each append flushed to disk before it is called done. One at a time. */
import type { PedidoAnexar, PedidoCabida, PedidoLlenar, RespuestaAnexar, RespuestaCabida } from './archivos-opfs.ts'

/** What only a dedicated worker has; the DOM's types leave it out. */
interface AccesoSincrono {
  getSize(): number
  write(bytes: Uint8Array, opciones: { at: number }): number
  truncate(bytes: number): void
  flush(): void
  close(): void
}
type ArchivoDeWorker = FileSystemFileHandle & { createSyncAccessHandle(): Promise<AccesoSincrono> }

/** A page that ended a moment ago may still hold the file; its handle goes with it. */
const INTENTOS = 40
const ESPERA_MS = 50

let cola: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<PedidoAnexar | PedidoCabida | PedidoLlenar>) => {
  cola = cola
    .then(async () => {
      if ('tamanos' in data) return responder({ id: data.id, error: '', caben: await cabida(data) })
      await ('bytes' in data ? llenar(data) : anexar(data))
      responder({ id: data.id, error: '' })
    })
    .catch((error: unknown) => {
      // A folder that was cleared away meanwhile is not there any more, whatever is asked of it.
      carpeta = undefined
      responder({ id: data.id, error: error instanceof Error ? error.name : 'Error' })
    })
})

const responder = (respuesta: RespuestaAnexar | RespuestaCabida): void => postMessage(respuesta)

let carpeta: Promise<FileSystemDirectoryHandle> | undefined

/** The files of this browser. Asked for once: each asking costs a sale 1.5 ms. */
const raiz = (): Promise<FileSystemDirectoryHandle> => (carpeta ??= navigator.storage.getDirectory())

/** The first of these sizes that a file may have; 0 when none. The room is given back at once and nothing is written in it. */
async function cabida({ nombre, tamanos }: PedidoCabida): Promise<number> {
  const archivo: unknown = await (await raiz()).getFileHandle(nombre, { create: true })
  const acceso = await abrir(archivo as ArchivoDeWorker)
  try {
    // What a page that was killed here left behind.
    acceso.truncate(0)
    return tamanos.find((bytes) => cabe(acceso, bytes)) ?? 0
  } finally {
    acceso.truncate(0)
    acceso.close()
  }
}

function cabe(acceso: AccesoSincrono, bytes: number): boolean {
  try {
    acceso.truncate(bytes)
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return false
    throw error
  }
}

const TROZO = 1_000_000

/** Writes zeros to the end, since a file that is only said to be long takes nothing of the disk; all of it or none. */
async function llenar({ nombre, bytes }: PedidoLlenar): Promise<void> {
  const archivo: unknown = await (await raiz()).getFileHandle(nombre, { create: true })
  const acceso = await abrir(archivo as ArchivoDeWorker)
  try {
    const trozo = new Uint8Array(TROZO)
    for (let en = acceso.getSize(); en < bytes; en += TROZO)
      if (acceso.write(trozo, { at: en }) < TROZO) throw new DOMException('the disk is full', 'QuotaExceededError')
    acceso.flush()
  } catch (error) {
    acceso.truncate(0)
    throw error
  } finally {
    acceso.close()
  }
}

async function anexar({ nombre, texto }: PedidoAnexar): Promise<void> {
  const archivo: unknown = await (await raiz()).getFileHandle(nombre, { create: true })
  const acceso = await abrir(archivo as ArchivoDeWorker)
  try {
    const antes = acceso.getSize()
    try {
      const bytes = new TextEncoder().encode(texto)
      if (acceso.write(bytes, { at: antes }) < bytes.length) throw new DOMException('the disk is full', 'QuotaExceededError')
    } catch (error) {
      acceso.truncate(antes)
      throw error
    } finally {
      acceso.flush()
    }
  } finally {
    acceso.close()
  }
}

async function abrir(archivo: ArchivoDeWorker, intento = 1): Promise<AccesoSincrono> {
  try {
    return await archivo.createSyncAccessHandle()
  } catch (error) {
    const ocupado = error instanceof DOMException && error.name === 'NoModificationAllowedError'
    if (!ocupado || intento >= INTENTOS) throw error
    await new Promise((seguir) => setTimeout(seguir, ESPERA_MS))
    return await abrir(archivo, intento + 1)
  }
}
