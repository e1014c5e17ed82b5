/** Which products of an open count are shown. */
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import type { Diferencia } from '#domain/inventario/conteo.rules.ts'
import type { Filter } from '#ui/DataTable.tsx'

/** Where the address says which count is open. */
export const EN_DIRECCION = 'conteo'

/** A product of the count: counted, or still to be. */
export interface RenglonConteo {
  producto: ProductoEnCaja
  contado: Diferencia | undefined
}

export const filtrosDeConteo: readonly Filter<RenglonConteo>[] = [
  {
    // Not `EN_DIRECCION`: choosing a filter would close the count.
    key: 'contados',
    label: 'Conteo',
    options: [
      { value: 'diferencia', label: 'Con diferencia' },
      { value: 'contado', label: 'Contados' },
      { value: 'falta', label: 'Sin contar' },
    ],
    test: ({ contado }, valor) =>
      valor === 'falta' ? contado === undefined : valor === 'contado' ? contado !== undefined : (contado?.diferencia ?? 0) !== 0,
  },
]
