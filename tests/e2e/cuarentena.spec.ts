/** A sale that the server set apart: its till says so, the owner reads it, decides, and the till hears of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import * as caja from '../support/caja.ts'
import * as oficina from '../support/oficina.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'

const anchos = [390, 820, 1440] as const
const temas = ['dark', 'light'] as const
const CAPTURAS = process.env['CAPTURAS']

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

/** Nothing is amiss at any width, dark and light. A folder to look at afterwards: `CAPTURAS=/tmp/vistas npm run e2e cuarentena`. */
async function mirar(pagina: Page, nombre: string): Promise<void> {
  const antes = pagina.viewportSize()
  for (const ancho of anchos)
    for (const tema of temas) {
      await pagina.setViewportSize({ width: ancho, height: 900 })
      await ponerTema(pagina, tema)
      await asentada(pagina)
      const { violations } = await new AxeBuilder({ page: pagina }).analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join()}`)).toEqual([])
      expect(await pagina.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      if (CAPTURAS) await pagina.screenshot({ path: join(CAPTURAS, `${nombre}-${ancho}-${tema}.png`), fullPage: true })
    }
  if (antes) await pagina.setViewportSize(antes)
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
  await mirar(duena, 'apartada')

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

/** Counts the hundreds of the drawer and closes the shift, with a supervisor's PIN where there is one to ask. */
async function cerrarTurno(pagina: Page, cientos: number): Promise<void> {
  await oficina.fila(pagina, 'Caja apartada').getByRole('button').first().click()
  await pagina.getByLabel('Billetes de RD$100', { exact: true }).fill(String(cientos))
  await pagina.getByRole('button', { name: 'Terminé de contar' }).click()
  await caja.explicarDiferencias(pagina, 'No cuadra')
  const cerrar = pagina.getByRole('button', { name: /^Cerrar (el turno|con un supervisor)$/ })
  const pidePin = (await cerrar.textContent()) === 'Cerrar con un supervisor'
  await cerrar.click()
  if (pidePin) await caja.autorizar(pagina, tienda.demo.duena.nombre, tienda.demo.duena.pin)
  await expect(pagina.getByRole('heading', { name: 'Turno cerrado de Caja apartada' })).toBeVisible()
}

test('un turno que se cerró dos veces: la caja enseña el que vale y lo que contó el otro, y la oficina los compara', async () => {
  test.setTimeout(240_000)
  await duena.goto(tienda.url('/grupo_empresarial/ventas/cuadre_caja'))
  await expect(oficina.fila(duena, 'Caja apartada')).toBeVisible()
  await abrirEnCaja('/grupo_empresarial/ventas/cuadre_caja', oficina.fila(cajera, 'Caja apartada').first())
  await cajera.context().setOffline(true)
  await cerrarTurno(cajera, 9)
  await cerrarTurno(duena, 10)
  await caja.esperarTodoRecibido(duena)
  await cajera.context().setOffline(false)
  const dos = cajera.getByRole('status').filter({ hasText: 'Este turno se cerró dos veces' })
  await expect(dos).toContainText('El segundo contó RD$100.00 menos en efectivo', { timeout: 60_000 })
  await mirar(cajera, 'dos-cierres-caja')
  await duena.goto(tienda.url('/sincronizacion?ver=cuarentena'))
  await duena.getByRole('button', { name: /Cierre de turno/ }).click()
  await expect(duena.getByRole('table', { name: 'Los dos cierres' })).toBeVisible()
  await mirar(duena, 'dos-cierres-oficina')
})
