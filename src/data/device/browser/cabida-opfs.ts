/** How much room the browser's private file system really has. Fetched when somebody asks: the first page does not. */
import { ESPACIO_MINIMO_BYTES } from '#domain/sync/aptitud.rules.ts'
import { nuevoWorker, type PedidoCabida, type PedidoLlenar, type RespuestaAnexar, type RespuestaCabida } from './archivos-opfs.ts'

const PRUEBA = 'mercana-reserva'
/** What a till needs, and steps below it to tell how much there is. */
const TAMANOS: readonly number[] = [ESPACIO_MINIMO_BYTES, ...[175, 150, 125, 100, 75, 50, 25, 10, 5].map((megas) => megas * 1_000_000)]

/** Asks a worker of its own one thing; throws when it cannot be asked. */
export async function preguntar<R extends RespuestaAnexar>(pedido: PedidoCabida | PedidoLlenar): Promise<R> {
  const worker = nuevoWorker()
  try {
    return await new Promise<R>((listo, mal) => {
      worker.onmessage = ({ data }: MessageEvent<R>) => listo(data)
      worker.onerror = () => mal(new DOMException('the worker broke', 'AbortError'))
      worker.postMessage(pedido)
    })
  } finally {
    worker.terminate()
  }
}

/** Bytes that this browser would still give a file, in steps; Infinity when it is no less than a till needs, undefined where nobody can tell. */
export async function cabidaDelNavegador(): Promise<number | undefined> {
  if (typeof Worker === 'undefined' || !('storage' in navigator && 'getDirectory' in navigator.storage)) return undefined
  try {
    const { error, caben } = await preguntar<RespuestaCabida>({ id: 1, nombre: PRUEBA, tamanos: TAMANOS })
    if (error !== '') return undefined
    return caben === TAMANOS[0] ? Infinity : caben
  } catch {
    // A worker that does not start: the browser's own figure is all there is.
    return undefined
  }
}
