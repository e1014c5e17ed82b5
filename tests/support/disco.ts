/** What a browser really has on disk, read from IndexedDB itself and not through the product. */
import type { Page } from '@playwright/test'
import { sha256 } from '#server/core/hechos/texto.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'

export interface FilaEnDisco {
  id: string
  tipo: string
  seq: number
  estado: string
  texto: string
  hash: string
  clave: string
}

/** Every fact that this browser's devices made, in the order in which they were made. */
export async function hechosEnDisco(pagina: Page): Promise<FilaEnDisco[]> {
  const filas = await pagina.evaluate(async () => {
    const abrir = (nombre: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const pedido = indexedDB.open(nombre)
        pedido.onsuccess = () => resolve(pedido.result)
        pedido.onerror = () => reject(pedido.error)
      })
    const todas: Record<string, unknown>[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/mercana-t.*--ops$/.test(name)) continue
      const base = await abrir(name)
      const leidas = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const pedido = base.transaction('docs').objectStore('docs').getAll()
        pedido.onsuccess = () => resolve(pedido.result as Record<string, unknown>[])
        pedido.onerror = () => reject(pedido.error)
      })
      base.close()
      todas.push(...leidas)
    }
    return todas.filter((fila) => Number(fila['seq']) > 0 && fila['_deleted'] !== '1')
  })
  return (filas as unknown as FilaEnDisco[]).sort((a, b) => a.seq - b.seq)
}

/** An edit of a customer lies under the browser's key once it has its receipt (adr/0023); until then it is as it was written. */
const bajoLlave = ({ tipo, estado, texto }: FilaEnDisco): boolean =>
  tipo === 'historico' && estado === 'recibido' && texto.includes('"sellado":"')

/** The sales among them; throws when a fact is not whole. */
export function ventasDe(filas: readonly FilaEnDisco[]): Venta[] {
  for (const fila of filas)
    if (!bajoLlave(fila) && sha256(fila.texto) !== fila.hash) throw new Error(`${fila.id} no es lo que dice su huella`)
  return filas.filter(({ tipo }) => tipo === 'venta').map(({ texto }) => JSON.parse(texto) as Venta)
}
