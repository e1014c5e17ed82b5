/** Who stood at the till (adr/0032): the owner reads who signed a sale, withdraws a key, and what comes without it is told. */
import { expect, test, type Page } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

let servidor: Servidor
let tienda: Tienda
let mostrador: Page
let oficina: Page
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const [una, otra] = await Promise.all([browser.newContext(), browser.newContext()])
  mostrador = await una.newPage()
  oficina = await otra.newPage()
})
test.afterEach(() => retratar(test.info(), { mostrador, oficina }))
test.afterAll(async () => {
  await mostrador?.context().close()
  await oficina?.context().close()
  await servidor?.parar()
})

async function vender(): Promise<string> {
  const [articulo] = await articulosDemo()
  await caja.escanear(mostrador, articulo?.codigo ?? '')
  const { ncf } = await caja.cobrarEnEfectivo(mostrador)
  await caja.ventaNueva(mostrador)
  await caja.esperarTodoRecibido(mostrador)
  return ncf
}

async function verFactura(ncf: string): Promise<void> {
  await oficina.goto(tienda.url('/contabilidad/ventas/imprimir_facturas'))
  await oficina
    .getByRole('row', { name: new RegExp(ncf) })
    .getByRole('button')
    .first()
    .click()
}

const sinSalirse = () =>
  expect.poll(() => oficina.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

test('lo que vende quien entró con su PIN lleva su firma; con la llave retirada, lo siguiente queda por aclarar, y un PIN hace otra', async () => {
  test.setTimeout(180_000)
  const dichas = quejas(oficina)
  const { nombre, pin } = tienda.cajero
  await ponerCaja(mostrador, tienda, 'Caja que firma')
  const primera = await vender()

  await caja.entrar(oficina, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  await verFactura(primera)
  await expect(oficina.getByText(`Firmada por ${nombre}`)).toBeVisible()

  await oficina.goto(tienda.url('/empleados'))
  await oficina.getByRole('button', { name: nombre }).first().click()
  const firmas = oficina.getByRole('region', { name: 'Dónde firma' })
  await expect(firmas).toContainText('Equipo de Caja que firma')
  await expect(firmas).toContainText('Confirmada')
  await firmas.getByRole('button', { name: /Retirar la llave de Equipo de Caja que firma/ }).click()
  await oficina
    .getByRole('dialog', { name: /Retirar la llave/ })
    .getByRole('button', { name: 'Retirar' })
    .click()
  await expect(firmas).toContainText('Retirada')

  const segunda = await vender()
  await verFactura(segunda)
  await expect(oficina.getByText(`Sin firma de ${nombre}`)).toBeVisible()
  await oficina.goto(tienda.url('/sincronizacion?ver=aclarar'))
  await expect(oficina.getByText('Sin la firma de quien dice que lo hizo').first()).toBeVisible()

  // Wherever a figure counts it, it says so: what each person sold, and the cash of the open till.
  await oficina.goto(tienda.url('/empleados'))
  await expect(oficina.getByRole('note')).toContainText('Lo que vendió y cerró cada quien incluye un documento por aclarar')
  await oficina.goto(tienda.url())
  await expect(oficina.getByRole('note').filter({ hasText: 'El efectivo de las cajas abiertas' })).toContainText('un documento por aclarar')
  // On a phone the sentence breaks, and so does what is said of the device's trust.
  const escritorio = oficina.viewportSize()
  await oficina.setViewportSize({ width: 390, height: 844 })
  await sinSalirse()
  await oficina.goto(tienda.url('/sincronizacion?ver=dispositivos'))
  await expect(oficina.getByText(/^En duda: 1 por aclarar/)).toBeVisible()
  await sinSalirse()
  if (escritorio) await oficina.setViewportSize(escritorio)
  // Nobody's purchase: the list of customers counts none of it.
  await oficina.goto(tienda.url('/clientes'))
  await expect(oficina.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible()
  await expect(oficina.getByRole('note')).toBeHidden()

  // The till hears of it when its page is opened again, and the next PIN makes another key.
  await mostrador.reload()
  await caja.esperarTodoRecibido(mostrador)
  await mostrador.getByRole('button', { name: 'Más de la caja' }).click()
  await mostrador.getByRole('menuitem', { name: 'Bloquear o cambiar de persona' }).click()
  await caja.ponerPin(mostrador, nombre, pin)
  await expect(caja.buscador(mostrador)).toBeVisible()
  const tercera = await vender()
  await verFactura(tercera)
  await expect(oficina.getByText(`Firmada por ${nombre}`)).toBeVisible()
  expect(dichas.filter((queja) => !/401/.test(queja))).toEqual([])
})
