/** Edits that changed many documents at once (an import, a change of prices), as one of those documents sees them. */
import type { Cofre } from '#data/device/keys/cofre.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { leerFila, type Fila } from '#data/device/fila.ts'

/**
 * The historicos on this device that changed this document together with others, newest first, each with its change alone. (Those
 * of one document hang from it: `padre`.) A row that does not name the document is not even parsed.
 */
export async function cambiosEnGrupo(
  { interno }: { interno: { ops: AlmacenFilas; cofre: Pick<Cofre, 'abrir'> } },
  docTipo: string,
  docId: string,
): Promise<Fila<Historico>[]> {
  const clave = [Historico.tipo, docTipo]
  const filas = await interno.cofre.abrir(await interno.ops.rango({ indice: ['tipo', 'clave'], desde: clave, hasta: clave }))
  return filas
    .filter(({ padre, texto }) => padre === '' && texto.includes(docId))
    .map((fila) => leerFila(Historico, fila))
    .map((fila) => ({ ...fila, doc: { ...fila.doc, cambios: fila.doc.cambios.filter((cambio) => cambio.docId === docId) } }))
    .filter(({ doc }) => doc.cambios.length > 0)
    .sort((a, b) => (a.doc.hlc < b.doc.hlc ? 1 : -1))
}
