/**
 * Loading a screen's chunk, and what to do when it does not come. After a deploy an open page asks for files that are gone: one
 * reload brings the new ones. A reload that does not help must not be repeated for ever, so each path gets one in 10 s.
 */
import type { LazyScreen } from '#features/feature.ts'

const WAIT_MS = 10_000
const KEY = 'mercana.recarga'

/** No connection, and this screen's code is not stored on the device. */
export class ScreenNotStored extends Error {
  override readonly name = 'ScreenNotStored'
}

/** May this path reload the page now? Remembers that it did. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, path: string, nowMs: number): boolean {
  const last = Number(storage.getItem(`${KEY}:${path}`) ?? Number.NaN)
  if (nowMs - last < WAIT_MS) return false
  storage.setItem(`${KEY}:${path}`, String(nowMs))
  return true
}

/**
 * The screen's module. On a failed chunk it goes to `target` once with a fresh page, or throws `ScreenNotStored`. The target is
 * asked for, since while a screen loads the address is still that of the page before.
 */
export async function loadScreen(load: LazyScreen, target: () => string): ReturnType<LazyScreen> {
  try {
    return await load()
  } catch (error) {
    const url = new URL(target(), location.href)
    if (!navigator.onLine) throw new ScreenNotStored(url.pathname, { cause: error })
    if (!mayReload(sessionStorage, url.pathname, Date.now())) {
      // The page shows a code; the whole of it stands in the console.
      reportError(error)
      throw error
    }
    location.assign(url)
    // The page is going away: nothing more is shown of it.
    return new Promise(() => undefined)
  }
}
