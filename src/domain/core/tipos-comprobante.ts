/** Those that a till issues (issue: B01, B02, B04, B14, B15 and their serie E twins). */
export const tipoComprobantes = ['B01', 'B02', 'B04', 'B14', 'B15', 'E31', 'E32', 'E34', 'E44', 'E45'] as const

export type TipoComprobante = (typeof tipoComprobantes)[number]
