/** What breaks with nobody waiting for it: said kindly, once, with a code that a person can quote. */
import { nombresDe } from '#data/device/browser/conexion.ts'
import { toastError, toastStanding } from '#ui/toast.ts'

/** Four characters, the same for the same error, without those that are read for others. */
export function codeOf(error: unknown): string {
  const said = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  let hash = 0x811c9dc5
  for (const char of said) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  const letters = '23456789ACDEFGHJKLMNPQRTUVWXYZ'
  return [0, 1, 2, 3].map((place) => letters[Math.floor((hash >>> 0) / letters.length ** place) % letters.length]).join('')
}

/** Of no interest to anybody: what was let go on purpose, and a browser's notes about its own layout, which carry no error. */
const isNoise = (error: unknown): boolean =>
  error === undefined || error === null || (error instanceof Error && error.name === 'AbortError')

/** A disk with no room left fails in many words: it is one trouble, with one way out. */
const isFull = (error: unknown): boolean => nombresDe(error).includes('QuotaExceededError')

/**
 * Tells of each error once, and of one in half a minute at the most: a loop that fails must not bury the screen. Of a full disk it tells
 * that, and of nothing else that breaks beside it.
 */
export function teller(say: (code: string) => void, sayFull: () => void, now: () => number): (error: unknown) => void {
  const told = new Set<string>()
  let last = -Infinity
  return (error) => {
    if (isFull(error)) {
      last = now()
      return sayFull()
    }
    const code = codeOf(error)
    if (isNoise(error) || told.has(code) || now() - last < 30_000) return
    told.add(code)
    last = now()
    say(code)
  }
}

/** Listens for the life of the page. The browser goes on writing the whole error in its console. */
export function watchFailures(): void {
  const tell = teller(
    (code) =>
      toastError(
        'Algo no salió como debía',
        `Lo que guardaste sigue guardado. Si algo no responde, recarga la página; si se repite, di este código: ${code}.`,
      ),
    () =>
      toastStanding(
        'disco-lleno',
        'El disco de este equipo está lleno',
        'Nada de lo guardado se perdió: lo vendido sigue aquí y sale al servidor cuando hay conexión. Lo último que hacías puede no haberse guardado. Borra fotos, videos o programas del equipo, sin tocar los datos del navegador, y vuelve a intentarlo.',
      ),
    () => performance.now(),
  )
  window.addEventListener('error', ({ error }) => tell(error))
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}
