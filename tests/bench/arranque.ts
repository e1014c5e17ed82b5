/** From nothing running and no server to a sale that is charged, on the product's own screens. */
import { performance } from 'node:perf_hooks'
import type { Page } from '@playwright/test'
import { paths } from '#features/paths.ts'
import { lanzarNavegador } from '../support/navegador.ts'
import { buscador, lineas, resultado } from '../support/caja.ts'

/** Milliseconds since the page began, except `procesoMs`: until the browser's process could be told where to go. */
export interface Arranque {
  procesoMs: number
  /** The counter is there and takes a product. */
  mostradorMs: number
  /** A scanned product is a line of the sale. */
  lineaMs: number
  /** The sale is charged and stored. */
  cobradaMs: number
}

export interface Puesto {
  perfil: string
  url: string
  slug: string
  /** Barcode of a product of the store. */
  codigo: string
}

const REPOSO_MS = 1000

/** A reader's keys, at a reader's speed however busy the machine is. */
const escanear = (pagina: Page, codigo: string): Promise<void> =>
  pagina.evaluate(
    (teclas) => {
      for (const key of teclas)
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...codigo, 'Enter'],
  )

/** Lets the app install itself in this profile, as a first visit with a line does. */
export async function instalarApp({ perfil, url, slug }: Puesto): Promise<void> {
  const { pagina, cerrar } = await lanzarNavegador(perfil)
  await pagina.goto(url + paths.carrito.href({ nombre: slug }))
  await buscador(pagina).waitFor({ timeout: 60_000 })
  await pagina.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await cerrar()
}

/** One start of a new process; it ends killed. */
export async function arrancar({ perfil, url, slug, codigo }: Puesto): Promise<Arranque> {
  const antes = performance.now()
  const { pagina, matar } = await lanzarNavegador(perfil)
  const procesoMs = performance.now() - antes
  const ahora = (): Promise<number> => pagina.evaluate(() => performance.now())
  await pagina.goto(url + paths.carrito.href({ nombre: slug }), { waitUntil: 'commit' })
  await buscador(pagina).waitFor({ timeout: 60_000 })
  const mostradorMs = await ahora()
  await escanear(pagina, codigo)
  await lineas(pagina).first().waitFor()
  const lineaMs = await ahora()
  await pagina.keyboard.press('F9')
  await pagina.getByRole('dialog', { name: 'Cobrar' }).getByLabel('Recibido').press('Enter')
  await resultado(pagina).waitFor()
  const cobradaMs = await ahora()
  await resultado(pagina).getByRole('button', { name: 'Venta nueva' }).click()
  await resultado(pagina).waitFor({ state: 'hidden' })
  // The till remembers that this sale was seen; killed before that, it would show it again at the next start.
  await pagina.waitForTimeout(REPOSO_MS)
  await matar()
  return { procesoMs, mostradorMs, lineaMs, cobradaMs }
}
