/**
 * The browser's process dies while the till charges: what was shown is on disk, once and whole. A few times with every screen, and many
 * times without: the same data layer, disk and process, and no time lost on drawing (`npm run muertes -- 1000` for the long run).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { comoLinea, matarMientrasCobra } from '../navegadores/muertes.ts'
import * as caja from '../support/caja.ts'
import { hechosEnDisco, ventasDe } from '../support/disco.ts'
import { articulosDemo, ponerCaja, tiendaDemo } from '../support/mostrador.ts'
import { lanzarNavegador } from '../support/navegador.ts'
import { porcionDe } from '../support/parte.ts'
import { quejas } from '../support/quejas.ts'
import { arrancarServidor } from '../support/servidor.ts'

const RONDAS = Number(process.env['RONDAS'] ?? 5)
/** The kill comes at any moment from the key that charges until the result has been on show for a while, ms. */
const VENTANA_MS = 250
const VENTAS_ANTES = 2
/** In which a till that opened says a sale again that it does not know to be seen. */
const OTRA_VEZ_MS = 1500
/** Kills without screens. */
const MUERTES = Number(process.env['MUERTES'] ?? porcionDe(100, 5, 'muertes del navegador entero').cuantos)

/** Up to `max`, evenly. The moments of a run are not repeated by a seed: the disk's own pace decides as much. */
const azar = (max: number): number => Math.floor(Math.random() * (max + 1))

test(`el navegador muere ${RONDAS} veces mientras cobra: lo que se mostró está en disco, ningún número sale dos veces y nada queda a medias`, async () => {
  test.setTimeout(60_000 + RONDAS * 15_000)
  const servidor = await arrancarServidor()
  const perfil = await mkdtemp(join(tmpdir(), 'mercana-reinicio-'))
  const tienda = await tiendaDemo(servidor)
  // Each attempt sells another product, so that a sale charged twice is seen.
  const articulos = await articulosDemo()
  const mostradas = new Set<string>()
  const cerradas = new Set<string>()
  let intento = 0

  const primero = await lanzarNavegador(perfil)
  await ponerCaja(primero.pagina, tienda, 'Caja de reinicio')
  await caja.esperarAppGuardada(primero.pagina)
  await primero.cerrar()

  /** Opens the till again and looks at what is on disk. */
  const reabrir = async (offline: boolean) => {
    const navegador = await lanzarNavegador(perfil, { offline })
    const dichas = quejas(navegador.pagina)
    await navegador.pagina.goto(tienda.url('/carrito'))
    await expect(caja.buscador(navegador.pagina)).toBeVisible()
    const ventas = await revisarDisco(navegador.pagina, mostradas)
    const ultima = ventas.at(-1)
    if (ultima && !cerradas.has(ultima.ncf)) {
      // Charged, and nobody had time to read it: the till says so by itself.
      expect((await caja.leerResultado(navegador.pagina)).ncf).toBe(ultima.ncf)
      await cerrar(navegador.pagina, ultima.ncf)
    } else if (ultima) await cerrarSiSeDiceOtraVez(navegador.pagina)
    return { ...navegador, ventas, dichas }
  }
  /** Closed right before the kill, its note may still be on disk: the till says it once more, which costs the cashier a key and no sale. */
  const cerrarSiSeDiceOtraVez = (pagina: Page): Promise<void> =>
    caja
      .resultado(pagina)
      .waitFor({ timeout: OTRA_VEZ_MS })
      .then(
        () => caja.ventaNueva(pagina),
        () => undefined,
      )
  const cerrar = async (pagina: Page, ncf: string) => {
    mostradas.add(ncf)
    await caja.ventaNueva(pagina)
    cerradas.add(ncf)
  }
  const poner = async (pagina: Page) => {
    const articulo = articulos[intento++ % articulos.length]
    if ((await caja.lineas(pagina).count()) === 0) await caja.escanear(pagina, articulo?.codigo ?? '')
    await expect(caja.lineas(pagina)).toHaveCount(1)
  }

  for (let ronda = 0; ronda < RONDAS; ronda++) {
    await test.step(`ronda ${ronda + 1}`, async () => {
      const { pagina, matar, dichas } = await reabrir(ronda % 2 === 1)
      // Every other round at least one, so that there is something to have been shown; in the others the first sale may be the last.
      for (let venta = Math.max(azar(VENTAS_ANTES), 1 - (ronda % 2)); venta > 0; venta--) {
        await poner(pagina)
        await cerrar(pagina, (await caja.cobrarEnEfectivo(pagina)).ncf)
      }
      await poner(pagina)
      await pagina.keyboard.press('F9')
      const dialogo = pagina.getByRole('dialog', { name: 'Cobrar' })
      await expect(dialogo.getByLabel('Recibido').or(dialogo.getByRole('button', { name: 'Cobrar' }))).toBeFocused()
      const visto = caja.leerResultado(pagina).then(
        ({ ncf }) => mostradas.add(ncf),
        () => undefined,
      )
      await Promise.all([
        pagina.keyboard.press('Enter').catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, azar(VENTANA_MS))).then(matar),
      ])
      await visto
      expect(dichas.filter((queja) => !/401|net::ERR_/.test(queja))).toEqual([])
    })
  }

  const { pagina, ventas, cerrar: cerrarNavegador } = await reabrir(false)
  await caja.esperarTodoRecibido(pagina)
  const enServidor = await tienda.ventas()
  expect(enServidor.map(({ ncf }) => ncf).sort()).toEqual(ventas.map(({ ncf }) => ncf).sort())
  expect(mostradas.size).toBeGreaterThanOrEqual(RONDAS / 2)
  await cerrarNavegador()
  await servidor.parar()
  await rm(perfil, { recursive: true, force: true })
})

test(`el navegador muere entero ${MUERTES} veces mientras dos cajas cobran sin parar: nada impreso falta, nada sale doble y ningún número se repite`, async () => {
  test.setTimeout(180_000 + MUERTES * 12_000)
  const balance = await matarMientrasCobra({ navegador: 'chromium', muertes: MUERTES, cajas: 2, decir: () => undefined })
  console.log(comoLinea(balance))
  const { perdidas, dobles, repetidos, faltas, quejas } = balance
  expect({ perdidas, dobles, repetidos, faltas, quejas: [...quejas] }).toEqual({
    perdidas: [],
    dobles: [],
    repetidos: [],
    faltas: [],
    quejas: [],
  })
  expect(balance.muertes).toBe(MUERTES)
  expect(balance.papel, 'las cajas vendían de verdad').toBeGreaterThan(balance.cobrando)
})

/** Nothing shown is missing, nothing is twice, nothing is half, and the device's order has no hole. */
async function revisarDisco(pagina: Page, mostradas: ReadonlySet<string>): Promise<ReturnType<typeof ventasDe>> {
  const hechos = await hechosEnDisco(pagina)
  const ventas = ventasDe(hechos)
  const numeros = ventas.map(({ ncf }) => ncf)
  expect(hechos.map(({ seq }) => seq)).toEqual(hechos.map((_, i) => i + 1))
  expect(numeros).toEqual([...new Set(numeros)].sort())
  expect([...mostradas].filter((ncf) => !numeros.includes(ncf))).toEqual([])
  for (const { totales, pagos, lineas } of ventas) {
    expect(lineas).toHaveLength(1)
    expect(pagos.reduce((suma, { valorCentavos }) => suma + valorCentavos, 0)).toBe(totales.total)
  }
  const vendidos = ventas.map(({ lineas }) => lineas[0]?.productoId)
  expect(new Set(vendidos).size).toBe(vendidos.length)
  return ventas
}
