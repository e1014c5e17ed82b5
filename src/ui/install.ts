/**
 * The browser's own offer to install the app. It comes once and early, so it is kept until a screen shows it. An iPhone's never makes one:
 * there its person adds the page by hand, and without it the system forgets what a page kept, and shows none of its notices.
 */

/** In `localStorage`: somebody was told how and said not now. */
const NOT_NOW = 'mercana.instalar-despues'

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallEvent | undefined
const listeners = new Set<() => void>()

function keep(event: InstallEvent | undefined): void {
  offer = event
  for (const listener of listeners) listener()
}

const isOffered = (): boolean => offer !== undefined

/** On an iPhone or iPad, in a browser and not installed yet, until somebody says not now. */
const isByHand = (): boolean =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)) &&
  !matchMedia('(display-mode: standalone)').matches &&
  localStorage.getItem(NOT_NOW) === null

export const install = {
  isOffered,
  /** In one way or the other. */
  isPossible: (): boolean => isOffered() || isByHand(),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Says no more how it is done by hand. */
  notNow: (): void => {
    localStorage.setItem(NOT_NOW, '1')
    keep(offer)
  },
  /** Shows the browser's dialog; the offer is spent whatever the answer. */
  async ask(): Promise<void> {
    const event = offer
    keep(undefined)
    await event?.prompt()
  },
}

/** Called at start, before any screen. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => keep(undefined))
}
