/** What a store shows to everybody: its published products by name, and of the stock only whether there is any. */
import { productoPublico } from '#domain/comandos.vitrina.ts'
import type * as z from 'zod'
import type { Central } from '../../ingest/central.ts'
import { llano } from './llano.ts'

export interface EnVitrina {
  producto: z.infer<typeof productoPublico>
  texto: string
}

/** `publicado` and `activo` in a catalogue row, and not `eliminado` (sync.ts). */
const VISIBLE = 4 | 8
const ELIMINADO = 16
/** `sePesa` in it. */
export const SE_PESA = 1
/** Up to so many are few, thousandths. */
const POCAS_MILESIMAS = 5000
/** Its store shows it to everybody. */
export const aLaVista = (f: number): boolean => (f & (VISIBLE | ELIMINADO)) === VISIBLE

interface Ordenada {
  filas: Omit<EnVitrina['producto'], 'disponible' | 'pocas'>[]
  textos: Map<string, string>
  version: number
}

/** Sorted once per change of the catalogue: 50,000 names take a tenth of a second. */
export function abrirVitrinas({ pliegues, trabajos }: Pick<Central, 'pliegues' | 'trabajos'>): (tiendaId: string) => Promise<EnVitrina[]> {
  const ordenadas = new Map<string, Ordenada>()
  return async (tiendaId) => {
    await trabajos.ponerAlDia(tiendaId)
    const pliegue = await pliegues.alDia(tiendaId)
    let vitrina = ordenadas.get(tiendaId)
    if (vitrina?.version !== pliegue.cambiosDeProducto) {
      const filas = [...pliegue.filas.values()]
        .filter(({ id, f }) => aLaVista(f) && !pliegue.ocultos.has(id))
        .map(({ id, n, g, p, o, u, f, h = '', a = '', w = 0 }) => ({
          id,
          nombre: n,
          categoria: g,
          precioDiezmilesimas: p,
          precioEn: pliegue.preciosEn.get(id) ?? '',
          unidad: u,
          sePesa: (f & SE_PESA) !== 0,
          pesoGramos: w,
          grupo: h,
          variante: a,
          foto: o,
        }))
      const textos = new Map(filas.map(({ id, nombre, categoria }) => [id, llano(`${nombre} ${categoria}`)]))
      const orden = (id: string): string => textos.get(id) ?? ''
      filas.sort((a, b) => (orden(a.id) < orden(b.id) ? -1 : 1))
      vitrina = { filas, textos, version: pliegue.cambiosDeProducto }
      ordenadas.set(tiendaId, vitrina)
    }
    const { filas, textos } = vitrina
    return filas.map((fila) => {
      // What is not counted is there.
      const hay = pliegue.existencias.get(fila.id) ?? Infinity
      return { producto: { ...fila, disponible: hay > 0, pocas: hay > 0 && hay <= POCAS_MILESIMAS }, texto: textos.get(fila.id) ?? '' }
    })
  }
}

/** How many products a store shows. */
export async function cuantosEnVitrina({ pliegues, trabajos }: Pick<Central, 'pliegues' | 'trabajos'>, tiendaId: string): Promise<number> {
  await trabajos.ponerAlDia(tiendaId)
  const { filas, ocultos } = await pliegues.alDia(tiendaId)
  return [...filas.values()].filter(({ id, f }) => aLaVista(f) && !ocultos.has(id)).length
}
