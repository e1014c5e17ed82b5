/** Types of fiscal document that a device takes numbers of (docs/FISCAL.md#types). */

/** Those of what a store sells, and of what it takes back: every till is kept supplied with them. */
export const tiposDeVenta = ['B01', 'B02', 'B04', 'B14', 'B15', 'E31', 'E32', 'E34', 'E44', 'E45'] as const
export type TipoDeVenta = (typeof tiposDeVenta)[number]

/** Those that charge more on a document that was issued; lent to a till when somebody there asks for them, since few are made. */
export const tiposDeCargo = ['B03', 'E33'] as const
export type TipoDeCargo = (typeof tiposDeCargo)[number]

/** Every type that a till's own documents have. */
export const tiposDeCaja = [...tiposDeVenta, ...tiposDeCargo] as const
export type TipoDeCaja = (typeof tiposDeCaja)[number]

/** Those that a store issues for what it buys, where who sells gives none. */
export const tiposDeCompra = ['B11', 'B13', 'B17', 'E41', 'E43', 'E47'] as const
export type TipoDeCompra = (typeof tiposDeCompra)[number]

/**
 * Those that the browser of whoever keeps the store's purchases is lent too, a few at a time and when it asks for them: papers of its own, and the note
 * that takes an electronic one back. All others are lent to tills alone.
 */
export const seEmiteEnOficina = (tipo: TipoComprobante): boolean => tipo === 'E34' || tiposDeCompra.some((uno) => uno === tipo)

export const tipoComprobantes = [...tiposDeCaja, ...tiposDeCompra] as const
export type TipoComprobante = (typeof tipoComprobantes)[number]
