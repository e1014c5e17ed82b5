/** The size of a password, in characters; nothing is asked of which ones (ASVS 6.2.5). */
export const CLAVE_MINIMA = 8
export const CLAVE_MAXIMA = 128
