/** Products of all shops by their words; with no connection, of the catalogues that this device keeps. */
import type { Escaparates } from '#data/mercado/escaparates-navegador.ts'
import { buscarEnGuardadas, type ProductoEnVitrina } from '#data/mercado/vitrina.ts'
import type { Result } from '#domain/core/result.ts'
import { normalize } from '#ui/search.ts'

/** As many as one looks through on a first page. */
const MAXIMOS = 40
/** Catalogues that nobody read lately take the server longer than it makes anybody wait; each time it gets further. */
const VUELTAS = 6

export interface Hallados {
  productos: readonly ProductoEnVitrina[]
  /** 'aqui': of the catalogues that this device keeps, since nobody answered; 'parcial': not all shops were looked through. */
  de: 'todas' | 'parcial' | 'aqui'
}

type Pedir = (buscar: string) => Promise<Result<{ productos: readonly ProductoEnVitrina[]; parcial: boolean }>>

/** Asks until something was found or all was looked through. */
export async function buscarProductos(pedir: Pedir, escaparates: Escaparates, texto: string): Promise<Hallados> {
  for (let vuelta = 1; ; vuelta++) {
    const dicho = await pedir(texto.slice(0, 100))
    if (!dicho.ok) return { productos: await buscarEnGuardadas(escaparates, conPalabras(texto), MAXIMOS), de: 'aqui' }
    const { productos, parcial } = dicho.value
    if (productos.length > 0 || !parcial || vuelta === VUELTAS) return { productos, de: parcial ? 'parcial' : 'todas' }
  }
}

function conPalabras(texto: string): (uno: string) => boolean {
  const palabras = normalize(texto).split(/\s+/)
  return (uno) => {
    const llano = normalize(uno)
    return palabras.every((palabra) => llano.includes(palabra))
  }
}
