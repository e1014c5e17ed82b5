/** A newer build is put on the server at each step of a sale, with a line and without: nobody is interrupted. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { construirNueva, servidorDesplegado, type Construccion, type Despliegue } from '../support/despliegue.ts'
import { hechosEnDisco, ventasDe } from '../support/disco.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'

const PASOS = ['caja vacía', 'venta a medias', 'cobro abierto', 'cobrando', 'resultado a la vista'] as const
type Paso = (typeof PASOS)[number]

test.describe.configure({ mode: 'serial' })

let despliegue: Despliegue
let tienda: Tienda
let codigo = ''
let contexto: BrowserContext
let pagina: Page
let enUso: Construccion = 'vieja'
let ventasHechas = 0

test.beforeAll(async ({ browser }) => {
  test.setTimeout(15 * 60_000)
  await construirNueva()
  despliegue = await servidorDesplegado()
  tienda = await tiendaDemo(despliegue.servidor)
  codigo = (await articulosDemo())[0]?.codigo ?? ''
  contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo', viewport: { width: 1366, height: 768 } })
  pagina = await contexto.newPage()
  await ponerCaja(pagina, tienda, 'Caja de despliegues')
  await conServiceWorker(pagina)
})

test.afterAll(async () => {
  await contexto?.close()
  await despliegue?.parar()
})

/** The service worker of the page's build answers for it. */
async function conServiceWorker(una: Page): Promise<void> {
  await caja.esperarAppGuardada(una)
  await una.reload()
  await expect(caja.buscador(una)).toBeVisible()
  expect(await una.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const construccionDe = (una: Page): Promise<Construccion> =>
  una.evaluate(() => (document.querySelector('script[src*="/assets/nueva-"]') === null ? 'vieja' : 'nueva'))

/** What a reload would take away. */
const marcar = (una: Page) => una.evaluate(() => void Object.assign(window, { marca: true }))
const sinRecargar = async (una: Page) => expect(await una.evaluate(() => 'marca' in window)).toBe(true)

/** Puts the other build on the server. */
async function desplegarOtra(): Promise<void> {
  enUso = enUso === 'vieja' ? 'nueva' : 'vieja'
  await despliegue.desplegar(enUso)
}

/** What the page does by itself every 15 minutes and whenever the line comes back; until the newer build is here. */
async function buscarVersion(una: Page): Promise<void> {
  await expect
    .poll(
      () =>
        una.evaluate(async () => {
          window.dispatchEvent(new Event('online'))
          return (await navigator.serviceWorker.getRegistration())?.waiting !== null
        }),
      { timeout: 60_000, intervals: [1000] },
    )
    .toBe(true)
}

const oferta = (una: Page) => una.getByRole('button', { name: 'Actualizar ahora' })
const avisoOcupado = (una: Page) => una.getByText('Se ofrece cuando termines lo que tienes en mano')

/** From an empty till to the step. */
async function llegarA(paso: Paso): Promise<void> {
  if (paso === 'caja vacía') return
  await caja.escanear(pagina, codigo)
  await expect(caja.lineas(pagina)).toHaveCount(1)
  if (paso === 'venta a medias') return
  if (paso === 'resultado a la vista') {
    await caja.cobrarEnEfectivo(pagina)
    return
  }
  await pagina.keyboard.press('F9')
  await expect(pagina.getByRole('dialog', { name: 'Cobrar' }).getByLabel('Recibido')).toBeFocused()
}

/** From the step to an empty till; one sale more, whatever the step. */
async function terminarDesde(paso: Paso): Promise<void> {
  if (paso === 'caja vacía') {
    await caja.escanear(pagina, codigo)
    await expect(caja.lineas(pagina)).toHaveCount(1)
  }
  if (paso === 'caja vacía' || paso === 'venta a medias') await caja.cobrarEnEfectivo(pagina)
  if (paso === 'cobro abierto') await pagina.keyboard.press('Enter')
  await caja.leerResultado(pagina)
  await caja.ventaNueva(pagina)
  ventasHechas++
}

async function actualizar(): Promise<void> {
  await expect(oferta(pagina)).toBeVisible()
  await Promise.all([pagina.waitForEvent('load'), oferta(pagina).click()])
  // The same shift is open: nobody is asked to open one.
  await expect(caja.buscador(pagina)).toBeVisible({ timeout: 30_000 })
  expect(await construccionDe(pagina)).toBe(enUso)
}

async function ningunaPerdida(): Promise<void> {
  const ventas = ventasDe(await hechosEnDisco(pagina))
  expect(ventas).toHaveLength(ventasHechas)
  expect(new Set(ventas.map(({ ncf }) => ncf)).size).toBe(ventasHechas)
}

for (const paso of PASOS)
  test(`se publica una versión nueva con la ${paso === 'caja vacía' ? paso : `caja en «${paso}»`}: nada se interrumpe y al aceptar se abre con su turno`, async () => {
    test.setTimeout(180_000)
    await marcar(pagina)
    await llegarA(paso)
    if (paso === 'cobrando') await Promise.all([pagina.keyboard.press('Enter'), desplegarOtra()])
    else await desplegarOtra()
    await buscarVersion(pagina)
    if (paso === 'caja vacía') await expect(oferta(pagina)).toBeVisible()
    else {
      await expect(avisoOcupado(pagina)).toHaveCount(1)
      await expect(oferta(pagina)).toHaveCount(0)
    }
    await terminarDesde(paso)
    await sinRecargar(pagina)
    await actualizar()
    await ningunaPerdida()
    await caja.esperarTodoRecibido(pagina)
  })

for (const paso of PASOS)
  test(`sin línea, con la caja en «${paso}»: se vende, la versión se baja al volver la línea y se acepta sin ella`, async () => {
    test.setTimeout(180_000)
    await marcar(pagina)
    await llegarA(paso)
    await contexto.setOffline(true)
    if (paso === 'cobrando') await Promise.all([pagina.keyboard.press('Enter'), desplegarOtra()])
    else await desplegarOtra()
    await expect(oferta(pagina)).toHaveCount(0)
    await terminarDesde(paso)
    await sinRecargar(pagina)
    await contexto.setOffline(false)
    await buscarVersion(pagina)
    await sinRecargar(pagina)
    await contexto.setOffline(true)
    await actualizar()
    await ningunaPerdida()
    await contexto.setOffline(false)
    await caja.esperarTodoRecibido(pagina)
  })

test('otra pestaña acepta la versión nueva en medio de una venta: esta sigue, también sin línea, y su borrador se abre en la nueva', async () => {
  test.setTimeout(180_000)
  await marcar(pagina)
  await llegarA('venta a medias')
  const otra = await contexto.newPage()
  await otra.goto(tienda.url('/sincronizacion'))
  await expect(otra.getByRole('heading', { level: 1 })).toBeVisible()
  await desplegarOtra()
  await buscarVersion(otra)
  await expect(oferta(otra)).toBeVisible()
  await Promise.all([otra.waitForEvent('load'), oferta(otra).click()])
  expect(await construccionDe(otra)).toBe(enUso)
  await otra.close()
  await sinRecargar(pagina)
  await expect(avisoOcupado(pagina)).toHaveCount(1)

  // Parts that this page had not loaded yet, of a build that is neither on the line nor in use.
  const sesion = await contexto.newCDPSession(pagina)
  await sesion.send('Network.clearBrowserCache')
  await contexto.setOffline(true)
  await despliegue.olvidarAnteriores()
  await pagina.getByRole('link', { name: 'Cuadre de caja' }).click()
  await expect(pagina.getByRole('heading', { level: 1, name: /[Cc]uadre/ })).toBeVisible()
  await pagina.getByRole('link', { name: 'Caja', exact: true }).click()
  await expect(caja.buscador(pagina)).toBeVisible()
  await sinRecargar(pagina)
  await expect(caja.lineas(pagina)).toHaveCount(1)

  await pagina.reload()
  await expect(caja.lineas(pagina)).toHaveCount(1)
  expect(await construccionDe(pagina)).toBe(enUso)
  await terminarDesde('venta a medias')
  await ningunaPerdida()
  await contexto.setOffline(false)
  await caja.esperarTodoRecibido(pagina)
})

/** Opens a database as another version of the product would, on a page with none of it; `suelta`: lets go when asked. */
const abrirComoOtra = (una: Page, nombre: string, version: number, suelta: boolean) =>
  una.evaluate(
    ({ nombre: cual, version: numero, suelta: obedece }) =>
      new Promise<string>((listo, mal) => {
        const pedido = indexedDB.open(cual, numero)
        pedido.onsuccess = () => {
          if (obedece) pedido.result.onversionchange = () => pedido.result.close()
          Object.assign(window, { retenida: pedido.result })
          listo('abierta')
        }
        pedido.onblocked = () => listo('espera')
        pedido.onerror = () => mal(pedido.error)
      }),
    { nombre, version, suelta },
  )

test('una pestaña vieja que no suelta los datos: la nueva lo dice y se abre en cuanto la vieja se cierra', async ({ browser }) => {
  const aparte = await browser.newContext({ locale: 'es-DO', serviceWorkers: 'block' })
  const [vieja, nueva] = [await aparte.newPage(), await aparte.newPage()]
  await vieja.goto(new URL('/icono.svg', tienda.url()).href)
  expect(await abrirComoOtra(vieja, 'rxdb-dexie-mercana--0--local', 1, false)).toBe('abierta')
  await nueva.goto(new URL('/login', tienda.url()).href)
  await expect(nueva.getByText('No se pudieron abrir los datos de este equipo')).toBeVisible({ timeout: 40_000 })
  await expect(nueva.getByText('otra pestaña')).toBeVisible()
  await vieja.close()
  await nueva.getByRole('button', { name: 'Intentar otra vez' }).click()
  await expect(nueva.getByLabel('Correo')).toBeVisible({ timeout: 40_000 })
  await aparte.close()
})

test('una pestaña nueva que sube los datos de versión: la caja vieja los suelta al momento, y lo que cobra queda una vez', async () => {
  test.setTimeout(180_000)
  await llegarA('venta a medias')
  const nombres = await pagina.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  const otra = await contexto.newPage()
  await otra.goto(new URL('/icono.svg', tienda.url()).href)
  for (const nombre of nombres.filter((uno) => uno.startsWith('rxdb-dexie-mercana')))
    expect([nombre, await abrirComoOtra(otra, nombre, 100_000, true)]).toEqual([nombre, 'abierta'])
  await terminarDesde('venta a medias')
  await otra.close()
  await ningunaPerdida()
  await caja.esperarTodoRecibido(pagina)
  await pagina.reload()
  await expect(caja.buscador(pagina)).toBeVisible({ timeout: 30_000 })
  await ningunaPerdida()
})
