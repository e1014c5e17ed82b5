/** A shop sells cheaper from three on, and to who buys by the dozen: the owner says it once, and the till charges it with no line. */
import { expect, test, type Page } from '@playwright/test'
import { formatMoney } from '#domain/core/money.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const CLIENTA = 'Colmado La Esquina'

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajero: Page
let dichas: string[]
let suelto: Awaited<ReturnType<typeof articulosDemo>>[number]

test.beforeAll(async ({ browser }) => {
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const [uno] = await articulosDemo()
  if (!uno) throw new Error('The demo shop has products')
  suelto = uno
  const ancho = { width: 1440, height: 1000 }
  duena = await unaPagina(browser, ancho)
  cajero = await unaPagina(browser, ancho)
  dichas = [...quejas(duena), ...quejas(cajero)]
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  await ponerCaja(cajero, tienda, 'Caja de precios')
})
test.afterEach(() => retratar(test.info(), { duena, cajero }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajero?.context().close()
  await servidor?.parar()
})

const abrirNuevo = async () => {
  await duena.getByRole('button', { name: 'Nuevo precio especial' }).click()
  return duena.getByRole('dialog', { name: 'Nuevo precio especial' })
}

test('la dueña pone uno por cantidad y otro para una lista; lo que no dice nada no se puede', async () => {
  await duena.goto(tienda.url('/promociones?ver=caja'))
  await expect(duena.getByText('Todavía no hay precios especiales')).toBeVisible()
  const porTres = await abrirNuevo()
  await porTres.getByLabel('Nombre').fill('Desde tres')
  await porTres.getByRole('combobox', { name: 'Agregar un artículo' }).fill(suelto.codigo)
  await porTres.getByRole('option', { name: suelto.nombre }).click()
  await expect(porTres).toContainText(`${suelto.nombre}, hoy a ${formatMoney(suelto.precioCentavos)}`)
  await porTres.getByLabel('A cuánto', { exact: true }).selectOption('Un precio fijo')
  await porTres.getByLabel('Precio de cada uno').fill('50')
  await expect(porTres).toContainText('Valdría para todos, siempre y desde el primero')
  await porTres.getByLabel('Desde cuántos').fill('3')
  await expect(porTres).toContainText(`${suelto.nombre}: RD$50.00 cada uno. Para todos, desde 3.`)
  await sinViolaciones(duena)
  await porTres.getByRole('button', { name: 'Poner el precio' }).click()
  await expect(porTres).toBeHidden()

  const mayor = await abrirNuevo()
  await mayor.getByLabel('Nombre').fill('Por mayor')
  await mayor.getByLabel('Porcentaje').fill('20')
  await mayor.getByLabel('Lista de precio').fill('Por mayor')
  await mayor.getByRole('button', { name: 'Poner el precio' }).click()
  await expect(mayor).toBeHidden()
  await expect(duena.getByRole('table')).toContainText('Para la lista «Por mayor»')
  await sinViolaciones(duena)

  await duena.goto(tienda.url('/clientes'))
  await duena.getByRole('button', { name: 'Nuevo cliente' }).click()
  const ficha = duena.getByRole('dialog', { name: 'Nuevo cliente' })
  await ficha.getByLabel('Nombre o razón social').fill(CLIENTA)
  await ficha.getByLabel('Teléfono').fill('809-555-0000')
  await ficha.getByLabel('Lista de precio').fill('Por mayor')
  await ficha.getByRole('button', { name: 'Guardar' }).click()
  await expect(ficha).toBeHidden()
})

test('la caja, sin línea: al tercero bajan los tres, y al de la lista se le cobra su precio', async () => {
  await caja.esperarAppGuardada(cajero)
  await expect(async () => {
    await caja.esperarTodoRecibido(cajero)
    await cajero.keyboard.press('F6')
    await cajero.getByRole('combobox', { name: 'Buscar en clientes' }).fill(CLIENTA)
    await expect(cajero.getByRole('option', { name: new RegExp(CLIENTA) })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await cajero.keyboard.press('Escape')
  await cajero.context().setOffline(true)
  await caja.escanear(cajero, suelto.codigo)
  await caja.escanear(cajero, suelto.codigo)
  await expect(caja.venta(cajero)).toContainText(formatMoney(suelto.precioCentavos * 2))
  await caja.escanear(cajero, suelto.codigo)
  await expect(caja.lineas(cajero)).toContainText(`Desde tres · antes ${formatMoney(suelto.precioCentavos)}`)
  await sinViolaciones(cajero)
  await caja.escogerComprobante(cajero, 'E32')
  const tres = await caja.cobrarEnEfectivo(cajero)
  expect(tres.totalCentavos).toBe(15_000)
  await caja.ventaNueva(cajero)

  await caja.escanear(cajero, suelto.codigo)
  await cajero.keyboard.press('F6')
  await cajero.getByRole('combobox', { name: 'Buscar en clientes' }).fill(CLIENTA)
  await cajero.getByRole('option', { name: new RegExp(CLIENTA) }).click()
  await expect(caja.lineas(cajero)).toContainText('Por mayor · antes')
  await caja.escogerComprobante(cajero, 'E32')
  const una = await caja.cobrarEnEfectivo(cajero)
  expect(una.totalCentavos).toBe(Math.round(suelto.precioCentavos * 0.8))
  // The receipt goes to their number.
  const chat = caja.resultado(cajero).getByRole('link', { name: 'WhatsApp' })
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/18095550000\\?text=.*${una.ncf}`))
  await sinViolaciones(cajero)
  await caja.ventaNueva(cajero)
  await cajero.context().setOffline(false)
  await caja.esperarTodoRecibido(cajero)
})

test('a la dueña no se le pregunta nada de ellas; al retirarlo, la caja vuelve al del estante', async () => {
  await duena.goto(tienda.url('/sincronizacion?ver=aclarar'))
  await expect(duena.getByText('Nada por aclarar')).toBeVisible()
  await duena.goto(tienda.url('/promociones?ver=caja'))
  await duena.getByRole('button', { name: 'Desde tres' }).click()
  await duena.getByRole('dialog', { name: 'Desde tres' }).getByRole('button', { name: 'Retirar' }).click()
  await duena.getByRole('dialog', { name: '¿Retirar Desde tres?' }).getByRole('button', { name: 'Retirar' }).click()
  await expect(duena.getByRole('dialog', { name: 'Desde tres', exact: true })).toContainText('Retirada')
  await caja.escanear(cajero, suelto.codigo)
  await caja.escanear(cajero, suelto.codigo)
  await expect(async () => {
    await caja.esperarTodoRecibido(cajero)
    await caja.escanear(cajero, suelto.codigo)
    await expect(caja.lineas(cajero)).not.toContainText('Desde tres', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  expect(dichas).toEqual([])
})
