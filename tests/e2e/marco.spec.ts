/** The frame around every page: who is let in, how one gets about, and what is said when a page does not come. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { ultimoEnlace } from '../support/oficina.ts'

/** No service worker: what is not in memory has to come over the line, as on a first visit. */
test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })

const abrirInicio = async (page: Page): Promise<void> => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Tiendas', exact: true })).toBeVisible()
}

test('quien no ha entrado va a entrar, con su pregunta guardada', async ({ page }) => {
  await page.goto('/mercana/tasa_dolar?desde=2026-11-01')
  await expect(page).toHaveURL(/\/login\?desde=2026-11-01$/)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
})

test('un enlace con ref abre la página sin nada privado y la puerta dice quién invitó', async ({ page }) => {
  await page.goto('/mercana/tasa_dolar?ref=maria')
  await expect(page).toHaveURL(/tasa_dolar\?ref=maria$/)
  await page.getByRole('link', { name: 'Entrar o crear mi cuenta' }).click()
  await expect(page.getByText('Te invitaron a Mercana')).toBeVisible()
})

test('un correo sin arroba es inválido antes de preguntar a nadie', async ({ page }) => {
  const pedidos: string[] = []
  page.on('request', (pedido) => pedidos.push(new URL(pedido.url()).pathname))
  await page.goto('/login')
  await page.getByLabel('Correo').fill('ana')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Email inválido')).toBeVisible()
  expect(pedidos.filter((ruta) => ruta.startsWith('/api/auth/sign'))).toEqual([])
})

test('con un enlace que llega por correo se entra en el navegador que lo pidió, y se vuelve adonde se iba', async ({ page, browser }) => {
  await page.goto('/mercana/tienda?tipo=colmado')
  await page.getByRole('button', { name: 'Entrar con un enlace' }).click()
  await page.getByLabel('Correo').fill('sin arroba')
  await page.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await expect(page.getByText('Email inválido')).toBeVisible()
  await page.getByLabel('Correo').fill('enlace@ejemplo.do')
  await page.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await expect(page.getByText('Enlace de inicio de sesión enviado!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Enviar otro en \d+ s$/ })).toBeDisabled()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  const enlace = await ultimoEnlace(page, '', 'enlace@ejemplo.do')

  const ajeno = await (await browser.newContext()).newPage()
  await ajeno.goto(enlace)
  await ajeno.getByRole('button', { name: 'Entrar en Mercana' }).click()
  await expect(ajeno.getByText('Este enlace se pidió en otro navegador.')).toBeVisible()
  // It never will: what is left is another one.
  await expect(ajeno.getByRole('button', { name: 'Entrar en Mercana' })).toHaveCount(0)
  await expect(ajeno.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible()
  await ajeno.context().close()

  await page.goto(enlace)
  // `goto` answers before the page's own part has come: an empty page was looked at once.
  await expect(page.getByRole('button', { name: 'Entrar en Mercana' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Entrar en Mercana' }).click()
  await expect(page).toHaveURL(/\/mercana\/tienda\?tipo=colmado$/)
  await page.getByRole('button', { name: 'Cuenta de enlace' }).click()
  await page.getByRole('menuitem', { name: 'Salir de mi cuenta' }).click()
  await expect(page.getByText('Podrás entrar otra vez con tu correo.')).toBeVisible()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('una contraseña olvidada se pone de nuevo con un enlace, y una de las que todos prueban no', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Correo').fill('olvido@ejemplo.do')
  await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click()
  await expect(page.getByLabel('Correo')).toHaveValue('olvido@ejemplo.do')
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByText('Enlace para tu contraseña enviado')).toBeVisible()
  await page.goto(await ultimoEnlace(page, '', 'olvido@ejemplo.do'))
  await page.getByLabel('Contraseña nueva').fill('Dominicana2024')
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
  await expect(page.getByText(/primeras que prueba quien adivina/)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await page.getByLabel('Contraseña nueva').fill('mangú con tres golpes')
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de olvido' })).toBeVisible()
  await page.goto('/enlace')
  await expect(page.getByText('Este enlace no está completo')).toBeVisible()
})

test('la paleta lleva a una pantalla por sus palabras, sin acentos y sin ratón', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Correo').focus()
  await page.keyboard.press('Control+K')
  await page.getByPlaceholder('¿A dónde vamos?').fill('mercado')
  await expect(page.getByRole('button', { name: 'Inicio' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tiendas', exact: true })).toBeVisible()
})

test('el tema escogido sigue después de recargar, desde antes de pintar', async ({ page }) => {
  await abrirInicio(page)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Tema claro' }).click()
  // The bundle is held back: only the small script of the head can have set it.
  await page.route('**/assets/*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('un trozo que falta recarga la página una vez y después lo dice', async ({ page }) => {
  await abrirInicio(page)
  let cargas = 0
  page.on('load', () => (cargas += 1))
  await page.route('**/assets/EntrarScreen*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  expect(cargas).toBe(1)
})

test('sin conexión, una página que no está guardada dice cuáles sí', async ({ page, context }) => {
  await abrirInicio(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sin conexión y esta página no está guardada' })).toBeVisible()
  await page.getByRole('listitem').getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByRole('heading', { name: 'Tiendas', exact: true })).toBeVisible()
})

test('sin conexión la portada enseña las tiendas vistas con su fecha', async ({ page, context }) => {
  await abrirInicio(page)
  await expect(page.getByRole('link', { name: 'Colmado La Fe' })).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Buscar tiendas').fill('colmado')
  await expect(page.getByText(/^Datos al/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Colmado La Fe' })).toBeVisible()
})
