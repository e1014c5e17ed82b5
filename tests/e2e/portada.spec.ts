import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const publicas = ['/', '/login', '/mercana']

/** What the browser complained about; a page that people see makes it complain of nothing. */
function quejas(page: Page): string[] {
  const dichas: string[] = []
  page.on('console', (mensaje) => {
    if (mensaje.type() === 'error') dichas.push(mensaje.text())
  })
  page.on('pageerror', (error) => dichas.push(error.message))
  return dichas
}

for (const ruta of publicas) {
  test(`${ruta} abre sin quejas del navegador ni violaciones de axe`, async ({ page }) => {
    const dichas = quejas(page)
    await page.goto(ruta)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    // Signed out, the session is asked for and the answer is 401: the one thing that may be red.
    expect(dichas.filter((queja) => !queja.includes('401'))).toEqual([])
  })
}

test('una dirección que no existe lo dice con sus palabras', async ({ page }) => {
  await page.goto('/mercana/no/existe/de/verdad')
  await expect(page.getByText('Page not found: /mercana/no/existe/de/verdad')).toBeVisible()
})

test('después de la primera visita abre sin red, y una dirección profunda también', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
