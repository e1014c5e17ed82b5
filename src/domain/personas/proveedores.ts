/** The other accounts that somebody may sign in with. Which of them work here, the server's configuration says. */
export const proveedores = { google: 'Google', facebook: 'Facebook', apple: 'Apple', microsoft: 'Microsoft' } as const
export type IdProveedor = keyof typeof proveedores

/** Their ids, in the order shown. */
export const idsDeProveedor = Object.keys(proveedores) as [IdProveedor, ...IdProveedor[]]

/** Where a provider's window comes back to (`paths.entrada`). */
export const RUTA_ENTRADA = '/entrada'
/** In its query: who signed in has a second factor, and was not asked for it yet. */
export const PASO_CODIGO = 'codigo'
