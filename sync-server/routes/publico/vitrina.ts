/** What a store shows to everybody: its published products by name, and of the stock only whether there is any. */
import { productoPublico } from '#domain/comandos.ts'
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

interface Ordenada {
  filas: Omit<EnVitrina['producto'], 'disponible'>[]
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
        .filter(({ f }) => (f & (VISIBLE | ELIMINADO)) === VISIBLE)
        .map(({ id, n, g, p, o }) => ({ id, nombre: n, categoria: g, precioDiezmilesimas: p, foto: o }))
      const textos = new Map(filas.map(({ id, nombre, categoria }) => [id, llano(`${nombre} ${categoria}`)]))
      const orden = (id: string): string => textos.get(id) ?? ''
      filas.sort((a, b) => (orden(a.id) < orden(b.id) ? -1 : 1))
      vitrina = { filas, textos, version: pliegue.cambiosDeProducto }
      ordenadas.set(tiendaId, vitrina)
    }
    const { filas, textos } = vitrina
    return filas.map((fila) => ({
      producto: { ...fila, disponible: (pliegue.existencias.get(fila.id) ?? 1) > 0 },
      texto: textos.get(fila.id) ?? '',
    }))
  }
}
