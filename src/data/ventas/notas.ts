/** Notes made of a sale, as this device holds them. */
import { leerFila } from '#data/device/fila.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'

/** Every note that this device knows of a sale. */
export async function notasDe({ interno: { ops } }: Pick<TiendaLocal, 'interno'>, venta: Pick<Venta, 'id'>): Promise<Venta[]> {
  const tramos = await Promise.all(
    ['B03', 'B04', 'E33', 'E34'].map((tipo) =>
      ops.rango({ indice: ['tipo', 'clave'], desde: [Venta.tipo, tipo], hasta: [Venta.tipo, `${tipo}~`] }),
    ),
  )
  return tramos
    .flat()
    .map((fila) => leerFila(Venta, fila).doc)
    .filter(({ modifica, carga }) => (modifica ?? carga)?.ventaId === venta.id)
}
