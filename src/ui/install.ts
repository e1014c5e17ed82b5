/** The browser's own offer to install the app. It comes once and early, so it is kept until a screen shows it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallEvent | undefined
const listeners = new Set<() => void>()

function keep(event: InstallEvent | undefined): void {
  offer = event
  for (const listener of listeners) listener()
}

export const install = {
  isOffered: (): boolean => offer !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
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
