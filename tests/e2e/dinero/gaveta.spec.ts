/** What enters and leaves a drawer beside its sales, with its kind and its paper and with no line; what passes the store's limit; and what the closing says of it. */
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import * as caja from '../../support/caja.ts'
import { raiz } from '../../support/fuentes.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { escoger } from '../../support/oficina.ts'
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
  tienda = await tiendaDemo(servidor)
  const { duena, tiendaId } = tienda
  await duena.ejecutar(comandos.editarTienda, { tiendaId }, { gastoCajeroMaximoCentavos: 30_000 })
  cajero = await unaPagina(browser)
  dichas = quejas(cajero)
  await ponerCaja(cajero, tienda, 'Caja de la gaveta')
})
test.afterEach(() => retratar(test.info(), { cajero }))
test.afterAll(async () => {
  await cajero?.context().close()
  await servidor?.parar()
})

const movimiento = () => cajero.getByRole('dialog', { name: 'Movimiento de caja' })

async function abrirMovimiento(): Promise<void> {
  await cajero.getByRole('button', { name: 'Más de la caja' }).click()
  await cajero.getByRole('menuitem', { name: 'Entrada, retiro o gasto' }).click()
  await expect(movimiento()).toBeVisible()
}

test('sin conexión entra lo que puso el dueño, con la foto de su papel, y un gasto que pasa del tope lo permite la supervisora', async () => {
  await caja.esperarAppGuardada(cajero)
  await cajero.context().setOffline(true)
  await abrirMovimiento()
  await escoger(cajero, 'Qué es', 'Aporte del dueño')
  await movimiento().getByLabel('Monto').fill('500')
  await movimiento().locator('input[type=file]').first().setInputFiles(join(raiz, 'src/public/icono-512.png'))
  await expect(movimiento().getByRole('button', { name: 'Quitar' })).toBeVisible()
  await sinViolaciones(cajero)
  await movimiento().getByRole('button', { name: 'Guardar' }).click()
  await expect(movimiento()).toBeHidden()

  await abrirMovimiento()
  await movimiento().getByText('Gasto', { exact: true }).click()
  const gasto = cajero.getByRole('dialog', { name: 'Gasto en efectivo' })
  await gasto.getByLabel('Monto').fill('400')
  await gasto.getByLabel('En qué se gastó').fill('Botellones de agua')
  await gasto.getByRole('button', { name: 'Guardar el gasto' }).click()
  await expect(cajero.getByRole('dialog', { name: 'Hace falta una autorización' })).toContainText('RD$300.00')
  await caja.autorizar(cajero, tienda.supervisora.nombre, tienda.supervisora.pin)
  await expect(gasto).toBeHidden()
})

test('un retiro que otra persona firma se hace en Entregar dinero', async () => {
  await abrirMovimiento()
  await movimiento().getByText('Retiro', { exact: true }).click()
  await escoger(cajero, 'A dónde va', 'A la bóveda, a un fondo o a otra persona')
  await expect(movimiento().getByRole('link', { name: 'Entregar dinero' })).toHaveAttribute('href', /entrega_caja$/)
  await sinViolaciones(cajero)
  await cajero.keyboard.press('Escape')
  await cajero.context().setOffline(false)
  await caja.esperarTodoRecibido(cajero)
})

test('el cuadre los nombra, y cada uno se abre con su papel', async () => {
  await cajero.goto(tienda.url('/grupo_empresarial/ventas/cuadre_caja'))
  await cajero
    .getByRole('row', { name: /Caja de la gaveta/ })
    .getByRole('button')
    .first()
    .click()
  const lista = cajero.getByRole('region', { name: 'Lista de documentos del turno' })
  await expect(lista.getByRole('row', { name: /Botellones de agua/ })).toBeVisible()
  await lista.getByRole('row', { name: /Aporte del dueño/ }).click()
  const abierto = cajero.getByRole('dialog', { name: 'Entrada de caja' })
  await expect(abierto.getByText('Lleva la foto de su papel', { exact: false })).toBeVisible()
  await cajero.keyboard.press('Escape')
})

test('un lote se cuenta con su número, una vez; lo que no tiene pago se dice, y sale en el Z', async () => {
  for (const [pieza, cuantas] of [
    ['Billetes de RD$100', 10],
    ['Otro', 0],
  ] as const)
    await cajero.getByLabel(pieza, { exact: true }).first().fill(String(cuantas))
  await cajero.getByLabel('Billetes de RD$50', { exact: true }).first().fill('2')
  const [numero, monto] = [cajero.getByLabel('Número: Tarjeta'), cajero.getByLabel('Tarjeta', { exact: true })]
  await numero.fill('lote 45')
  await numero.press('Enter')
  await expect(monto).toBeFocused()
  await monto.fill('250')
  await monto.press('Enter')
  await expect(cajero.getByRole('button', { name: 'Quitar lote 45 · RD$250.00 de Tarjeta' })).toBeVisible()
  await numero.fill('Lote 45')
  await expect(cajero.getByText('Ya está')).toBeVisible()
  await numero.fill('')
  await sinViolaciones(cajero)
  await cajero.getByRole('button', { name: 'Terminé de contar' }).click()
  await expect(cajero.getByRole('alert').filter({ hasText: 'Tarjeta: lo que no tiene pareja' })).toContainText('No. lote 45')
  await caja.explicarDiferencias(cajero, 'Voucher de ayer')
  await cajero.getByRole('button', { name: 'Cerrar el turno' }).click()
  await expect(cajero.getByRole('heading', { name: /Turno cerrado de Caja de la gaveta/ })).toBeVisible()
  await expect(cajero.getByText(/lote 45 RD\$250\.00/).first()).toBeVisible()
  await caja.esperarTodoRecibido(cajero)
  // It was without a line on purpose.
  expect(dichas.filter((una) => !una.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('el próximo turno cuenta lo que encuentra; si no es lo que quedó se le dice una vez, y puede abrir igual', async () => {
  await cajero.goto(tienda.url('/carrito'))
  const alerta = cajero.getByRole('alert').filter({ hasText: 'No es lo que quedó en la gaveta' })
  const abrir = cajero.getByRole('button', { name: 'Abrir el turno' })
  await expect(cajero.getByRole('heading', { name: 'Abrir el turno' })).toBeVisible({ timeout: 30_000 })
  await cajero.getByLabel('Billetes de RD$100', { exact: true }).fill('10')
  await expect(alerta).toHaveCount(0)
  await abrir.click()
  await expect(alerta).toContainText('dejó RD$1,100.00, y contaste RD$1,000.00')
  await sinViolaciones(cajero)
  // Whoever counts again is not told before it is asked again.
  await cajero.getByLabel('Billetes de RD$50', { exact: true }).fill('1')
  await expect(alerta).toHaveCount(0)
  await abrir.click()
  await expect(alerta).toContainText('contaste RD$1,050.00')
  await alerta.getByRole('button', { name: 'Abrir con lo que conté' }).click()
  await expect(caja.buscador(cajero)).toBeVisible()
})
