import type { AlmacenFilas } from './almacen.ts'
import type { FilaGuardada } from './fila.ts'

/** Takes away all that is in a collection, but what has to stay, and gives back its room. */
export async function vaciar(almacen: AlmacenFilas, seQueda: (fila: FilaGuardada) => boolean = () => false): Promise<void> {
  const ids = await almacen.claves({ indice: ['id'], desde: [], hasta: [] })
  if (ids.length === 0) return
  await almacen.cambiar(ids, (fila) => (fila && seQueda(fila) ? undefined : null))
  await almacen.compactar()
}
