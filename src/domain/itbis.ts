/** How a product is taxed. 'E' is exempt, which DGII tells apart from the 0 % rate (fiscal.md §3.1, IndicadorFacturacion). */
export const itbisCodigos = ['18', '16', '0', 'E'] as const
export type ItbisCodigo = (typeof itbisCodigos)[number]
