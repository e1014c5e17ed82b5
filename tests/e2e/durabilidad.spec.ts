/** What people see when the browser or the disk cannot be trusted (docs/RELIABILITY.md D4, D5, D7): refused in words, before or instead of a sale. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import * as caja from '../support/caja.ts'
import { hechosEnDisco, ventasDe } from '../support/disco.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

/** Chromium goes on for half a minute with the room that it last found (its bucket's cache). */
const CUOTA_RECORDADA_MS = 31_000

let servidor: Servidor
let tienda: Tienda
let perfil: string
let navegador: Navegador
let codigo: string

test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  codigo = (await articulosDemo())[0]?.codigo ?? ''
  perfil = await mkdtemp(join(tmpdir(), 'mercana-durabilidad-'))
  navegador = await lanzarNavegador(perfil)
  await ponerCaja(navegador.pagina, tienda, 'Caja del disco')
})
test.afterAll(async () => {
  await navegador.cerrar()
  await servidor.parar()
  await rm(perfil, { recursive: true, force: true })
})

const ventas = async (pagina: Page): Promise<string[]> => ventasDe(await hechosEnDisco(pagina)).map(({ ncf }) => ncf)
const noApto = (pagina: Page, porque: RegExp) =>
  pagina.getByRole('alert').filter({ hasText: 'Esta caja no puede vender ahora' }).filter({ hasText: porque })

/** To the counter again, as after closing the browser. */
async function volver(pagina: Page): Promise<void> {
  await pagina.goto(tienda.url('/carrito'))
}

test('D4 · el disco se llena justo al cobrar: NO IMPRIMIR, ninguna venta, y con espacio se cobra la misma con el número que seguía', async () => {
  const { pagina, contexto } = navegador
  const cdp = await contexto.newCDPSession(pagina)
  const origin = servidor.url
  await volver(pagina)
  await caja.escanear(pagina, codigo)
  const primera = await caja.cobrarEnEfectivo(pagina)
  await caja.ventaNueva(pagina)
  // The till has just looked at the disk, and looks again in a minute.
  await volver(pagina)
  await caja.escanear(pagina, codigo)
  await expect(caja.lineas(pagina)).toHaveCount(1)
  await pagina.keyboard.press('F9')
  const dialogo = pagina.getByRole('dialog', { name: 'Cobrar' })
  await expect(dialogo.getByLabel('Recibido')).toBeFocused()
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  await pagina.waitForTimeout(CUOTA_RECORDADA_MS)
  await pagina.keyboard.press('Enter')
  const aviso = pagina.getByRole('alert').filter({ hasText: 'NO IMPRIMIR: la venta no se hizo' })
  await expect(aviso).toContainText('se quedó sin espacio')
  await expect(caja.resultado(pagina)).toBeHidden()
  expect(await ventas(pagina)).toEqual([primera.ncf])

  // Once she has read it the till does not sell until there is room.
  await pagina.keyboard.press('Escape')
  await expect(noApto(pagina, /quedan 0 MB libres/)).toBeVisible()
  await cdp.send('Storage.overrideQuotaForOrigin', { origin })
  // It looks at the disk once a minute by itself, and the browser remembers a quota for half of one.
  await expect(caja.lineas(pagina)).toHaveCount(1, { timeout: 110_000 })
  const segunda = await caja.cobrarEnEfectivo(pagina)
  expect(Number(segunda.ncf.slice(3))).toBe(Number(primera.ncf.slice(3)) + 1)
  expect(await ventas(pagina)).toEqual([primera.ncf, segunda.ncf])
  await caja.ventaNueva(pagina)
  await cdp.detach()
})

test('D4 · con menos de 200 MB libres la caja no deja ni empezar, y dice cuánto falta', async () => {
  const { pagina, contexto } = navegador
  const cdp = await contexto.newCDPSession(pagina)
  const origin = servidor.url
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin })
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 160_000_000 })
  await volver(pagina)
  await expect(noApto(pagina, /quedan 1[0-5][05] MB libres y para vender hacen falta 200 MB/)).toBeVisible()
  await expect(caja.buscador(pagina)).toBeHidden()
  await expect(pagina.getByRole('button', { name: 'Aceptarlo por este turno' })).toBeHidden()
  await cdp.send('Storage.overrideQuotaForOrigin', { origin })
  await pagina.getByRole('button', { name: 'Comprobar otra vez' }).click()
  await expect(caja.buscador(pagina)).toBeVisible()
  await cdp.detach()
})

test('D5 · las ventas se escriben con durabilidad estricta, y se ve; un navegador que la relaja no vende', async () => {
  const { pagina, contexto } = navegador
  await pagina.goto(tienda.url('/sincronizacion'))
  await expect(pagina.getByText('En disco', { exact: true })).toBeVisible()

  const relajada = await contexto.newPage()
  await pagina.goto('about:blank')
  // As a browser that does not know the option answers.
  await relajada.addInitScript(() =>
    Object.defineProperty(IDBTransaction.prototype, 'durability', { get: () => 'relaxed' as const, configurable: true }),
  )
  await volver(relajada)
  await expect(noApto(relajada, /dice que guardó antes de que llegue al disco/)).toBeVisible()
  await expect(caja.buscador(relajada)).toBeHidden()
  await expect(relajada.getByRole('button', { name: 'Aceptarlo por este turno' })).toBeHidden()
  await relajada.goto(tienda.url('/sincronizacion'))
  await expect(relajada.getByText('Sin confirmar', { exact: true })).toBeVisible()
  await relajada.close()
})

test('D7 · en una ventana privada la caja dice que no puede vender antes de abrir el turno', async ({ browser }) => {
  const { duena, tiendaId, cajero } = tienda
  const { id: cajaId } = await duena.ejecutar(comandos.crearCaja, { tiendaId }, { nombre: 'Caja privada' })
  const { codigo: alta } = await duena.ejecutar(comandos.codigoEnrolar, { tiendaId }, { cajaId })
  const privada = await browser.newContext()
  const pagina = await privada.newPage()
  await caja.enrolar(pagina, servidor.url, alta, 'Equipo privado')
  // A private window is given no promise, whoever asks.
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfo } = await (await privada.newCDPSession(pagina)).send('Target.getTargetInfo')
  await cdp.send(
    'Browser.resetPermissions',
    targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId },
  )
  await pagina.reload()
  await caja.ponerPin(pagina, cajero.nombre, cajero.pin)
  await expect(noApto(pagina, /no promete conservar los datos|ventana privada/)).toBeVisible({ timeout: 30_000 })
  await expect(pagina.getByRole('heading', { name: 'Abrir el turno' })).toBeHidden()
  expect(await ventas(pagina)).toEqual([])
  await privada.close()
})
