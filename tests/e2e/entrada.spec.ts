/** The other ways in, in a real browser: another account in its window, a passkey, a second step, and what is seen of them. */
import { generateKeyPairSync, webcrypto } from 'node:crypto'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { unProveedor, type ProveedorDePrueba } from '../support/server/oidc-provider.ts'
import { codigoDe } from '../support/server/totp.ts'
import { ultimoEnlace } from '../support/oficina.ts'
import { arrancarServidor, puertoLibre, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'

test.use({ serviceWorkers: 'block', reducedMotion: 'reduce' })
test.describe.configure({ mode: 'serial' })

const CLAVE = 'una clave larga'
let idp: ProveedorDePrueba
let servidor: Servidor
test.beforeAll(async () => {
  const puerto = await puertoLibre()
  idp = await unProveedor([`http://localhost:${puerto}/api/auth/callback/google`])
  servidor = await arrancarServidor({
    puerto,
    env: { GOOGLE_CLIENT_ID: idp.cliente.id, GOOGLE_CLIENT_SECRET: idp.cliente.secreto, GOOGLE_ISSUER: idp.emisor },
  })
})
test.afterAll(async () => {
  await servidor.parar()
  await idp.cerrar()
})

/** A folder to look at afterwards, in every width and theme: `CAPTURAS=/tmp/vistas npm run e2e entrada`. */
const CAPTURAS = process.env['CAPTURAS']
const vistas = CAPTURAS ? [390, 820, 1440].flatMap((ancho) => (['dark', 'light'] as const).map((tema) => ({ ancho, tema }))) : []

const violaciones = async (page: Page): Promise<string[]> => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)
async function sinFaltas(page: Page, nombre: string): Promise<void> {
  expect(await violaciones(page), nombre).toEqual([])
  for (const { ancho, tema } of vistas) {
    await page.setViewportSize({ width: ancho, height: 900 })
    await ponerTema(page, tema)
    await asentada(page)
    expect(await violaciones(page), `${nombre} a ${ancho}, ${tema}`).toEqual([])
    await page.screenshot({ path: join(CAPTURAS ?? '', `${nombre}-${ancho}-${tema}.png`), fullPage: true })
  }
}
const otrasFormas = async (page: Page): Promise<void> => {
  await page.goto(`${servidor.url}/login`)
  await page.getByRole('button', { name: 'Otras formas de entrar' }).click()
}
async function salirPorElMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cuenta de / }).click()
  await page.getByRole('menuitem', { name: 'Salir de mi cuenta' }).click()
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
}
const salir = (page: Page) => page.request.post(`${servidor.url}/api/auth/sign-out`, { data: {}, headers: { origin: servidor.url } })

test('se entra con otra cuenta en una ventana, que se cierra sola', async ({ page }) => {
  idp.persona = { sub: 'ana', email: 'ana@ejemplo.do', email_verified: true, name: 'Ana Reyes' }
  await otrasFormas(page)
  await expect(page.getByRole('button', { name: 'Continuar con Facebook' })).toHaveCount(0)
  await sinFaltas(page, 'otras-formas')
  const abierta = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  const ventana = await abierta
  if (!ventana.isClosed()) await ventana.waitForEvent('close')
  await expect(page).toHaveURL(`${servidor.url}/`)
  await expect(page.getByRole('button', { name: 'Cuenta de Ana Reyes' })).toBeVisible()
  expect(page.url()).not.toMatch(/code|state|token/)
})

test('donde el navegador no deja abrir ventanas se dice, y se sigue en la misma hasta adonde se iba', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(`${servidor.url}/mercana/tienda?tipo=colmado`)
  await page.getByRole('button', { name: 'Otras formas de entrar' }).click()
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page.getByText('Tu navegador no dejó abrir la ventana')).toBeVisible()
  await sinFaltas(page, 'ventana-cerrada')
  await page.getByRole('button', { name: 'Seguir en esta ventana' }).click()
  await expect(page).toHaveURL(/\/mercana\/tienda\?tipo=colmado$/)
})

test('una cuenta con el mismo correo no se une sola: se dice qué hacer', async ({ page }) => {
  const alta = { email: 'beto@ejemplo.do', name: 'Beto', password: CLAVE }
  await page.request.post(`${servidor.url}/api/auth/sign-up/email`, { data: alta, headers: { origin: servidor.url } })
  await salir(page)
  idp.persona = { sub: 'beto', email: alta.email, email_verified: true, name: 'Beto' }
  await otrasFormas(page)
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page.getByText('Ya hay una cuenta de Mercana con ese correo.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('quien escribe la dirección de la ventana a mano tiene que querer', async ({ page }) => {
  await page.goto(`${servidor.url}/entrada?ir=google`)
  await expect(page.getByRole('button', { name: 'Continuar con Google' })).toBeVisible()
  await page.goto(`${servidor.url}/entrada?error=%3Cimg%20src%3Dx%3E`)
  await expect(page.getByText('Lo que contestó esa empresa no se pudo comprobar.')).toBeVisible()
  await sinFaltas(page, 'no-sirvio')
})

test('el segundo paso se activa con su código, y una llave entra sin él', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  await page.goto(`${servidor.url}/login`)
  await page.getByLabel('Correo').fill('beto@ejemplo.do')
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Beto' })).toBeVisible()

  await page.goto(`${servidor.url}/mercana/perfil?ver=seguridad`)
  await page.getByRole('button', { name: 'Agregar una llave' }).click()
  await page.getByRole('button', { name: 'Cambiar el nombre de Chrome en Linux' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('La del mostrador')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('La del mostrador')).toBeVisible()

  await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await page.getByLabel('Tu contraseña').fill(CLAVE)
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })).toBeVisible()
  const secreto = (await page.locator('code').first().textContent()) ?? ''
  await sinFaltas(page, 'escanear')
  await page.getByLabel('Código', { exact: true }).fill(codigoDe(secreto))
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await expect(page.getByText('Guarda estos códigos ahora')).toBeVisible()
  await expect(page.locator('li code')).toHaveCount(10)
  const recuperacion = (await page.locator('li code').first().textContent()) ?? ''
  await sinFaltas(page, 'codigos')
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Activado', { exact: true })).toBeVisible()
  await sinFaltas(page, 'activado')

  await salirPorElMenu(page)
  await page.getByLabel('Correo').fill('beto@ejemplo.do')
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: 'No tengo mi aplicación' }).click()
  await sinFaltas(page, 'segundo-paso')
  await page.getByLabel('Código de recuperación').fill(recuperacion)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Beto' })).toBeVisible()

  await salirPorElMenu(page)
  await otrasFormas(page)
  await page.getByRole('button', { name: 'Entrar con una llave' }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Beto' })).toBeVisible()
})

test('las sesiones abiertas se ven y se cierran, y una cuenta se une y se separa', async ({ page, browser }) => {
  const alta = { email: 'carla@ejemplo.do', name: 'Carla', password: CLAVE }
  const con = { data: alta, headers: { origin: servidor.url } }
  await page.request.post(`${servidor.url}/api/auth/sign-up/email`, con)
  const otro = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
  })
  await otro.request.post(`${servidor.url}/api/auth/sign-in/email`, con)
  await page.goto(`${servidor.url}/mercana/perfil?ver=seguridad`)
  await page.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }).click()
  await expect(page.getByText('Safari en iPhone')).toHaveCount(0)
  expect((await otro.request.get(`${servidor.url}/api/yo`)).status()).toBe(401)
  await otro.close()

  idp.persona = { sub: 'carla', email: 'carla.otra@ejemplo.do', email_verified: true, name: 'Carla' }
  await page.getByRole('button', { name: 'Unir mi cuenta de Google' }).click()
  await page.getByRole('button', { name: 'Separar la cuenta de Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Separar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unir mi cuenta de Google' })).toBeVisible()
})

test('la contraseña se cambia en el perfil con la de ahora, y quien no tiene se la pone por su correo', async ({ page, browser }) => {
  const alta = { email: 'dania@ejemplo.do', name: 'Dania', password: CLAVE }
  const con = { data: alta, headers: { origin: servidor.url } }
  await page.request.post(`${servidor.url}/api/auth/sign-up/email`, con)
  const otro = await browser.newContext()
  await otro.request.post(`${servidor.url}/api/auth/sign-in/email`, con)
  await page.goto(`${servidor.url}/mercana/perfil?ver=seguridad`)
  await page.getByRole('button', { name: 'Cambiar mi contraseña' }).click()
  const guardar = page.getByRole('button', { name: 'Guardar la contraseña' })
  await page.getByLabel('Contraseña de ahora', { exact: true }).fill('otra que no es')
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('habichuelas con dulce')
  await guardar.click()
  await expect(page.getByText('Esa no es la contraseña de tu cuenta.')).toBeVisible()
  await expect(page.getByLabel('Contraseña nueva', { exact: true })).toHaveValue('habichuelas con dulce')
  await sinFaltas(page, 'cambiar-clave')
  await page.getByLabel('Contraseña de ahora', { exact: true }).fill(CLAVE)
  await guardar.click()
  await expect(page.getByText('Tu contraseña nueva quedó guardada')).toBeVisible()
  expect((await otro.request.get(`${servidor.url}/api/yo`)).status()).toBe(401)
  expect((await page.request.get(`${servidor.url}/api/yo`)).status()).toBe(200)
  await otro.close()

  await salirPorElMenu(page)
  idp.persona = { sub: 'elsa', email: 'elsa@ejemplo.do', email_verified: true, name: 'Elsa' }
  await otrasFormas(page)
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page.getByRole('button', { name: 'Cuenta de Elsa' })).toBeVisible()
  await page.goto(`${servidor.url}/mercana/perfil?ver=seguridad`)
  await page.getByRole('button', { name: 'Ponerme una contraseña' }).click()
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByText('Enlace para tu contraseña enviado')).toBeVisible()
  await page.goto(await ultimoEnlace(page, servidor.url, 'elsa@ejemplo.do'))
  await page.getByLabel('Contraseña nueva').fill('mangú con tres golpes')
  await page.getByRole('button', { name: 'Guardar y entrar' }).click()
  await expect(page).toHaveURL(/\/mercana\/perfil\?ver=seguridad$/)
  await expect(page.getByRole('button', { name: 'Cambiar mi contraseña' })).toBeVisible()
})

test('con Apple se vuelve por un formulario suyo, con el secreto que firma este servidor', async ({ page }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const puerto = await puertoLibre()
  const manzana = await unProveedor([`http://localhost:${puerto}/api/auth/callback/apple`])
  const curva = { name: 'ECDSA', namedCurve: 'P-256' }
  const publica = await webcrypto.subtle.importKey('spki', publicKey.export({ type: 'spki', format: 'der' }), curva, true, ['verify'])
  manzana.deEquipo = { equipo: 'EQUIPO1234', publica }
  manzana.persona = { sub: 'ap', email: 'fela@ejemplo.do', email_verified: true, name: 'Fela' }
  const conApple = await arrancarServidor({
    puerto,
    env: {
      APPLE_CLIENT_ID: manzana.cliente.id,
      APPLE_TEAM_ID: 'EQUIPO1234',
      APPLE_KEY_ID: 'LLAVE56789',
      APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      APPLE_ISSUER: manzana.emisor,
    },
  })
  try {
    const formularios: string[] = []
    page.context().on('request', (pedido) => {
      if (pedido.method() === 'POST' && pedido.url().endsWith('/callback/apple')) formularios.push(pedido.postData() ?? '')
    })
    await page.goto(`${conApple.url}/login`)
    await page.getByRole('button', { name: 'Otras formas de entrar' }).click()
    await page.getByRole('button', { name: 'Continuar con Apple' }).click()
    await expect(page.getByRole('button', { name: 'Cuenta de Fela' })).toBeVisible()
    expect(formularios).toEqual([expect.stringContaining('code=')])
  } finally {
    await conApple.parar()
    await manzana.cerrar()
  }
})
