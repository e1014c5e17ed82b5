/** What somebody who comes for the first time downloads of JavaScript, as gzip, and how much of it there may be. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const DIST = join(import.meta.dirname, '..', '..', 'dist')
/** What a page still asks for after its `load`. */
const REPOSO_MS = 2000

/**
 * KB of each first page. They are what was reached on 23 November 2026 and 1 KB more: whoever needs more takes something out, or says
 * here why it is worth it to everybody who comes.
 */
export const maximosKB = { portada: 197, tienda: 202, entrada: 201 } as const

export interface Peso {
  bytes: number
  archivos: number
}

/** Opens the page, which nobody opened before in this browser, and weighs what it asked for. */
export async function pesarPagina(pagina: Page, url: string): Promise<Peso> {
  // What the service worker stores behind the page's back is no part of the first load.
  const pedidos = new Set<string>()
  const anotar = (direccion: string): void => {
    const { pathname } = new URL(direccion)
    if (pathname.endsWith('.js') && pathname !== '/service-worker.js') pedidos.add(pathname)
  }
  pagina.on('request', (pedido) => {
    if (pedido.serviceWorker() === null) anotar(pedido.url())
  })
  await pagina.goto(url, { waitUntil: 'load' })
  await pagina.getByRole('heading', { level: 1 }).first().waitFor()
  await pagina.waitForTimeout(REPOSO_MS)
  const pesos = [...pedidos].map((pathname) => {
    const archivo = join(DIST, pathname)
    return statSync(existsSync(`${archivo}.gz`) ? `${archivo}.gz` : archivo).size
  })
  return { bytes: pesos.reduce((suma, bytes) => suma + bytes, 0), archivos: pesos.length }
}
