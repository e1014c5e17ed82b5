/** What the owner tells DGII of a month: looked at while it runs, taken as a file, and noted down as handed in once it is over. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Download, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { diaFiscal, mesSiguiente } from '#domain/core/fecha.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { fila } from '../../support/oficina.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajero: Page
let dichas: string[]

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  cajero = await unaPagina(browser)
  await ponerCaja(cajero, tienda, 'Caja de declarar')
  duena = await unaPagina(browser, { width: 1440, height: 1000 })
  dichas = quejas(duena)
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, cajero }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajero?.context().close()
  await servidor?.parar()
})

const pagina = (mes: string): string => tienda.url(`/contabilidad/impuestos/declaraciones?mes=${mes}`)
const esteMes = (): string => diaFiscal(new Date().toISOString()).slice(0, 7)
const leer = async (bajada: Promise<Download>): Promise<{ nombre: string; texto: string }> => {
  const archivo = await bajada
  return { nombre: archivo.suggestedFilename(), texto: await readFile(await archivo.path(), 'utf8') }
}

test('lo vendido hoy está en el resumen del mes que corre, y todavía no se puede presentar', async () => {
  const [articulo] = await articulosDemo()
  await caja.escanear(cajero, articulo?.codigo ?? '')
  const { totalCentavos } = await caja.cobrarEnEfectivo(cajero)
  await caja.ventaNueva(cajero)
  await caja.esperarTodoRecibido(cajero)
  await duena.goto(pagina(esteMes()))
  await expect(duena.getByText(/no ha terminado/)).toBeVisible()
  const total = duena.getByRole('group', { name: 'Ventas por forma de pago, con ITBIS' }).getByRole('row', { name: /^Efectivo/ })
  await expect(total).toContainText((totalCentavos / 100).toFixed(2))
  await expect(duena.getByRole('group', { name: 'Resumen de facturas de consumo' }).getByRole('row', { name: /^Cantidad/ })).toContainText(
    '1',
  )
  await expect(duena.getByRole('button', { name: /^Ya lo presenté/ })).toHaveCount(0)
  await sinViolaciones(duena)
  const { nombre, texto } = await leer(
    Promise.all([duena.waitForEvent('download'), duena.getByRole('button', { name: 'Descargar el 607' }).click()]).then(
      ([bajada]) => bajada,
    ),
  )
  expect(nombre).toMatch(/^DGII_F_607_\d{9,11}_\d{6}\.TXT$/)
  expect(texto).toBe(`607|${nombre.split('_')[3] ?? ''}|${esteMes().replace('-', '')}|0\r\n`)
})

test('el mes pasado se presenta aunque sea en cero, queda con su archivo, y una anotación por error se quita con motivo', async () => {
  await duena.goto(pagina(mesSiguiente(esteMes(), -1)))
  await duena.getByRole('button', { name: 'Ya lo presenté: el 607' }).click()
  const dialogo = duena.getByRole('dialog', { name: 'Anotar el 607 como presentado' })
  await dialogo.getByLabel('Número de acuse').fill('OFV-1234')
  await sinViolaciones(duena)
  await dialogo.getByRole('button', { name: 'Anotar', exact: true }).click()
  await expect(dialogo).toBeHidden()
  const presentadas = duena.getByRole('group', { name: 'Declaraciones presentadas' })
  await expect(presentadas.getByRole('row', { name: /OFV-1234/ })).toContainText('Presentado')
  await expect(duena.getByRole('button', { name: 'Ya lo presenté: el 607' })).toHaveCount(0)
  const guardado = await leer(
    Promise.all([
      duena.waitForEvent('download'),
      presentadas.getByRole('button', { name: /^Descargar el 607 como se presentó/ }).click(),
    ]).then(([bajada]) => bajada),
  )
  expect(guardado.texto).toMatch(/^607\|\d+\|\d{6}\|0\r\n$/)
  await presentadas.getByRole('button', { name: 'Quitar la anotación del 607' }).click()
  await duena.getByLabel('Motivo').fill('Se anotó en la tienda que no era')
  await duena.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(presentadas.getByRole('row', { name: /OFV-1234/ })).toContainText('Anotación quitada')
  await expect(duena.getByRole('button', { name: 'Ya lo presenté: el 607' })).toBeVisible()
  await sinViolaciones(duena)
  expect(dichas).toEqual([])
})

test('quien lleva los libros ve el mes de todas sus tiendas, y baja los archivos de todas de una vez', async () => {
  const pasado = mesSiguiente(esteMes(), -1)
  await duena.goto(`${servidor.url}/mercana/contabilidad?mes=${pasado}`)
  const suya = fila(duena, 'Colmado La Fe')
  await expect(suya).toContainText('Por presentar')
  await expect(suya).toContainText('Ningún mes')
  await sinViolaciones(duena)
  const [bajada] = await Promise.all([
    duena.waitForEvent('download'),
    duena.getByRole('button', { name: 'Bajar los archivos de todas' }).click(),
  ])
  expect(bajada.suggestedFilename()).toBe(`declaraciones-${pasado}.zip`)
  const dentro = Object.keys(unzipSync(new Uint8Array(await readFile(await bajada.path()))))
  expect(dentro.map((nombre) => nombre.replace(/_\d{9,11}_\d{6}/, ''))).toEqual(
    ['606', '607', '608'].map((formato) => `colmado-la-fe/DGII_F_${formato}.TXT`),
  )
  await suya.click()
  await expect(duena).toHaveURL(new RegExp(`declaraciones\\?mes=${pasado}`))
  expect(dichas).toEqual([])
})
