/** The safe and a fund: what they begin with, a fund that is filled from the safe, what it spends with a voucher, a count, and a deposit on its way to the bank. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { escoger } from '../support/oficina.ts'
import { unaPagina } from '../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajero: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  duena = await unaPagina(browser, { width: 1440, height: 1000 })
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  cajero = await unaPagina(browser)
  await ponerCaja(cajero, tienda, 'Caja del custodio')
})
test.afterEach(() => retratar(test.info(), { duena, cajero }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajero?.context().close()
  await servidor?.parar()
})

/** The row of the safe or of a fund, among the places. */
const lugar = (nombre: string): Locator =>
  duena
    .getByRole('row')
    .filter({ has: duena.getByText(nombre, { exact: true }) })
    .first()

test('la dueña abre un fondo, dice con cuánto empieza la bóveda y lo llena', async () => {
  const dichas = quejas(duena)
  await duena.goto(tienda.url('/contabilidad/efectivo'))
  await duena.getByRole('button', { name: 'Abrir un fondo' }).click()
  const ficha = duena.getByRole('dialog', { name: 'Abrir un fondo' })
  await ficha.getByLabel('Nombre').fill('Caja chica')
  await escoger(duena, 'Quién lo tiene', tienda.cajero.nombre)
  await ficha.getByLabel('Cuánto debe tener lleno').fill('5000')
  await ficha.getByLabel('Gasto más grande sin autorización').fill('500')
  await sinViolaciones(duena)
  await ficha.getByRole('button', { name: 'Guardar' }).click()
  await expect(lugar('Caja chica')).toContainText(tienda.cajero.nombre)

  await lugar('Bóveda').click()
  await duena.getByRole('button', { name: 'Decir con cuánto empieza' }).click()
  await duena.getByLabel('Billetes de RD$1,000', { exact: true }).fill('10')
  await duena.getByRole('button', { name: 'Firmar' }).click()
  await expect(lugar('Bóveda')).toContainText('RD$10,000.00')
  await duena.keyboard.press('Escape')

  await duena.goto(tienda.url('/grupo_empresarial/ventas/entrega_caja'))
  await duena.getByRole('button', { name: 'Entregar', exact: true }).click()
  const entrega = duena.getByRole('dialog', { name: 'Entregar dinero' })
  await entrega.getByText('Un fondo', { exact: true }).click()
  await escoger(duena, 'Fondo', `Caja chica, de ${tienda.cajero.nombre}`)
  await entrega.getByLabel('Billetes de RD$1,000', { exact: true }).fill('5')
  await entrega.getByRole('button', { name: 'Firmar la entrega' }).click()
  await expect(duena.getByRole('dialog', { name: `Entrega a ${tienda.cajero.nombre}` })).toContainText('Por recibir')
  // Nothing is in the fund until its custodian has signed.
  await duena.goto(tienda.url('/contabilidad/efectivo'))
  await expect(lugar('Bóveda')).toContainText('RD$5,000.00')
  await expect(lugar('Caja chica')).toContainText('RD$0.00')
  await sinViolaciones(duena)
  expect(dichas).toEqual([])
})

test('su custodio la recibe, y gasta con su vale; lo que pasa del límite lo autoriza la supervisora', async () => {
  await cajero.goto(tienda.url('/grupo_empresarial/ventas/recibir_caja'))
  await cajero.getByRole('button', { name: 'Contar y recibir' }).click()
  await cajero.getByLabel('Billetes de RD$1,000', { exact: true }).fill('5')
  await cajero.getByRole('button', { name: 'Terminé de contar' }).click()
  await cajero.getByRole('button', { name: 'Firmar que lo recibí' }).click()
  await expect(cajero.getByRole('dialog')).toContainText('Aceptada')

  await cajero.goto(tienda.url('/contabilidad/efectivo'))
  await cajero.getByRole('button', { name: 'Anotar un gasto' }).click()
  const gasto = cajero.getByRole('dialog', { name: 'Gasto en efectivo' })
  await escoger(cajero, 'Sale de', 'Caja chica')
  await gasto.getByLabel('Monto').fill('800')
  await gasto.getByLabel('En qué se gastó').fill('Arreglo de la nevera')
  await gasto.getByRole('button', { name: 'Guardar el gasto' }).click()
  await caja.autorizar(cajero, tienda.supervisora.nombre, tienda.supervisora.pin)
  await expect(gasto).toBeHidden()
  await expect(cajero.getByText('Arreglo de la nevera').first()).toBeVisible()
  await caja.esperarTodoRecibido(cajero)
  // Who is at a till by PIN has no account: the till asks the book itself.
  await cajero.reload()
  await expect(cajero.getByRole('row', { name: /Caja chica/ }).first()).toContainText('RD$4,200.00')
  await expect(cajero.getByText('El libro no ha contestado todavía')).toBeHidden()
  await duena.goto(tienda.url('/contabilidad/efectivo'))
  await expect(lugar('Caja chica')).toContainText('RD$4,200.00')
})

test('la dueña deposita, y está en camino; un arqueo que no cuadra dice por qué', async () => {
  await duena.getByRole('button', { name: 'Depositar' }).click()
  const deposito = duena.getByRole('dialog', { name: 'Depósito en el banco' })
  await escoger(duena, 'Sale de', 'La bóveda')
  await deposito.getByLabel('Monto').fill('3000')
  await deposito.getByRole('button', { name: 'Guardar el depósito' }).click()
  await expect(deposito.getByRole('alert').first()).toContainText('Falta decir en qué cuenta')
  await deposito.getByRole('button', { name: 'Cancelar' }).click()

  await lugar('Bóveda').click()
  await duena.getByRole('button', { name: 'Arqueo', exact: true }).click()
  await duena.getByLabel('Billetes de RD$1,000', { exact: true }).fill('4')
  await duena.getByRole('button', { name: 'Terminé de contar' }).click()
  await expect(duena.getByText('No es lo que dice el libro')).toBeVisible()
  await duena.getByLabel('Por qué difiere').fill('Faltó uno al abrir')
  await sinViolaciones(duena)
  await duena.getByRole('button', { name: 'Firmar' }).click()
  await expect(lugar('Bóveda')).toContainText('RD$4,000.00')
})
