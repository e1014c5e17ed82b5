/** The service worker: registered after the page is up, asked for a newer build now and then, swapped only when somebody says so. */
import type { Workbox } from 'workbox-window'

const EVERY_MS = 15 * 60_000

let worker: Workbox | undefined
let waiting = false
let asked = false
let swapped = false
const listeners = new Set<() => void>()

export const updates = {
  /** A newer build is downloaded and waits, or another tab put it to work already. */
  isWaiting: (): boolean => waiting,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Puts the newer build to work and reloads the page. */
  apply: (): void => {
    asked = true
    if (swapped) location.reload()
    else worker?.messageSkipWaiting()
  },
}

function announce(): void {
  waiting = true
  for (const listener of listeners) listener()
}

/** Once, at start. In development there is no service worker. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  worker = new Workbox('/service-worker.js')
  worker.addEventListener('waiting', announce)
  let hadController = navigator.serviceWorker.controller !== null
  worker.addEventListener('controlling', () => {
    if (asked) location.reload()
    else if (hadController) {
      // Another tab swapped the build: this one may be in the middle of a sale, so it is only offered here.
      swapped = true
      announce()
    }
    hadController = true
  })
  try {
    await worker.register()
  } catch {
    // Refused by the browser (a private window, no secure origin): the app runs, with no copy of itself for later.
    return
  }
  const look = () => {
    // A look that fails is made again in 15 minutes.
    if (navigator.onLine && document.visibilityState === 'visible') void worker?.update().catch(() => undefined)
  }
  setInterval(look, EVERY_MS)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
}
