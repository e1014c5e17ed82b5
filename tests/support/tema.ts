/** Colours and calm, before a page is looked at. */
import { expect, type Page } from '@playwright/test'

/** As the switch of the header does it: another tab of this browser hears of it in the same way. */
export const ponerTema = (pagina: Page, tema: string): Promise<void> =>
  pagina.evaluate((nuevo) => {
    localStorage.setItem('mercana.tema', nuevo)
    window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: 'mercana.tema', newValue: nuevo }))
  }, tema)

/** Nothing is loading, and nothing moves. */
export async function asentada(pagina: Page): Promise<void> {
  await expect(pagina.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(pagina.getByText(/^(Cargando|Abriendo|Buscando|Trayendo|Pidiendo|Preparando)[^.]*…/)).toHaveCount(0)
  await quieta(pagina)
}

/** Nothing moves: what fades in has no colours of its own yet. */
export const quieta = (pagina: Page): Promise<void> =>
  pagina.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    )
  })
