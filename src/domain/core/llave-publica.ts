/** How a key and a signature are written: apart from what is signed (`firma.ts`), which the first page does not carry. */
import * as z from 'zod'

/** A P-256 key in SPKI, base64url without padding. */
export const llavePublica = z.string().regex(/^[A-Za-z0-9_-]{110,140}$/)
/** ECDSA P-256 with SHA-256 over the text in UTF-8: r and s, base64url. */
export const valorFirma = z.string().regex(/^[A-Za-z0-9_-]{86}$/)
