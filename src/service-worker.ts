/// <reference lib="webworker" />
/**
 * Every chunk of the app is stored at install, so that each screen opens with no connection. Data is never cached here: `/api`
 * and `/sync` always go to the network, what the device knows is in its database. A new build waits until the page says so.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { escucharPush } from './push-worker.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const PREVIOUS = 'version-anterior'
const IMAGES = 'imagenes'
const MAX_IMAGES = 600

const manifest = self.__WB_MANIFEST

cleanupOutdatedCaches()
precacheAndRoute(manifest)
/** A chunk that this build does not have: of the build before it, or still on the server (http/construcciones.ts). */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { cacheName: PREVIOUS })) ?? (await fetch(request)),
)
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(?:api|sync|archivos|desarrollo)\//] }))

/** Uploaded images have a new name whenever they change, so a stored one is always good. Private ones, whose address is signed, are not kept. */
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/archivos/') && url.search === '',
  new CacheFirst({
    cacheName: IMAGES,
    plugins: [{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null), cacheDidUpdate: trim }],
  }),
)

/**
 * Puts aside the chunks that this build replaces. Another tab may be in the middle of a sale when this build is put to work,
 * with no connection, and need one that it had not loaded yet.
 */
async function keepPrevious(): Promise<void> {
  const ours = new Set(manifest.map((entry) => new URL(typeof entry === 'string' ? entry : entry.url, location.href).pathname))
  await caches.delete(PREVIOUS)
  const previous = await caches.open(PREVIOUS)
  for (const name of (await caches.keys()).filter((one) => one.includes('precache'))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      const response = pathname.startsWith('/assets/') && !ours.has(pathname) ? await cache.match(request) : undefined
      if (response) await previous.put(request, response)
    }
  }
}

/** Keeps the newest images: a catalogue of 50,000 photos must not push the shop's sales out of the disk. */
async function trim(): Promise<void> {
  const cache = await caches.open(IMAGES)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_IMAGES)).map((key) => cache.delete(key)))
}

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// A disk with no room for both does without the older one.
self.addEventListener('install', (event) => event.waitUntil(keepPrevious().catch(() => undefined)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

escucharPush(self)
