/** Which products have an edit made here that the server has not taken yet, for the marks of the list. */
import type { AlmacenFilas, Rango } from '#data/device/almacen.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { listaViva, type Seleccion } from '#data/device/consultas.ts'
import type { EstadoFila, FilaGuardada } from '#data/device/fila.ts'
import type { Vivo } from '#data/device/vivo.ts'

/** The last edit of a product that waits. */
export interface EdicionPendiente {
  estado: EstadoFila
  motivo: string
  en: string
  creadoPor: string
}

interface Historial extends EdicionPendiente {
  docIds: string[]
}

const esperan: ReadonlySet<EstadoFila> = new Set(['guardado', 'enviado', 'cuarentena'])

const seleccion: Seleccion<Historial> = {
  rangos: [...esperan].map((estado): Rango => ({ indice: ['estado', 'seq'], desde: [estado], hasta: [estado] })),
  cumple: ({ estado, tipo, clave }) => esperan.has(estado) && tipo === Historico.tipo && clave === Producto.tipo,
  comparar: (a, b) => a.seq - b.seq,
  limite: Infinity,
  leer: ({ texto, estado, motivo, en }: FilaGuardada) => {
    const { cambios, creadoPor } = JSON.parse(texto) as Historico
    return { estado, motivo, en, creadoPor, docIds: cambios.map(({ docId }) => docId) }
  },
}

/** Edits of products that wait, oldest first; each names its products. */
export const edicionesPendientes = (
  { interno }: { interno: { ops: AlmacenFilas } },
  alFallar: (error: unknown) => void,
): Vivo<Historial[]> => listaViva(interno.ops, seleccion, alFallar)

/** By product, the last one counting. */
export function porProducto(historiales: readonly Historial[]): ReadonlyMap<string, EdicionPendiente> {
  const mapa = new Map<string, EdicionPendiente>()
  for (const { docIds, ...edicion } of historiales) for (const id of docIds) mapa.set(id, edicion)
  return mapa
}
