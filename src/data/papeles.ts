import { useCallback } from 'react'
import { Caja } from '#domain/entidades/tienda.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import type { Impreso } from '#domain/impreso.ts'
import { ticketDe } from '#domain/ticket.ts'
import { useConfigTienda, useTienda } from './react.tsx'

export interface Papeles {
  impresos: Impreso[]
  /** To be called once they are printed: the next ones are one copy further. */
  contar: () => void
}

/**
 * The tickets of stored sales, each marked with the copy that it is. This device counts what it printed; `minimo` 1 is for a
 * reprint of a sale whose first ticket another device may have printed.
 */
export function usePapeles(): (ventas: readonly Venta[], minimo?: 0 | 1) => Promise<Papeles> {
  const { borradores, repo } = useTienda()
  const config = useConfigTienda()
  return useCallback(
    async (ventas, minimo = 0) => {
      if (config === undefined) throw new Error('the store is not open')
      // Read now: a ticket that prints by itself comes before a live list of the tills would.
      const cajas = new Map((await repo.buscar(Caja)).map(({ doc }) => [doc.id, doc.nombre]))
      const copias = await Promise.all(ventas.map(async ({ id }) => Math.max(minimo, Number((await borradores.leerOtro(cuenta(id))) ?? 0))))
      return {
        impresos: ventas.map((venta, i) =>
          ticketDe({
            venta,
            tienda: config,
            cajaNombre: cajas.get(venta.cajaId) ?? '',
            copia: copias[i] ?? minimo,
          }),
        ),
        contar: () => ventas.forEach(({ id }, i) => borradores.guardarOtro(cuenta(id), (copias[i] ?? minimo) + 1)),
      }
    },
    [borradores, repo, config],
  )
}

const cuenta = (ventaId: string): string => `impresiones:${ventaId}`
