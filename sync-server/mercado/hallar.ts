/** Products of a window by their words, in pieces, and at the cost of who asks. */
import type { FastifyRequest } from 'fastify'
import type { EnVitrina, Vitrina } from './vitrina.ts'
import { aPedazos, type Pedazos } from '../core/pausas.ts'
import { cobrarTrabajo } from '../http/limites.ts'

/** The first ones that hold all the words, as many as are asked for. */
export async function hallar(
  { productos }: Vitrina,
  palabras: readonly string[],
  maximo: number,
  peticion: FastifyRequest,
): Promise<EnVitrina['producto'][]> {
  const pedazos = aPedazos()
  const hallados = await hallarEn(productos, palabras, maximo, pedazos)
  cobrarTrabajo(peticion, pedazos.trabajado())
  return hallados
}

/** The same, of a search that goes through many. */
export async function hallarEn(
  productos: readonly EnVitrina[],
  palabras: readonly string[],
  maximo: number,
  { pausa }: Pick<Pedazos, 'pausa'>,
): Promise<EnVitrina['producto'][]> {
  const hallados: EnVitrina['producto'][] = []
  for (const [i, { producto, texto }] of productos.entries()) {
    if (hallados.length >= maximo) break
    if (palabras.every((palabra) => texto.includes(palabra))) hallados.push(producto)
    const espera = i % 100 === 99 ? pausa() : undefined
    if (espera) await espera
  }
  return hallados
}
