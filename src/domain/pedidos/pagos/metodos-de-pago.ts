/** How an order is paid: what its store takes (`MetodoDePago`). */
export const clasesDeMetodo = ['transferencia', 'contra_entrega', 'en_tienda', 'credito'] as const
