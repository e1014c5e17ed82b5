/** Transfers of a till: what the bank says exactly is approved at once, another is rejected by key and ended, and the history takes one back. */
import { expect, test, type Page } from '@playwright/test'
import { diaFiscal, formatoFecha, limitesDelMes } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { fila } from '../../support/oficina.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

// One after another, in one browser.
test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajera: Page
const cobros: number[] = []
const facturas: string[] = []
const hoy = diaFiscal(new Date().toISOString())
const [inicio] = limitesDelMes(hoy)
const VERIFICAR = '/grupo_empresarial/ventas/verificar_transferencias'

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  cajera = await unaPagina(browser)
  await ponerCaja(cajera, tienda, 'Caja con transferencias')
  const articulos = await articulosDemo()
  for (const [i, referencia] of ['TR-880011', 'TR-990022'].entries()) {
    await caja.escanear(cajera, articulos[i]?.codigo ?? '')
    await expect(caja.lineas(cajera)).toHaveCount(1)
    await cajera.keyboard.press('F9')
    const dialogo = cajera.getByRole('dialog', { name: 'Cobrar' })
    await dialogo.getByRole('button', { name: 'Transferencia' }).click()
    await dialogo.getByLabel('Número de referencia').fill(referencia)
    await dialogo.getByRole('button', { name: 'Exacto' }).click()
    const { totalCentavos, ncf } = await caja.leerResultado(cajera)
    cobros.push(totalCentavos)
    facturas.push(ncf)
    await caja.ventaNueva(cajera)
  }
  await caja.esperarTodoRecibido(cajera)
  duena = await unaPagina(browser, { width: 1440, height: 1000 })
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, cajera }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajera?.context().close()
  await servidor?.parar()
})

const cola = () => duena.getByRole('list', { name: 'Transferencias por verificar' }).getByRole('listitem')
test('lo que dice el banco está al lado, y lo exacto se aprueba de una vez', async () => {
  const dichas = quejas(duena)
  await duena.goto(tienda.url('/contabilidad/bancos'))
  await duena.getByRole('button', { name: 'Registrar una cuenta' }).first().click()
  const ficha = duena.getByRole('dialog', { name: 'Registrar una cuenta' })
  await ficha.getByLabel('Banco').and(duena.locator('input')).fill('Banco Popular Dominicano')
  await ficha.getByLabel('Número de cuenta').fill('758-203914')
  await ficha.getByLabel('Primer día').fill(inicio)
  await ficha.getByLabel('Saldo al comenzar ese día').fill('0')
  await ficha.getByRole('button', { name: 'Guardar' }).click()
  await expect(fila(duena, 'Banco Popular Dominicano')).toBeVisible()
  const lineas = [
    'Fecha;Descripción;Referencia;Débito;Crédito',
    `${formatoFecha(hoy)};TRANSFERENCIA RECIBIDA;TR880011;;${((cobros[0] ?? 0) / 100).toFixed(2)}`,
    `${formatoFecha(hoy)};DEPOSITO DE NADIE;555;;77.00`,
  ]
  await duena.goto(tienda.url('/contabilidad/bancos/importar'))
  const contenido = Buffer.from(lineas.join('\r\n'))
  await duena.locator('input[type=file]').setInputFiles({ name: 'n.csv', mimeType: 'text/csv', buffer: contenido })
  await duena.getByRole('button', { name: 'Revisar todas las filas' }).click()
  await duena.getByRole('button', { name: /Importar 2 líneas/ }).click()
  await expect(duena.getByRole('status').filter({ hasText: 'Estado importado' })).toBeVisible()

  await duena.goto(tienda.url(VERIFICAR))
  await expect(cola()).toHaveCount(2)
  await expect(cola().filter({ hasText: facturas[0] ?? '' })).toContainText('Exacta')
  await sinViolaciones(duena)
  await duena.getByRole('tab', { name: /Dinero sin dueño/ }).click()
  await expect(fila(duena, 'DEPOSITO DE NADIE')).toContainText('77.00')
  await duena.getByRole('tab', { name: /Por verificar/ }).click()
  await duena.getByRole('button', { name: 'Aprobar las exactas (1)' }).click()
  await duena.getByRole('button', { name: 'Aprobar todas' }).click()
  await expect(cola()).toHaveCount(1)
  expect(dichas).toEqual([])
})

test('la que no llegó se rechaza con una tecla, y alguien dice cómo termina', async () => {
  const dichas = quejas(duena)
  await expect(duena.getByRole('heading', { name: new RegExp(facturas[1] ?? '') })).toBeVisible()
  await duena.keyboard.press('r')
  await duena.getByRole('dialog', { name: 'Rechazar la transferencia' }).getByRole('button', { name: 'Rechazar' }).click()
  await expect(duena.getByText('No hay transferencias por verificar')).toBeVisible()
  await duena.getByRole('tab', { name: /No llegaron/ }).click()
  await duena.getByRole('button', { name: `Decir cómo termina ${facturas[1] ?? ''}` }).click()
  const final = duena.getByRole('dialog', { name: /¿Cómo termina/ })
  await final.getByLabel('Qué pasó').selectOption({ label: 'Se perdió: nadie la va a pagar' })
  await final.getByRole('button', { name: 'Guardar' }).click()
  await expect(final.getByText('Escribe por qué')).toBeVisible()
  await final.getByLabel('Motivo').fill('La clienta no contesta')
  await final.getByRole('button', { name: 'Guardar' }).click()
  await expect(duena.getByText('Ninguna está sin terminar')).toBeVisible()
  expect(dichas).toEqual([])
})

test('el histórico dice quién y cuánto, también por su nombre bien escrito, y revierte con motivo', async () => {
  const dichas = quejas(duena)
  await duena.goto(tienda.url('/grupo_empresarial/ventas/transferencias_historico'))
  await expect(duena).toHaveURL(/transferncias_historico/)
  await expect(fila(duena, facturas[0] ?? '')).toContainText('Aprobada')
  await expect(fila(duena, facturas[0] ?? '')).toContainText(formatMoney(cobros[0] ?? 0))
  await expect(fila(duena, facturas[1] ?? '')).toContainText('Perdida')
  await sinViolaciones(duena)
  await duena.getByRole('button', { name: `Revertir ${facturas[0] ?? ''}` }).click()
  const dialogo = duena.getByRole('dialog', { name: /¿Revertir/ })
  await dialogo.getByLabel('Motivo').fill('Era de otra factura')
  await dialogo.getByRole('button', { name: 'Revertir' }).click()
  await expect(fila(duena, facturas[0] ?? '')).toHaveCount(0)
  await duena.goto(tienda.url(VERIFICAR))
  await expect(cola()).toHaveCount(1)
  await duena.keyboard.press('a')
  await duena
    .getByRole('dialog', { name: 'Aprobar la transferencia' })
    .getByRole('button', { name: /Aprobar/ })
    .click()
  await expect(duena.getByText('No hay transferencias por verificar')).toBeVisible()
  expect(dichas).toEqual([])
})
