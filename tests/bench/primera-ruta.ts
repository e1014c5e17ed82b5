/** What the first visit to a page weighs, written down. */
import { lanzarNavegador } from '../support/navegador.ts'
import { pesarPagina } from '../support/peso.ts'
import type { Cuaderno } from './cuaderno.ts'

/** Weighs the first visit to `ruta`, which may be of `maximoKB`. */
export async function medirPrimeraRuta({ anotar, carpeta }: Cuaderno, url: string, ruta: string, maximoKB: number): Promise<void> {
  const { pagina, cerrar } = await lanzarNavegador(await carpeta())
  const { bytes, archivos } = await pesarPagina(pagina, url + ruta)
  await cerrar()
  anotar({
    que: `primera visita a \`${ruta}\`: JavaScript, gzip`,
    medido: `${(bytes / 1024).toFixed(1)} KB en ${archivos} archivos`,
    referencia: '—',
    razon: undefined,
    meta: `≤ ${maximoKB} KB`,
    cumple: bytes <= maximoKB * 1024,
  })
}
