import { AxeBuilder } from '@axe-core/playwright'
import { devices, expect, test, type Page } from '@playwright/test'
import { esperarAppGuardada } from '../support/caja.ts'
import { maximosKB, pesarPagina } from '../support/peso.ts'

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

for (const [ruta, maximoKB] of [
  ['/', maximosKB.portada],
  ['/tienda/colmado-la-fe', maximosKB.tienda],
  ['/login', maximosKB.entrada],
] as const) {
  test(`quien llega por primera vez a ${ruta} baja ${maximoKB} KB de JavaScript, o menos`, async ({ page }) => {
    const { bytes } = await pesarPagina(page, ruta)
    expect(bytes / 1024).toBeLessThanOrEqual(maximoKB)
    // Something was weighed.
    expect(bytes / 1024).toBeGreaterThan(100)
  })
}

test('se instala con lo que el navegador ofrece; en un iPhone dice cómo se hace a mano, hasta que se le dice que ahora no', async ({
  page,
  browser,
}) => {
  const oferta = (en: Page) => en.getByRole('region', { name: 'Instalar Mercana' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(oferta(page)).toBeHidden()
  await page.evaluate(() => {
    const evento = Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve((document.title = 'preguntó')) })
    window.dispatchEvent(evento)
  })
  await oferta(page).getByRole('button', { name: 'Instalar' }).click()
  await expect(page).toHaveTitle('preguntó')
  await expect(oferta(page)).toBeHidden()

  const contexto = await browser.newContext({ ...devices['iPhone 15'], baseURL: new URL(page.url()).origin })
  const telefono = await contexto.newPage()
  await telefono.goto('/')
  await expect(oferta(telefono)).toContainText('Agregar a inicio')
  const { violations } = await new AxeBuilder({ page: telefono }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await oferta(telefono).getByRole('button', { name: 'Ahora no' }).click()
  await expect(oferta(telefono)).toBeHidden()
  await telefono.reload()
  await expect(telefono.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(oferta(telefono)).toBeHidden()
  await contexto.close()
})

test('una dirección que no existe lo dice con sus palabras', async ({ page }) => {
  await page.goto('/mercana/no/existe/de/verdad')
  await expect(page.getByText('Page not found: /mercana/no/existe/de/verdad')).toBeVisible()
})

test('después de la primera visita abre sin red, y una dirección profunda también', async ({ page, context }) => {
  await page.goto('/')
  await esperarAppGuardada(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('lo que se agrega sin conexión, dejando la página enseguida, está en el carrito', async ({ page, context }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /Colmado La Fe/ })
    .first()
    .click()
  const agregar = page.getByRole('button', { name: /^Agregar .* al carrito$/ })
  await expect(agregar.first()).toBeVisible()
  const tienda = page.url()
  await esperarAppGuardada(page)
  await context.setOffline(true)
  for (const veces of [1, 2]) {
    await page.goto(tienda)
    await agregar.first().click()
    await page.goto('/mercana/carrito')
    await expect(page.getByRole('region', { name: 'Colmado La Fe' }).getByRole('listitem')).toHaveCount(veces)
  }
})

test('en un teléfono, lo que se abre y se sale un momento por un lado no encoge la página', async ({ browser }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'es-DO' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const ancho = await page.evaluate(() => innerWidth)
  // As a list of choices does between being opened and being placed.
  await page.evaluate(() => {
    const lista = document.createElement('div')
    lista.style.cssText = 'position: absolute; top: 0; left: 200px; width: 400px; height: 40px'
    document.body.append(lista)
  })
  expect(await page.evaluate(() => new Promise((listo) => setTimeout(() => listo(innerWidth), 300)))).toBe(ancho)
  await context.close()
})
