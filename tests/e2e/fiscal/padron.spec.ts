/** DGII's list of taxpayers: the operator loads it, and who writes an RNC reads whose it is, on a till with no line too. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import * as caja from '../../support/caja.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let operador: Page
let cajero: Page

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  operador = await unaPagina(browser, { width: 1440, height: 1000 })
  cajero = await unaPagina(browser, { width: 820, height: 1180 })
  const [email = '', clave = ''] = (await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')).split('\n')[0]?.split(' ') ?? []
  await caja.entrar(operador, servidor.url, email, clave)
  await ponerCaja(cajero, tienda, 'Caja del padrón')
})
test.afterEach(() => retratar(test.info(), { operador, cajero }))
test.afterAll(async () => {
  await operador?.context().close()
  await cajero?.context().close()
  await servidor?.parar()
})

const renglon = (rnc: string, nombre: string, estado: string): string => `${rnc}|${nombre}|||||||01/01/2010|${estado}|NORMAL`
const lista = [
  renglon('101001577', 'BANCO POPULAR DOMINICANO, S A', 'ACTIVO'),
  renglon('130000013', 'IMPORTADORA VIEJA, SRL', 'SUSPENDIDO'),
]

test('quien opera la plataforma la carga como la da la DGII; otro archivo se rechaza con sus palabras', async () => {
  const dichas = quejas(operador)
  await operador.goto(`${servidor.url}/mercana`)
  const panel = operador.getByRole('region', { name: 'Contribuyentes de la DGII' })
  const archivo = panel.locator('input[type=file]')
  await archivo.setInputFiles({ name: 'fotos.csv', mimeType: 'text/csv', buffer: Buffer.from('esto,no\nes,una lista\n') })
  await expect(panel.getByText('no es la lista de contribuyentes de la DGII')).toBeVisible()
  const zip = zipSync({ 'TMP/DGII_RNC.TXT': strToU8(lista.join('\r\n')) })
  await archivo.setInputFiles({ name: 'DGII_RNC.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await expect(panel.getByRole('row').filter({ hasText: 'DGII_RNC.zip' })).toContainText('2')
  await panel.getByLabel('Probar un RNC o una cédula').fill('1-30-00001-3')
  await expect(panel.getByRole('alert').filter({ hasText: 'suspendido' })).toBeVisible()
  await panel.getByLabel('Probar un RNC o una cédula').fill('101001577')
  await expect(panel).toContainText('BANCO POPULAR DOMINICANO, S A')
  await sinViolaciones(operador)
  expect(dichas.filter((una) => !una.includes('422'))).toEqual([])
})

test('en la caja el RNC pone el nombre, avisa de quien no está activo, y se recuerda sin conexión', async () => {
  await cajero.keyboard.press('F6')
  await cajero.getByRole('button', { name: 'Cliente nuevo' }).click()
  const rnc = cajero.getByLabel('RNC, cédula o pasaporte')
  const nombre = cajero.getByLabel('Nombre o razón social')
  await rnc.fill('101001577')
  await expect(nombre).toHaveValue('BANCO POPULAR DOMINICANO, S A')
  await rnc.fill('130000013')
  await expect(cajero.getByRole('alert').filter({ hasText: 'La DGII lo tiene como suspendido' })).toBeVisible()
  await cajero.getByRole('button', { name: 'Usar ese nombre' }).click()
  await expect(nombre).toHaveValue('IMPORTADORA VIEJA, SRL')
  await rnc.fill('131246796')
  await expect(cajero.getByRole('status').filter({ hasText: 'no tiene el 1-31-24679-6' })).toBeVisible()
  await cajero.context().setOffline(true)
  await rnc.fill('101001577')
  await expect(cajero.getByText('En la DGII: BANCO POPULAR DOMINICANO')).toBeVisible()
  await sinViolaciones(cajero)
  await cajero.getByRole('button', { name: 'Guardar y usar' }).click()
  await expect(caja.venta(cajero)).toContainText('IMPORTADORA VIEJA, SRL')
  await cajero.context().setOffline(false)
})

test('una tasa que viene se programa viendo lo que toca, y se quita antes de su día; un rubro se agrega y se termina', async () => {
  const dichas = quejas(operador)
  await operador.goto(`${servidor.url}/mercana/impuestos`)
  await expect(operador.getByRole('group', { name: 'Calendario de la DGII' })).toContainText('IT-1')
  await operador.getByLabel('Nuevo monto').fill('300000')
  await operador.getByLabel('Rige desde').fill('2027-01-01')
  await operador.getByRole('button', { name: 'Poner el monto' }).click()
  await expect(operador.getByRole('row').filter({ hasText: 'RD$300,000.00' })).toContainText('Por venir')
  await operador.getByRole('button', { name: 'Quitar el que empieza el 1 ene de 2027' }).click()
  await operador.getByRole('dialog', { name: '¿Quitar ese monto?' }).getByRole('button', { name: 'Quitar' }).click()
  await expect(operador.getByRole('row').filter({ hasText: 'RD$300,000.00' })).toContainText('Quitada')
  await sinViolaciones(operador)

  await operador.getByRole('link', { name: 'Ver las tasas de ITBIS' }).click()
  await operador.getByLabel('Nueva tasa').fill('20')
  await expect(operador.getByRole('group', { name: 'Lo que tocaría' })).toContainText('Colmado La Fe')
  await operador.getByLabel('Rige desde', { exact: true }).fill('2027-01-01')
  await sinViolaciones(operador)
  await operador.getByRole('button', { name: 'Programar la tasa' }).click()
  const fila = operador.getByRole('row').filter({ hasText: 'ITBIS 20 %' })
  await expect(fila).toContainText('Por venir')
  await fila.getByRole('button', { name: /^Quitar/ }).click()
  await operador.getByRole('dialog', { name: '¿Quitar ITBIS 20 %?' }).getByRole('button', { name: 'Quitar' }).click()
  await expect(fila).toContainText('Quitada')

  await operador.getByLabel('Rubro', { exact: true }).fill('Leche de almendra')
  await operador.getByRole('button', { name: 'Agregar el rubro' }).click()
  const rubro = operador.getByRole('row').filter({ hasText: 'Leche de almendra' })
  await expect(rubro).toContainText('Sigue')
  await rubro.getByRole('button', { name: /^Terminar/ }).click()
  const terminar = operador.getByRole('dialog', { name: 'Terminar Leche de almendra' })
  await terminar.getByRole('button', { name: 'Terminar' }).click()
  await expect(terminar).toBeHidden()
  await expect(rubro).not.toContainText('Sigue')
  expect(dichas).toEqual([])
})
