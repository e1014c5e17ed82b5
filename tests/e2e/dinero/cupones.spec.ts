/** A shop lowers its orders: a coupon that somebody writes in the cart, an offer that nobody has to know of, and what each gave. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as caja from '../../support/caja.ts'
import { abrirEnTienda, agregar, deTienda, dinero } from '../../support/mercado.ts'
import { articulosDemo, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { entrarConLlave } from '../../support/operador/llave.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const CLAVE = 'una clave larga de prueba'
const COLMADO = 'Colmado La Fe'
const OPERADORA = 'jefa@mercana.test'

let servidor: Servidor
let tienda: Tienda
let duena: Page
let jefa: Page
let clienta: Page
let articulo = { nombre: '', precioCentavos: 0 }
let dichas: string[][] = []

async function nuevaPagina(browser: Browser, ancho = 1366): Promise<Page> {
  const contexto = await browser.newContext({
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: ancho, height: 844 },
  })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  dichas = [...dichas, quejas(pagina)]
  return pagina
}

async function sinFaltas(pagina: Page): Promise<void> {
  await asentada(pagina)
  await sinViolaciones(pagina)
}

const fila = (pagina: Page, texto: string) => pagina.getByRole('row').filter({ hasText: texto })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor({ env: { ADMIN_EMAILS: OPERADORA } })
  tienda = await tiendaDemo(servidor)
  const [primero] = await articulosDemo()
  if (!primero) throw new Error('the demo has no products')
  articulo = primero
  duena = await nuevaPagina(browser)
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  const claves = await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')
  jefa = await entrarConLlave(await nuevaPagina(browser), servidor.url, OPERADORA, claves.split('\n')[0]?.split(' ')[1] ?? '')
  const alta = await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ name: 'Lucía Peña', email: 'lucia@ejemplo.do', password: CLAVE }),
  })
  if (!alta.ok) throw new Error(await alta.text())
  clienta = await nuevaPagina(browser, 390)
  await caja.entrar(clienta, servidor.url, 'lucia@ejemplo.do', CLAVE)
  for (const una of dichas) una.length = 0
})
test.afterEach(() => retratar(test.info(), { duena, jefa, clienta }))
test.afterAll(async () => {
  for (const pagina of [duena, jefa, clienta]) await pagina?.context().close()
  await servidor?.parar()
})

test('la dueña crea un cupón con su código, y lo que no puede ser se lo dice antes de guardarlo', async () => {
  await duena.goto(tienda.url('/promociones'))
  await expect(duena.getByText('Todavía no hay promociones')).toBeVisible()
  await sinFaltas(duena)
  await duena.getByRole('button', { name: 'Nueva promoción' }).click()
  const ficha = duena.getByRole('dialog', { name: 'Nueva promoción' })
  await ficha.getByLabel('Nombre').fill('Diez de diciembre')
  await ficha.getByLabel('Código').fill('diez 10')
  await ficha.getByLabel('Porcentaje').fill('95')
  await ficha.getByRole('button', { name: 'Crear la promoción' }).click()
  await expect(ficha.getByText('Va hasta 90 %')).toBeVisible()
  await ficha.getByLabel('Porcentaje').fill('10')
  await expect(ficha.getByText('Diez de diciembre: 10 % menos')).toBeVisible()
  await sinFaltas(duena)
  await ficha.getByRole('button', { name: 'Crear la promoción' }).click()
  await expect(fila(duena, 'DIEZ10')).toContainText('Vale hoy')
  await sinFaltas(duena)
})

test('quien compra lo escribe en su carrito, ve lo que le rebaja y pide por eso', async () => {
  await clienta.goto(`${servidor.url}/mercana/${tienda.demo.slug}`)
  await agregar(clienta, articulo.nombre)
  await clienta.goto(`${servidor.url}/mercana/carrito`)
  const parte = deTienda(clienta, COLMADO)
  await parte.locator('label').filter({ hasText: 'Lo retiro' }).click()
  await expect(parte).toContainText(dinero(articulo.precioCentavos))
  await parte.getByRole('button', { name: /^Tengo un cupón/ }).click()
  const cupon = parte.getByLabel('Cupón', { exact: true })
  await cupon.fill('nada')
  await cupon.press('Enter')
  await expect(parte.getByText('Ese cupón no existe en esta tienda.')).toBeVisible()
  await sinFaltas(clienta)
  await cupon.fill('Diez10')
  await parte.getByRole('button', { name: /^Aplicar/ }).click()
  await expect(parte.getByText('Aplicado.')).toBeVisible()
  await expect(parte.getByText('Diez de diciembre')).toBeVisible()
  await sinFaltas(clienta)
  await parte.getByRole('button', { name: `Pedir a ${COLMADO}` }).click()
  await clienta.getByRole('link', { name: /^Ver el pedido/ }).click()
  await expect(clienta.getByText('Ya rebajado: Diez de diciembre (DIEZ10)')).toBeVisible()
  await sinFaltas(clienta)
})

test('la tienda ve en el pedido lo que se rebajó, y en la promoción cuántas veces; retirada, no rebaja más', async () => {
  await duena.goto(tienda.url('/pedidos?ver=lista'))
  const numero = ((await clienta.getByRole('heading', { level: 1 }).textContent()) ?? '').replace(/^Pedido\s*/u, '').trim()
  const { ficha } = await abrirEnTienda(duena, tienda.url(''), numero)
  await expect(ficha.getByText('Ya rebajado: Diez de diciembre (DIEZ10)')).toBeVisible()
  await sinFaltas(duena)
  await duena.goto(tienda.url('/promociones'))
  await fila(duena, 'DIEZ10').click()
  const cupon = duena.getByRole('dialog', { name: 'Diez de diciembre' })
  await expect(cupon.getByText('1, sin límite')).toBeVisible()
  await sinFaltas(duena)
  await cupon.getByRole('button', { name: 'Retirar' }).click()
  await duena.getByRole('dialog', { name: '¿Retirar Diez de diciembre?' }).getByRole('button', { name: 'Retirar' }).click()
  await duena.keyboard.press('Escape')
  await expect(fila(duena, 'DIEZ10')).toContainText('Retirada')
})

test('una oferta la lee quien mira la tienda, y se aplica sola; los cupones de Mercana los crea quien la opera', async () => {
  await duena.getByRole('button', { name: 'Nueva promoción' }).click()
  const ficha = duena.getByRole('dialog', { name: 'Nueva promoción' })
  await ficha.getByLabel('Nombre').fill('Lunes de rebaja')
  await ficha.getByLabel('Qué rebaja').selectOption('Un monto')
  await ficha.getByLabel('Monto').fill('20')
  await ficha.getByRole('button', { name: 'Crear la promoción' }).click()
  await expect(fila(duena, 'Lunes de rebaja')).toContainText('Se aplica sola')
  await clienta.goto(`${servidor.url}/mercana/${tienda.demo.slug}`)
  await expect(clienta.getByText('Lunes de rebaja: RD$20.00 menos')).toBeVisible()
  await sinFaltas(clienta)
  await agregar(clienta, articulo.nombre)
  await clienta.goto(`${servidor.url}/mercana/carrito`)
  await expect(deTienda(clienta, COLMADO).getByText('Lunes de rebaja')).toBeVisible()

  await jefa.goto(`${servidor.url}/mercana/comisiones?ver=cupones`)
  await expect(jefa.getByText('Todavía no hay promociones')).toBeVisible()
  await jefa.getByRole('button', { name: 'Nueva promoción' }).click()
  const nueva = jefa.getByRole('dialog', { name: 'Nueva promoción' })
  await nueva.getByLabel('Nombre').fill('Por cuenta de Mercana')
  await nueva.getByLabel('Código').fill('MERCANA5')
  await nueva.getByLabel('Porcentaje').fill('5')
  await sinFaltas(jefa)
  await nueva.getByRole('button', { name: 'Crear la promoción' }).click()
  await expect(fila(jefa, 'MERCANA5')).toContainText('Vale hoy')
  await sinFaltas(jefa)
  expect(dichas.flat()).toEqual([])
})
