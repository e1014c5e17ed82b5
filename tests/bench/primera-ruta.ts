/** What somebody who comes for the first time downloads of JavaScript, as gzip, before the page is there. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lanzarNavegador } from '../support/navegador.ts'

const DIST = join(import.meta.dirname, '..', '..', 'dist')
/** What a page still asks for after its `load`. */
const REPOSO_MS = 2000

export async function pesarRuta(perfil: string, url: string, ruta: string): Promise<{ bytes: number; archivos: number }> {
  const { contexto, pagina, cerrar } = await lanzarNavegador(perfil)
  const sesion = await contexto.newCDPSession(pagina)
  await sesion.send('Network.enable')
  // What the service worker stores behind the page's back is no part of the first route.
  const pedidos = new Set<string>()
  sesion.on('Network.requestWillBeSent', ({ request }) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('.js') && pathname !== '/service-worker.js') pedidos.add(pathname)
  })
  await pagina.goto(url + ruta, { waitUntil: 'load' })
  await pagina.getByRole('heading', { level: 1 }).first().waitFor()
  await pagina.waitForTimeout(REPOSO_MS)
  await cerrar()
  const pesos = [...pedidos].map((pathname) => {
    const archivo = join(DIST, pathname)
    return statSync(existsSync(`${archivo}.gz`) ? `${archivo}.gz` : archivo).size
  })
  return { bytes: pesos.reduce((suma, bytes) => suma + bytes, 0), archivos: pesos.length }
}
