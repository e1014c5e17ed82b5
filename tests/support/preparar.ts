/** Before the browser tests: the product built as it is now, and a server that those without one of their own share. */
import { buildIfStale } from '../../scripts/build.js'
import { arrancarServidor } from './servidor.ts'

export default async function preparar(): Promise<() => Promise<void>> {
  if (!(await buildIfStale())) throw new Error('No se pudo construir el producto')
  const servidor = await arrancarServidor()
  process.env['MERCANA_PRUEBAS_URL'] = servidor.url
  return servidor.parar
}
