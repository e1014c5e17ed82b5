/** Links that arrive by mail: what the server that writes them and the page that opens them agree on. */

/** Where each kind of link leads. What opens it goes behind `#`, which no server log and no other site ever sees. */
export const rutasDeEnlace = { entrar: '/enlace', clave: '/clave' } as const
export type ParaEnlace = keyof typeof rutasDeEnlace

export const ENLACE_MINUTOS = 10
/** Before another one may be asked for. */
export const ENLACE_ESPERA_S = 60
