/** A customer asks what it would cost, goes home with the paper, comes back with no line at the till, and pays what was offered. */
import { expect, test, type Page } from '@playwright/test'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let cajero: Page
let dichas: string[]

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  cajero = await unaPagina(browser)
  dichas = quejas(cajero)
  tienda = await tiendaDemo(servidor)
  await ponerCaja(cajero, tienda, 'Caja de cotizar')
})
test.afterEach(() => retratar(test.info(), { cajero }))
test.afterAll(async () => {
  await cajero?.context().close()
  await servidor?.parar()
})

test('se cotiza, sobrevive a recargar, se imprime, y se cobra sin línea con sus precios', async () => {
  const [uno, otro] = await articulosDemo()
  if (!uno || !otro) throw new Error('La tienda de demostración no tiene artículos')
  // Something is on the counter already: it has to wait, and not to be lost.
  await caja.escanear(cajero, otro.codigo)

  await cajero.goto(tienda.url('/contabilidad/ventas/facturar'))
  await cajero.getByRole('button', { name: 'Factura o cotización nueva' }).first().click()
  const buscar = cajero.getByRole('combobox', { name: 'Agregar un artículo' })
  await buscar.fill(`3*${uno.codigo}`)
  await buscar.press('Enter')
  await expect(cajero.getByRole('list', { name: 'Líneas' })).toContainText('3')
  await cajero.getByLabel('Nota').fill('Para el colegio')
  await sinViolaciones(cajero)
  await cajero.reload()
  await expect(cajero.getByRole('list', { name: 'Líneas' })).toContainText('3')
  await expect(cajero.getByLabel('Nota')).toHaveValue('Para el colegio')
  await cajero.getByRole('button', { name: 'Guardar cotización' }).click()
  const vista = cajero.getByRole('dialog', { name: /^Cotización C-/ })
  await expect(vista.getByRole('article')).toContainText('No es un comprobante fiscal.')
  await vista.getByRole('button', { name: 'Ver como factura proforma' }).click()
  await expect(vista.getByRole('article')).toContainText('FACTURA PROFORMA')
  await sinViolaciones(cajero)

  await cajero.context().setOffline(true)
  await vista.getByRole('button', { name: 'Facturar en la caja' }).click()
  await expect(caja.lineas(cajero)).toHaveCount(1)
  await expect(caja.lineas(cajero)).toContainText('3')
  const { ncf } = await caja.cobrarEnEfectivo(cajero)
  await caja.ventaNueva(cajero)
  await cajero.context().setOffline(false)
  await cajero.goto(tienda.url('/contabilidad/ventas/facturar'))
  const fila = cajero.getByRole('row').filter({ hasText: ncf })
  await expect(fila).toContainText('Facturada')
  await fila.click()
  await expect(cajero.getByRole('dialog', { name: /^Cotización C-/ })).toContainText(`Ya se facturó con ${ncf}`)
  // What was on the counter waits there.
  await cajero.goto(tienda.url('/carrito'))
  await expect(
    cajero
      .getByText('Venta que estaba en la caja')
      .or(cajero.getByRole('button', { name: /en espera/i }))
      .first(),
  ).toBeVisible()
  // The browser tells of each request that found no line.
  expect(dichas.filter((queja) => !queja.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
