/// <reference lib="webworker" />
/**
 * Every chunk of the app is stored at install, so that each screen opens with no connection. Data is never cached here: `/api`
 * and `/sync` always go to the network, what the device knows is in its database. A new build waits until the page says so.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const IMAGES = 'imagenes'
const MAX_IMAGES = 600

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(?:api|sync|archivos)\//] }))

/** Uploaded images have a new name whenever they change, so a stored one is always good. */
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/archivos/'),
  new CacheFirst({
    cacheName: IMAGES,
    plugins: [{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null), cacheDidUpdate: trim }],
  }),
)

/** Keeps the newest images: a catalogue of 50,000 photos must not push the shop's sales out of the disk. */
async function trim(): Promise<void> {
  const cache = await caches.open(IMAGES)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_IMAGES)).map((key) => cache.delete(key)))
}

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
