/** Freight that was forgotten: a cashier charges it on an invoice with a supervisor's PIN and no line, DGII accepts it, the customer owes it, and it is taken back. */
import { expect, test, type Page } from '@playwright/test'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { formatMoney } from '#domain/core/money.ts'
import { unaAutoridad } from '../../support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../support/ecf/dgii.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const CLIENTA = 'Ferretería El Clavo'
const { p12, clave } = unaAutoridad().emitir({ nombre: 'Yokasta Almonte' })

let dgii: Dgii
let servidor: Servidor
let tienda: Tienda
let cajero: Page
let dichas: string[]
let factura: caja.Hecha
let cargo: caja.Hecha

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  dgii = await unaDgii()
  servidor = await arrancarServidor({ env: { MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url } })
  tienda = await tiendaDemo(servidor)
  const { tiendaId } = tienda
  await tienda.duena.ejecutar(comandosEcf.ponerCertificado, { tiendaId }, { p12, clave })
  cajero = await unaPagina(browser)
  dichas = quejas(cajero)
  await ponerCaja(cajero, tienda, 'Caja que carga')
})
test.afterEach(() => retratar(test.info(), { cajero }))
test.afterAll(async () => {
  await cajero?.context().close()
  await servidor?.parar()
  await dgii?.cerrar()
})

const ventaDe = async (ncf: string) => {
  await cajero.getByRole('button', { name: 'Ventas', exact: true }).click()
  const ventas = cajero.getByRole('dialog', { name: 'Ventas del turno' })
  await ventas.getByRole('button', { name: ncf }).click()
  return ventas
}

test('lo que falta se dice antes; con números de este equipo y el PIN de la supervisora sale sin línea', async () => {
  const [uno] = await articulosDemo()
  await caja.escanear(cajero, uno?.codigo ?? '')
  await cajero.keyboard.press('F6')
  await cajero.getByRole('combobox', { name: 'Buscar en clientes' }).fill(CLIENTA)
  await cajero.getByRole('button', { name: 'Cliente nuevo' }).click()
  await cajero.getByRole('button', { name: 'Guardar y usar' }).click()
  await expect(caja.venta(cajero)).toContainText(CLIENTA)
  await caja.escogerComprobante(cajero, 'E32')
  factura = await caja.cobrarEnEfectivo(cajero)
  await caja.ventaNueva(cajero)
  await caja.esperarTodoRecibido(cajero)

  const ventas = await ventaDe(factura.ncf)
  await ventas.getByRole('button', { name: 'Cargar algo más' }).click()
  const cargar = cajero.getByRole('dialog', { name: `Cargar a ${factura.ncf}` })
  await expect(cargar.getByRole('button', { name: 'Hacer la nota de débito' })).toBeDisabled()
  await cargar.getByRole('button', { name: 'Pedir números' }).click()
  await expect(cargar.getByText('Próximo número: E330000000001')).toBeVisible()
  await caja.esperarAppGuardada(cajero)
  await cajero.context().setOffline(true)
  await cargar.getByLabel('Qué se carga').fill('Flete')
  await cargar.getByLabel('Monto').fill('500')
  await cargar.getByLabel('Por qué').fill('Se le llevó a Baní')
  await cargar.getByLabel('Lo paga').and(cajero.locator('input')).click()
  await cajero.getByRole('option', { name: 'Queda en su cuenta' }).click()
  await sinViolaciones(cajero)
  await cajero.reload()
  await (await ventaDe(factura.ncf)).getByRole('button', { name: 'Cargar algo más' }).click()
  await expect(cargar.getByLabel('Qué se carga')).toHaveValue('Flete')
  await cargar.getByRole('button', { name: 'Cargar RD$500.00' }).click()
  await caja.autorizar(cajero, tienda.supervisora.nombre, tienda.supervisora.pin)
  cargo = await caja.leerResultado(cajero)
  expect(cargo).toMatchObject({ ncf: 'E330000000001', totalCentavos: 50_000 })
  await sinViolaciones(cajero)
  await caja.ventaNueva(cajero)
})

test('al volver la línea la DGII la acepta, dice sobre qué factura es, y el cliente la debe', async () => {
  await cajero.context().setOffline(false)
  await caja.esperarTodoRecibido(cajero)
  await expect.poll(() => dgii.recibidos.filter(({ encf }) => encf === cargo.ncf).length, { timeout: 30_000 }).toBe(1)
  const [llegada] = dgii.recibidos.filter(({ encf }) => encf === cargo.ncf)
  expect(llegada?.xml).toContain(`<NCFModificado>${factura.ncf}</NCFModificado>`)
  expect(llegada?.xml).toContain('<CodigoModificacion>3</CodigoModificacion>')
  await cajero.keyboard.press('F6')
  await cajero.getByRole('combobox', { name: 'Buscar en clientes' }).fill(CLIENTA)
  await cajero.getByRole('option', { name: new RegExp(CLIENTA) }).click()
  await expect(cajero.getByText(`Debe ${formatMoney(50_000)}`)).toBeVisible()
})

test('se toma de vuelta con una nota de crédito sobre la factura, y deja de deberla', async () => {
  const ventas = await ventaDe(cargo.ncf)
  await expect(ventas.getByText('Nota de débito').first()).toBeVisible()
  await expect(ventas.getByRole('button', { name: 'Cargar algo más' })).toHaveCount(0)
  await ventas.getByRole('button', { name: 'Devolver', exact: true }).click()
  const devolver = cajero.getByRole('dialog', { name: `Devolver de ${cargo.ncf}` })
  await devolver.getByRole('button', { name: 'Todo', exact: true }).click()
  await devolver.getByLabel('Motivo').and(cajero.locator('input')).click()
  await cajero.getByRole('option', { name: 'Cobrado por error' }).click()
  await devolver.getByLabel('Se devuelve en').and(cajero.locator('input')).click()
  await cajero.getByRole('option', { name: 'Venta a crédito' }).click()
  await devolver.getByRole('button', { name: /^Devolver RD\$/ }).click()
  await caja.autorizar(cajero, tienda.supervisora.nombre, tienda.supervisora.pin)
  const nota = await caja.leerResultado(cajero)
  await caja.ventaNueva(cajero)
  await expect(cajero.getByText(`Debe ${formatMoney(50_000)}`)).toHaveCount(0)
  await expect.poll(() => dgii.recibidos.find(({ encf }) => encf === nota.ncf)?.xml ?? '', { timeout: 30_000 }).toContain(factura.ncf)
  // Requests that found no line, and the answer that this customer pays at once.
  expect(dichas.filter((queja) => !queja.includes('ERR_INTERNET_DISCONNECTED') && !queja.includes('422'))).toEqual([])
})
