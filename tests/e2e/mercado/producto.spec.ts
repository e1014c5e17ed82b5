/** A product's page as a visitor with no account comes upon it: from the shop, from a search, by a link, and with no line. */
import { expect, test, type Page } from '@playwright/test'
import * as caja from '../../support/caja.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let servidor: Servidor
let pagina: Page
let dichas: string[] = []

test.beforeAll(async ({ browser }) => {
  servidor = await arrancarServidor({ env: { MERCANA_DEMO: 'viva' } })
  pagina = await unaPagina(browser, { width: 390, height: 844 })
  dichas = quejas(pagina)
})
test.afterEach(() => retratar(test.info(), { pagina }))
test.afterAll(async () => {
  await pagina?.context().close()
  await servidor?.parar()
})

test('desde la tienda se abre el producto, se mete al carrito, y lo que va con él también se abre', async () => {
  await pagina.goto(`${servidor.url}/tienda/colmado-la-fe`)
  const primero = pagina
    .getByRole('region', { name: 'Productos' })
    .getByRole('listitem')
    .filter({ has: pagina.getByRole('button', { name: /^Agregar/ }) })
    .first()
  const nombre = (await primero.getByRole('heading').textContent()) ?? ''
  await primero.getByRole('link').first().click()
  await expect(pagina.getByRole('heading', { name: nombre, level: 1 })).toBeVisible()
  const ficha = pagina.getByRole('article', { name: nombre })
  await expect(ficha).toContainText('RD$')
  await asentada(pagina)
  await sinViolaciones(pagina)
  await ficha.getByRole('button', { name: `Agregar ${nombre} al carrito` }).click()
  await expect(ficha.getByRole('button', { name: /^Agregar/ })).toHaveCount(0)
  const mas = pagina.getByRole('region', { name: /^Más de/ })
  await mas.getByRole('link').first().click()
  await expect(pagina.getByRole('heading', { name: nombre, level: 1 })).toHaveCount(0)
  await pagina.goBack()
  await expect(pagina.getByRole('heading', { name: nombre, level: 1 })).toBeVisible()
})

test('su enlace se abre también sin conexión, y el de uno que no se muestra lo dice', async () => {
  const url = pagina.url()
  await caja.esperarAppGuardada(pagina)
  await pagina.context().setOffline(true)
  await pagina.goto(url)
  await expect(pagina.getByRole('article')).toContainText('RD$')
  await pagina.context().setOffline(false)
  await pagina.goto(`${servidor.url}/tienda/colmado-la-fe/producto/producto:no-hay`)
  await expect(pagina.getByText('La tienda ya no muestra este producto')).toBeVisible()
  await pagina.getByRole('link', { name: /^Mira lo que vende/ }).click()
  await expect(pagina.getByRole('region', { name: 'Productos' })).toBeVisible()
  expect(dichas.filter((queja) => !queja.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
