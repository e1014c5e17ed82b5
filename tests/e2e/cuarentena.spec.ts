/** A sale that the server set apart: its till says so, the owner reads it, decides, and the till hears of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import * as caja from '../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'

const anchos = [390, 820, 1440] as const
const temas = ['dark', 'light'] as const

let servidor: Servidor
let tienda: Tienda
let carpeta: string
let navegador: Navegador | undefined
let cajera: Page
let duena: Page
let cajeroId = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  carpeta = await mkdtemp(join(tmpdir(), 'mercana-cuarentena-'))
  navegador = await lanzarNavegador(carpeta)
  cajera = navegador.pagina
  await ponerCaja(cajera, tienda, 'Caja apartada')
  await caja.esperarAppGuardada(cajera)
  const [articulo] = await articulosDemo()
  await caja.escanear(cajera, articulo?.codigo ?? '')
  await caja.cobrarEnEfectivo(cajera)
  await caja.ventaNueva(cajera)
  await caja.esperarTodoRecibido(cajera)
  cajeroId = (await tienda.ventas())[0]?.cajeroId ?? ''
  duena = await (await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo' })).newPage()
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, cajera }))
test.afterAll(async () => {
  await duena?.context().close()
  await navegador?.cerrar()
  await servidor?.parar()
  await rm(carpeta, { recursive: true, force: true })
})

const indicador = () => cajera.getByRole('banner').locator('a[href$="/sincronizacion"]')
const activar = (activo: boolean) =>
  tienda.duena.ejecutar(comandos.editarEmpleado, { tiendaId: tienda.tiendaId, empleadoId: cajeroId }, { activo })

/** Sells without a line; meanwhile the cashier is put out of the store, so that the sale waits for somebody when it arrives. */
async function ventaApartada(): Promise<string> {
  const [articulo] = await articulosDemo()
  await abrirEnCaja('/carrito', caja.buscador(cajera))
  await cajera.context().setOffline(true)
  await caja.escanear(cajera, articulo?.codigo ?? '')
  const { ncf } = await caja.cobrarEnEfectivo(cajera)
  await caja.ventaNueva(cajera)
  await expect(indicador()).toContainText('1 sin enviar')
  await activar(false)
  await cajera.context().setOffline(false)
  await expect(indicador()).toContainText('1 en cuarentena', { timeout: 60_000 })
  await activar(true)
  await expect(indicador()).not.toContainText('sin enviar')
  return ncf
}

/** Who was put out of the store was put out of the till, too. */
async function abrirEnCaja(ruta: string, listo: Locator): Promise<void> {
  await cajera.goto(tienda.url(ruta))
  const quien = cajera.getByRole('heading', { name: '¿Quién está en la caja?' })
  await expect(listo.or(quien)).toBeVisible()
  if (await quien.isVisible()) await caja.ponerPin(cajera, tienda.cajero.nombre, tienda.cajero.pin)
  await expect(listo).toBeVisible()
}

async function abrirCuarentena(ncf: string): Promise<void> {
  await duena.goto(tienda.url('/sincronizacion?ver=cuarentena'))
  const apartada = duena.getByRole('button', { name: new RegExp(`Venta ${ncf}`) })
  await apartada.focus()
  await duena.keyboard.press('Enter')
  await expect(duena.getByRole('table', { name: 'Artículos' })).toBeVisible()
}

test('la dueña lee una venta apartada, la vuelve a revisar y cuenta como cualquiera; su caja lo sabe', async () => {
  test.setTimeout(180_000)
  const dichas = quejas(duena)
  const ncf = await ventaApartada()

  await abrirCuarentena(ncf)
  const contenido = duena.getByRole('region', { name: new RegExp(`Venta ${ncf}`) })
  await expect(contenido).toContainText(tienda.cajero.nombre)
  await expect(contenido).toContainText('Tu dinero está a salvo')
  await expect(contenido).toContainText('Quien lo hizo no tenía permiso.')
  for (const ancho of anchos)
    for (const tema of temas) {
      await duena.setViewportSize({ width: ancho, height: 900 })
      await ponerTema(duena, tema)
      await asentada(duena)
      const { violations } = await new AxeBuilder({ page: duena }).analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join()}`)).toEqual([])
      expect(await duena.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    }

  await contenido.getByRole('button', { name: 'Revisar otra vez' }).press('Enter')
  await duena.getByRole('dialog').getByRole('button', { name: 'Revisar otra vez' }).press('Enter')
  await expect(duena.getByRole('heading', { name: 'Nada por revisar' })).toBeVisible()
  expect((await tienda.ventas()).filter((venta) => venta.ncf === ncf)).toHaveLength(1)
  await caja.esperarTodoRecibido(cajera)
  expect(dichas).toEqual([])
})

test('archivada con su motivo, deja de estar pendiente, se ve entre las archivadas y en su caja', async () => {
  test.setTimeout(180_000)
  const ncf = await ventaApartada()
  await abrirCuarentena(ncf)
  await duena.getByRole('button', { name: 'Archivar' }).press('Enter')
  const dialogo = duena.getByRole('dialog', { name: 'Archivar el documento' })
  await expect(dialogo.getByRole('button', { name: 'Archivar' })).toBeDisabled()
  await duena.keyboard.type('Se cobró otra vez')
  await dialogo.getByRole('button', { name: 'Archivar' }).press('Enter')
  await expect(duena.getByRole('heading', { name: 'Nada por revisar' })).toBeVisible()
  await duena.getByText('Archivados', { exact: true }).click()
  await expect(duena.getByRole('button', { name: new RegExp(`Venta ${ncf}`) })).toContainText('Revisada: Se cobró otra vez')
  expect((await tienda.ventas()).filter((venta) => venta.ncf === ncf)).toEqual([])
  await caja.esperarTodoRecibido(cajera)
  await abrirEnCaja('/sincronizacion', cajera.getByText('Revisada: Se cobró otra vez').first())
})
