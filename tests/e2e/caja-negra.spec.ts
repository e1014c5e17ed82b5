/** A till without a line hands its sales to another one: in a file with its code, and from screen to camera. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { hechosEnDisco } from '../support/disco.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'
import { videoDe } from '../support/video.ts'

const VENTAS = 3
const anchos = [390, 820, 1440] as const
const temas = ['dark', 'light'] as const

let servidor: Servidor
let tienda: Tienda
let carpeta: string
let rota: Navegador
let sana: Navegador | undefined
let vendidas: string[] = []

test.beforeAll(async () => {
  test.setTimeout(180_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  carpeta = await mkdtemp(join(tmpdir(), 'mercana-caja-negra-'))
  rota = await lanzarNavegador(join(carpeta, 'rota'))
  await ponerCaja(rota.pagina, tienda, 'La rota')
  await caja.esperarAppGuardada(rota.pagina)
})
test.beforeEach(async () => {
  await rota.contexto.setOffline(true)
  vendidas = []
  const articulos = await articulosDemo()
  await rota.pagina.goto(tienda.url('/carrito'))
  for (let i = 0; i < VENTAS; i++) {
    await expect(caja.buscador(rota.pagina)).toBeVisible()
    await caja.escanear(rota.pagina, articulos[i]?.codigo ?? '')
    vendidas.push((await caja.cobrarEnEfectivo(rota.pagina)).ncf)
    await caja.ventaNueva(rota.pagina)
  }
})
test.afterEach(async () => {
  await retratar(test.info(), { rota: rota.pagina, sana: sana?.pagina })
  await sana?.cerrar()
  sana = undefined
})
test.afterAll(async () => {
  await rota.cerrar()
  await servidor.parar()
  await rm(carpeta, { recursive: true, force: true })
})

const enServidor = async (): Promise<string[]> => (await tienda.ventas()).map(({ ncf }) => ncf)

async function abrirSincronizacion(pagina: Page, boton: string): Promise<void> {
  await pagina.goto(tienda.url('/sincronizacion'))
  await pagina.getByRole('button', { name: boton }).click()
}

/** Takes what the dialog shows, and waits until the server has every sale of the broken till. */
async function recibir(pagina: Page): Promise<void> {
  const dialogo = pagina.getByRole('dialog', { name: 'Recibir de otro equipo' })
  await expect(dialogo).toContainText('Equipo de La rota')
  await dialogo.getByRole('button', { name: /^Recibir \d+ documentos$/ }).click()
  await expect(dialogo.getByRole('status')).toContainText(/Se recibieron \d+ documentos de Equipo de La rota/)
  await dialogo.getByRole('button', { name: 'Listo' }).click()
  await expect.poll(async () => (await enServidor()).filter((ncf) => vendidas.includes(ncf)).sort()).toEqual([...vendidas].sort())
}

/** The broken till gets its line back and hands in the same: it has its receipts, and nothing is twice. */
async function volver(): Promise<void> {
  const antes = (await enServidor()).sort()
  await rota.contexto.setOffline(false)
  await rota.pagina.goto(tienda.url('/sincronizacion'))
  await caja.esperarTodoRecibido(rota.pagina)
  expect((await enServidor()).sort()).toEqual(antes)
  const estados = (await hechosEnDisco(rota.pagina)).map(({ estado }) => estado)
  expect(new Set(estados)).toEqual(new Set(['recibido']))
}

async function mirarEnTodosLados(pagina: Page, nombre: string): Promise<void> {
  for (const tema of temas) {
    await ponerTema(pagina, tema)
    for (const ancho of anchos) {
      await pagina.setViewportSize({ width: ancho, height: ancho === 390 ? 844 : 900 })
      await asentada(pagina)
      const { violations } = await new AxeBuilder({ page: pagina }).analyze()
      expect(violations.map(({ id, nodes }) => `${nombre} ${ancho} ${tema}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([])
      const sobra = await pagina.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(sobra, `${nombre} ${ancho}`).toBeLessThanOrEqual(0)
      const retratos = process.env['RETRATOS']
      if (retratos !== undefined) await pagina.screenshot({ path: join(retratos, `${nombre}-${ancho}-${tema}.png`) })
    }
  }
  await pagina.setViewportSize({ width: 1366, height: 768 })
}

test('en un archivo: con otro código no se abre, con el suyo se ve y se recibe, y nada se dobla cuando la otra vuelve', async () => {
  test.setTimeout(300_000)
  const dichas = quejas(rota.pagina)
  await abrirSincronizacion(rota.pagina, 'Sacar lo que falta')
  const sacar = rota.pagina.getByRole('dialog', { name: 'Sacar lo que falta por entregar' })
  await expect(sacar).toContainText(`Lleva ${VENTAS} documentos`)
  const codigo = (await sacar.getByLabel('Apunta este código').locator('span').allInnerTexts()).join('-')
  expect(codigo).toMatch(/^([2-9A-Z]{5}-){5}[2-9A-Z]{5}$/)
  const [bajada] = await Promise.all([rota.pagina.waitForEvent('download'), sacar.getByRole('button', { name: 'Descargar' }).click()])
  expect(bajada.suggestedFilename()).toMatch(/^caja-negra-equipo-de-la-rota-.*\.mercana\.txt$/)
  const archivo = join(carpeta, bajada.suggestedFilename())
  await bajada.saveAs(archivo)
  await mirarEnTodosLados(rota.pagina, 'sacar-archivo')
  await rota.pagina.keyboard.press('Escape')
  await mirarEnTodosLados(rota.pagina, 'sincronizacion')

  sana = await lanzarNavegador(join(carpeta, 'sana'))
  const { pagina } = sana
  await ponerCaja(pagina, tienda, 'La sana')
  dichas.push(...quejas(pagina))
  await abrirSincronizacion(pagina, 'Recibir de otro equipo')
  const tomar = pagina.getByRole('dialog', { name: 'Recibir de otro equipo' })
  const ver = tomar.getByRole('button', { name: 'Ver qué lleva' })
  const entrada = tomar.locator('input[type=file]')
  await entrada.setInputFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('pan\n\nleche') })
  await expect(tomar.getByRole('alert')).toContainText('no es una caja negra')
  await entrada.setInputFiles(archivo)
  await expect(tomar.getByRole('alert')).toHaveCount(0)
  await tomar.getByRole('textbox', { name: 'Código' }).fill(`${codigo.slice(0, -1)}${codigo.endsWith('2') ? '3' : '2'}`)
  await ver.click()
  await expect(tomar.getByRole('alert')).toContainText('un signo de menos o equivocado')
  await mirarEnTodosLados(pagina, 'tomar-archivo')
  await tomar.getByRole('textbox', { name: 'Código' }).fill(codigo.toLowerCase().replaceAll('-', ' '))
  await ver.click()
  await expect(tomar).toContainText('Suman')
  await mirarEnTodosLados(pagina, 'tomar-lleva')
  await recibir(pagina)

  await pagina.goto(tienda.url('/contabilidad/ventas/imprimir_facturas'))
  const renglon = pagina.getByRole('row', { name: new RegExp(vendidas[0] ?? '') })
  await expect(renglon).toContainText('Entregado por aquí')
  await volver()
  expect(dichas.filter((queja) => !/401|net::ERR_/.test(queja))).toEqual([])
})

test('de la pantalla a la cámara: los códigos se leen en cualquier orden y la caja entera llega al servidor', async () => {
  test.setTimeout(300_000)
  await abrirSincronizacion(rota.pagina, 'Sacar lo que falta')
  const sacar = rota.pagina.getByRole('dialog', { name: 'Sacar lo que falta por entregar' })
  await sacar.getByRole('tab', { name: 'En códigos QR' }).click()
  await mirarEnTodosLados(rota.pagina, 'sacar-qr')
  const marcos = await filmar(rota.pagina)
  expect(marcos.length).toBeGreaterThan(3)
  const video = join(carpeta, 'qr.y4m')
  await writeFile(video, await videoDe(marcos.reverse()))

  sana = await lanzarNavegador(join(carpeta, 'con-camara'), {
    args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`],
  })
  const { pagina } = sana
  await sana.contexto.grantPermissions(['camera'])
  await ponerCaja(pagina, tienda, 'La de la cámara')
  await abrirSincronizacion(pagina, 'Recibir de otro equipo')
  await pagina.getByRole('tab', { name: 'Con la cámara' }).click()
  await expect(pagina.getByText('Códigos leídos')).toBeVisible()
  await expect(pagina.getByText('Suman')).toBeVisible({ timeout: 120_000 })
  await recibir(pagina)
  await volver()
})

/** Every code that the screen shows, as SVG, over a whole turn. */
async function filmar(pagina: Page): Promise<string[]> {
  return await pagina.evaluate(async () => {
    const vistos = new Map<string, string>()
    for (;;) {
      const svg = document.querySelector('svg[aria-label^="Código "]')
      const etiqueta = svg?.getAttribute('aria-label') ?? ''
      const total = Number(/de (\d+) de la caja/.exec(etiqueta)?.[1] ?? 0)
      if (svg) vistos.set(etiqueta, svg.outerHTML)
      if (total > 0 && vistos.size === total) return [...vistos.values()]
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })
}
