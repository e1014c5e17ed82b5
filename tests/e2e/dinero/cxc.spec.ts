/** A debt of the demo shop, from the sale on credit to the last peso: at the till, at the desk with no line, taken back, and by a link. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { formatMoney } from '#domain/core/money.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const CLIENTA = 'Altagracia Fiado'

let servidor: Servidor
let tienda: Tienda
let duena: Page
let mostrador: Page
let debe = 0
let dichas: string[] = []

const enPesos = (centavos: number): string => (centavos / 100).toFixed(2)
const cxc = (mas = ''): string => tienda.url(`/contabilidad/cxc${mas}`)
const pagar = async (dialogo: Locator, centavos: number): Promise<void> => {
  await dialogo.getByLabel('Monto').fill(enPesos(centavos))
  await dialogo.getByRole('button', { name: `Cobrar ${formatMoney(centavos)}` }).click()
}

test.beforeAll(async ({ browser }) => {
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const ancho = { width: 1440, height: 900 }
  duena = await unaPagina(browser, ancho)
  mostrador = await unaPagina(browser, ancho)
  dichas = quejas(duena)
})
test.afterEach(() => retratar(test.info(), { duena, mostrador }))
test.afterAll(async () => {
  await duena?.context().close()
  await mostrador?.context().close()
  await servidor?.parar()
})

test('lo fiado en la caja se cobra en la caja, con su recibo, y el cuadre lo espera', async () => {
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  await duena.goto(tienda.url('/clientes'))
  await duena.getByRole('button', { name: 'Nuevo cliente' }).first().click()
  const ficha = duena.getByRole('dialog', { name: 'Nuevo cliente' })
  await ficha.getByLabel('Nombre o razón social').fill(CLIENTA)
  await ficha.getByLabel('Condición').selectOption('CREDITO')
  await ficha.getByLabel(/^Límite/).fill('50000')
  await ficha.getByRole('button', { name: 'Guardar' }).click()
  await expect(ficha).toBeHidden()
  await caja.esperarTodoRecibido(duena)

  await ponerCaja(mostrador, tienda, 'Caja que fía')
  const [a] = await articulosDemo()
  const elegir = async () => {
    await mostrador.keyboard.press('F6')
    await mostrador.getByRole('combobox', { name: 'Buscar en clientes' }).fill(CLIENTA)
    await mostrador.getByRole('option', { name: new RegExp(CLIENTA) }).click()
    await expect(caja.venta(mostrador)).toContainText(CLIENTA)
  }
  await caja.escanear(mostrador, a?.codigo ?? '')
  await expect(caja.lineas(mostrador)).toHaveCount(1)
  await elegir()
  await mostrador.keyboard.press('F9')
  const cobrar = mostrador.getByRole('dialog', { name: 'Cobrar' })
  // The one till of this store that sells holds what it may sell by itself.
  await expect(cobrar.getByRole('button', { name: /^A crédito/ })).toContainText(/esta caja RD\$\s?[1-9]/)
  await cobrar.getByRole('button', { name: /^A crédito/ }).click()
  await cobrar.getByRole('button', { name: 'Exacto' }).click()
  debe = (await caja.leerResultado(mostrador)).totalCentavos
  await caja.ventaNueva(mostrador)

  await elegir()
  await expect(mostrador.getByText(`Debe ${formatMoney(debe)}`)).toBeVisible()
  await mostrador.getByRole('button', { name: 'Cobrar deuda' }).click()
  const deuda = mostrador.getByRole('dialog', { name: `Cobrar a ${CLIENTA}` })
  await pagar(deuda, 1000)
  const recibo = mostrador.getByRole('dialog', { name: 'Cobrado' })
  await expect(recibo.getByRole('status')).toContainText(formatMoney(1000))
  await expect(recibo.getByText(/Recibo [0-9A-F]{4}-\d{5}/)).toBeVisible()
  await recibo.getByRole('button', { name: 'Listo' }).click()
  await expect(mostrador.getByText(`Debe ${formatMoney(debe - 1000)}`)).toBeVisible()
  await caja.esperarTodoRecibido(mostrador)
})

test('en cuentas por cobrar se cobra el resto sin conexión, de más queda a su favor, y se anula', async () => {
  await duena.goto(cxc())
  await expect(duena.getByRole('row', { name: new RegExp(CLIENTA) })).toContainText(formatMoney(debe - 1000))
  await duena.context().setOffline(true)
  await duena.getByRole('row', { name: new RegExp(CLIENTA) }).click()
  await duena.getByRole('dialog', { name: CLIENTA }).getByRole('button', { name: 'Cobrar' }).click()
  const dialogo = duena.getByRole('dialog', { name: `Cobrar a ${CLIENTA}` })
  await dialogo.getByLabel('Monto').fill(enPesos(debe))
  await expect(dialogo.getByText(`Paga ${formatMoney(1000)} más de lo que debe`)).toBeVisible()
  await expect(dialogo.getByRole('button', { name: `Cobrar ${formatMoney(debe)}` })).toBeDisabled()
  await dialogo.getByRole('checkbox', { name: /a su favor/ }).check()
  await dialogo.getByRole('button', { name: `Cobrar ${formatMoney(debe)}` }).click()
  const recibo = duena.getByRole('dialog', { name: 'Cobrado' })
  await expect(recibo).toContainText(`${formatMoney(1000)} quedan a su favor`)
  await recibo.getByRole('button', { name: 'Listo' }).click()
  await duena.context().setOffline(false)
  await caja.esperarTodoRecibido(duena)

  await duena.goto(cxc('?ver=recibos'))
  await expect(duena.getByText('Efectivo que llevas', { exact: true })).toBeVisible()
  await duena
    .getByRole('row')
    .filter({ hasText: formatMoney(debe) })
    .click()
  await duena
    .getByRole('dialog', { name: /^Recibo/ })
    .getByRole('button', { name: 'Anular' })
    .click()
  const anular = duena.getByRole('dialog', { name: /^Anular el recibo/ })
  await anular.getByLabel('¿Por qué se anula?').fill('Era de otra clienta')
  await anular.getByRole('button', { name: `Anular ${formatMoney(debe)}` }).click()
  const anulado = duena.getByRole('dialog', { name: 'Anulado' })
  await anulado.getByRole('button', { name: 'Listo' }).click()
  await expect(anulado).toBeHidden()
  await expect(duena.getByText('Anulado', { exact: true })).toBeVisible()
  await caja.esperarTodoRecibido(duena)
  await duena.goto(cxc('?ver=documentos'))
  await expect(duena.getByRole('row').nth(1)).toContainText(formatMoney(debe - 1000))
})

test('un plan de pago se acuerda, vence por cuotas y se anula; una promesa se anota sin conexión', async () => {
  await duena.goto(cxc())
  await duena.getByRole('row', { name: new RegExp(CLIENTA) }).click()
  const cuenta = duena.getByRole('dialog', { name: CLIENTA, exact: true })
  await cuenta.getByRole('button', { name: 'Plan de pago' }).click()
  const plan = duena.getByRole('dialog', { name: `Plan de pago de ${CLIENTA}` })
  await plan.getByLabel('Cuotas', { exact: true }).fill('2')
  await plan.getByLabel('Cada').selectOption('semana')
  await expect(plan.getByRole('table').getByRole('row')).toHaveCount(3)
  await plan.getByRole('button', { name: 'Acordar el plan' }).click()
  await expect(plan).toBeHidden()
  await expect(cuenta.getByText('2 cuotas, semanal')).toBeVisible()
  await expect(cuenta.getByText(/cuota 1 de 2/)).toBeVisible()
  await expect(cuenta.getByText('Al día')).toBeVisible()

  await duena.context().setOffline(true)
  await cuenta.getByRole('button', { name: 'Promesa' }).click()
  const promesa = duena.getByRole('dialog', { name: `Promesa de ${CLIENTA}` })
  await promesa.getByRole('button', { name: 'Anotar la promesa' }).click()
  await expect(promesa).toBeHidden()
  await expect(cuenta.getByText('Por cumplir')).toBeVisible()
  await duena.context().setOffline(false)
  await caja.esperarTodoRecibido(duena)

  await cuenta.getByRole('button', { name: 'Anular' }).click()
  const anular = duena.getByRole('dialog', { name: 'Anular el plan de pago' })
  await anular.getByLabel('¿Por qué se anula?').fill('Paga de una vez')
  await anular.getByRole('button', { name: 'Anular el plan' }).click()
  await expect(anular).toBeHidden()
  await expect(cuenta.getByText(/cuota 1 de 2/)).toBeHidden()
})

test('el enlace abre lo de esa clienta, y retirado lo dice', async ({ browser }) => {
  await duena.goto(cxc())
  await duena.getByRole('row', { name: new RegExp(CLIENTA) }).click()
  await duena.getByRole('button', { name: 'Enlace' }).click()
  const enlaces = duena.getByRole('dialog', { name: 'Enlace del estado de cuenta' })
  await enlaces.getByRole('button', { name: 'Crear el enlace' }).click()
  const url = await enlaces.getByLabel('Enlace', { exact: true }).inputValue()
  const deFuera = await unaPagina(browser)
  await deFuera.goto(url)
  await expect(deFuera.getByRole('heading', { name: `Estado de cuenta de ${CLIENTA}` })).toBeVisible()
  await expect(deFuera.getByText(formatMoney(debe - 1000)).first()).toBeVisible()
  await enlaces.getByRole('button', { name: 'Retirar' }).click()
  await expect(enlaces.getByRole('button', { name: 'Retirar' })).toHaveCount(0)
  await deFuera.reload()
  await expect(deFuera.getByText('La tienda retiró este enlace.')).toBeVisible()
  await deFuera.context().close()
})

test('lo que no se va a cobrar se da por perdido, deja de deberse, y vuelve a deberse cuando paga', async () => {
  await duena.goto(cxc())
  await duena.getByRole('row', { name: new RegExp(CLIENTA) }).click()
  await duena.getByRole('dialog', { name: CLIENTA, exact: true }).getByRole('button', { name: 'Dar por perdida' }).click()
  const perder = duena.getByRole('dialog', { name: `Dar por perdido lo que debe ${CLIENTA}` })
  await expect(perder.getByRole('button', { name: /^Dar por perdidos/ })).toBeDisabled()
  await perder.getByRole('checkbox').first().check()
  await perder.getByLabel('¿Por qué no se va a cobrar?').fill('Se mudó y nadie contesta')
  await sinViolaciones(duena)
  await perder.getByRole('button', { name: `Dar por perdidos ${formatMoney(debe - 1000)}` }).click()
  await expect(perder).toBeHidden()
  await duena.goto(cxc('?ver=perdidas'))
  const fila = duena.getByRole('row').filter({ hasText: 'Se mudó y nadie contesta' })
  await expect(fila).toContainText('Perdida')
  await sinViolaciones(duena)
  await duena.goto(cxc('?ver=documentos'))
  await expect(duena.getByRole('heading', { name: 'Cuentas por cobrar' })).toBeVisible()
  await expect(duena.getByRole('row').filter({ hasText: CLIENTA })).toHaveCount(0)
  await duena.goto(tienda.url('/contabilidad/libros?ver=balanza'))
  await expect(duena.getByRole('row').filter({ hasText: 'Cuentas incobrables' })).toContainText(formatMoney(debe - 1000))
  await duena.goto(tienda.url('/contabilidad/libros?ver=prueba'))
  await expect(duena.getByRole('row', { name: /M3/ })).toBeVisible()
  await expect(duena.getByText('No cuadra')).toHaveCount(0)

  await duena.goto(cxc('?ver=perdidas'))
  await fila.click()
  await duena.getByRole('button', { name: 'Pagó, o se cobra otra vez' }).click()
  const otraVez = duena.getByRole('dialog', { name: 'Cobrarla otra vez' })
  await otraVez.getByLabel('¿Por qué se cobra otra vez?').fill('Volvió y quiere pagar')
  await otraVez.getByRole('button', { name: 'Vuelve a deberse' }).click()
  await expect(otraVez).toBeHidden()
  await expect(fila).toContainText('Se cobra otra vez')
  await duena.goto(cxc('?ver=documentos'))
  await expect(duena.getByRole('row').filter({ hasText: CLIENTA })).toContainText(formatMoney(debe - 1000))
})

test('el libro está entero, con los cobros en él', async () => {
  await duena.goto(tienda.url('/contabilidad/libros?ver=balanza'))
  const fila = duena.getByRole('row').filter({ has: duena.getByRole('button', { name: 'Cuentas por cobrar a clientes' }) })
  await expect(fila).toContainText(formatMoney(debe - 1000))
  await duena.goto(tienda.url('/contabilidad/libros?ver=prueba'))
  await expect(duena.getByRole('row', { name: /M3/ })).toBeVisible()
  await expect(duena.getByText('No cuadra')).toHaveCount(0)
  expect(dichas.filter((dicha) => !/ERR_INTERNET_DISCONNECTED/.test(dicha))).toEqual([])
})
