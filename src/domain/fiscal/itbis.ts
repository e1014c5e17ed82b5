/** How a product is taxed. 'E' is exempt, which DGII tells apart from the 0 % rate (docs/FISCAL.md#rates, IndicadorFacturacion). */
export const itbisCodigos = ['18', '16', '0', 'E'] as const
export type ItbisCodigo = (typeof itbisCodigos)[number]

/** How each is called on screens. */
export const nombreItbis: Readonly<Record<ItbisCodigo, string>> = { '18': '18 %', '16': '16 %', '0': '0 %', E: 'Exento' }
