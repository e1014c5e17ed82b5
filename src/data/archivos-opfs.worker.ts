/** Appends to files of this browser, each append flushed to disk before it is called done. One at a time. */
import type { PedidoAnexar, RespuestaAnexar } from './archivos-opfs.ts'

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

addEventListener('message', ({ data }: MessageEvent<PedidoAnexar>) => {
  cola = cola
    .then(() => anexar(data))
    .then(
      () => responder({ id: data.id, error: '' }),
      (error: unknown) => responder({ id: data.id, error: error instanceof Error ? error.name : 'Error' }),
    )
})

const responder = (respuesta: RespuestaAnexar): void => postMessage(respuesta)

async function anexar({ nombre, texto }: PedidoAnexar): Promise<void> {
  const raiz = await navigator.storage.getDirectory()
  const archivo: unknown = await raiz.getFileHandle(nombre, { create: true })
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
