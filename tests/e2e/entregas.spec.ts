/** Cash from the till to the safe: its giver counts and signs, its receiver counts without seeing how much, and what lies between has a reason. */
import { expect, test, type Page } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { fila } from '../support/oficina.ts'
import { unaPagina } from '../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

// One day, in two browsers.
test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajera: Page
const VENTAS = '/grupo_empresarial/ventas'

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  cajera = await unaPagina(browser)
  await ponerCaja(cajera, tienda, 'Caja que entrega')
  duena = await unaPagina(browser, { width: 1440, height: 1000 })
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, cajera }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajera?.context().close()
  await servidor?.parar()
})

async function entregar(piezas: string): Promise<void> {
  await cajera.goto(tienda.url(`${VENTAS}/entrega_caja`))
  await cajera.getByRole('button', { name: 'Entregar', exact: true }).click()
  const dialogo = cajera.getByRole('dialog', { name: 'Entregar dinero' })
  await dialogo.getByLabel('Lo recibe').and(cajera.locator('input')).click()
  await cajera.getByRole('option', { name: tienda.demo.duena.nombre }).click()
  await dialogo.getByLabel('Billetes de RD$100', { exact: true }).fill(piezas)
  await dialogo.getByRole('button', { name: 'Firmar la entrega' }).click()
  await expect(cajera.getByRole('dialog', { name: `Entrega a ${tienda.demo.duena.nombre}` })).toContainText('Por recibir')
}

test('la cajera entrega, la dueña cuenta a ciegas, y lo que falta queda con su motivo', async () => {
  const [suyas, deElla] = [quejas(duena), quejas(cajera)]
  await entregar('5')
  await sinViolaciones(cajera)
  await cajera.getByRole('button', { name: 'Mostrar a quien recibe' }).click()
  await expect(cajera.getByRole('img', { name: /^Código 1 de/ })).toBeVisible()
  await cajera.keyboard.press('Escape')

  await duena.goto(tienda.url())
  await duena.getByRole('link', { name: /Por contar y recibir/ }).click()
  await expect(duena.getByRole('heading', { name: 'Por recibir' })).toBeVisible()
  await expect(duena.locator('main')).not.toContainText('RD$500.00')
  await sinViolaciones(duena)
  await duena.getByRole('button', { name: 'Contar y recibir' }).click()
  await duena.getByLabel('Billetes de RD$100', { exact: true }).fill('4')
  await expect(duena.locator('main')).not.toContainText('RD$500.00')
  await duena.getByRole('button', { name: 'Terminé de contar' }).click()
  await expect(duena.getByText('Faltan RD$100.00')).toBeVisible()
  await sinViolaciones(duena)
  await duena.getByRole('button', { name: 'Firmar con la diferencia' }).click()
  await expect(duena.getByRole('alert').filter({ hasText: 'Falta decir por qué' }).first()).toBeVisible()
  await duena.getByLabel('Por qué difiere').fill('Venía un billete menos')
  await duena.getByRole('button', { name: 'Firmar con la diferencia' }).click()
  await expect(duena.getByRole('dialog')).toContainText('Aceptada con diferencia')

  await expect(fila(cajera, tienda.demo.duena.nombre)).toContainText('Aceptada con diferencia')
  expect([...suyas, ...deElla]).toEqual([])
})

test('la que nadie quiere se rechaza, y quien la dio la recoge', async () => {
  await entregar('2')
  await duena.goto(tienda.url(`${VENTAS}/recibir_caja`))
  await duena.getByRole('button', { name: 'Contar y recibir' }).click()
  await duena.getByRole('button', { name: 'Rechazar' }).click()
  await duena.getByLabel('Motivo').fill('Viene abierta')
  await duena.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  await expect(duena.getByRole('dialog')).toContainText('Rechazada')

  const suya = cajera.getByRole('dialog', { name: `Entrega a ${tienda.demo.duena.nombre}` })
  await expect(suya).toContainText('Rechazada')
  await suya.getByRole('button', { name: 'Recoger el dinero' }).click()
  await cajera.getByLabel('Motivo').fill('La cuento otra vez')
  await cajera.getByRole('dialog').getByRole('button', { name: 'Recoger' }).click()
  await expect(suya).toContainText('De vuelta')
})

test('el cuadre de la cajera cuenta lo que entregó', async () => {
  await cajera.goto(tienda.url(`${VENTAS}/cuadre_caja`))
  await cajera.getByRole('row').filter({ hasText: 'Caja que entrega' }).first().click()
  await cajera.getByLabel('Billetes de RD$100', { exact: true }).fill('5')
  await cajera.getByRole('button', { name: 'Terminé de contar' }).click()
  await expect(fila(cajera, /^Efectivo/)).toContainText('RD$500.00')
  await expect(cajera.locator('dt').filter({ hasText: 'Entregas de dinero' })).toBeVisible()
})
