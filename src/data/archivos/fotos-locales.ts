/**
 * Pictures that wait for the line, put where the service worker finds them: every `<img>` with their address shows them at
 * once, in all sizes, on this device. Without a cache, the field that holds one shows it all the same.
 */
import { urlDeTalla } from '#domain/archivos/archivo.ts'
import type { ContextoSubidas } from './subidas.ts'

/** The service worker's (service-worker.ts). */
const CACHE = 'imagenes'

const tresDe = (url: string): string[] => [urlDeTalla(url, 'chica'), url, urlDeTalla(url, 'grande')]

/** The browser's cache of pictures. */
export const vitrinaDelNavegador: ContextoSubidas['vitrina'] = {
  async poner(url, archivo) {
    if (!('caches' in globalThis)) return
    const cache = await caches.open(CACHE)
    for (const una of tresDe(url)) await cache.put(una, new Response(archivo, { headers: { 'content-type': archivo.type } }))
  },
  async quitar(url) {
    if (!('caches' in globalThis)) return
    const cache = await caches.open(CACHE)
    for (const una of tresDe(url)) await cache.delete(una)
  },
}
