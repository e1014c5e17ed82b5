/** A device whose clock is wrong: the page's `Date` is moved, its timers and the network are not. */
import type { BrowserContext, Page } from '@playwright/test'

const CLAVE = 'prueba.desfase'

/** Before the first page opens. The offset is kept in the browser, so that it survives a reload. */
export const relojMovible = (contexto: BrowserContext): Promise<unknown> =>
  contexto.addInitScript((clave) => {
    const Real = Date
    // An empty page, as tools open them, has no storage: its clock is right.
    const desfase = (): number => (location.protocol === 'about:' ? 0 : Number(localStorage.getItem(clave) ?? 0))
    const ahora = (): number => Real.now() + desfase()
    const Movida = function (this: unknown, ...partes: []) {
      if (!new.target) return new Real(ahora()).toString()
      return partes.length === 0 ? new Real(ahora()) : new Real(...partes)
    }
    Object.assign(Movida, { now: ahora, parse: Real.parse, UTC: Real.UTC })
    Movida.prototype = Real.prototype
    globalThis.Date = Movida as unknown as DateConstructor
  }, CLAVE)

/** Sets the clock of the page this far ahead of the real one (or behind it), from now on. */
export const moverReloj = (pagina: Page, ms: number): Promise<void> =>
  pagina.evaluate(([clave, valor]) => localStorage.setItem(clave, valor), [CLAVE, String(ms)] as const)

export const ponerFecha = (pagina: Page, fecha: string): Promise<void> => moverReloj(pagina, Date.parse(fecha) - Date.now())
