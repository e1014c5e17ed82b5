/** What may be sent as a picture. */
import { fallo, type Fallo } from '#domain/result.ts'

const TIPOS = ['image/png', 'image/jpeg', 'image/webp']
/** The server's own limit. */
const BYTES = 5 * 1024 * 1024

/** For an input's `accept`. */
export const tiposDeFoto = TIPOS.join(',')

/** Why a file is not worth sending; undefined when the server should look at it. */
export function problemaDeFoto({ type, size }: Pick<File, 'type' | 'size'>): Fallo | undefined {
  if (!TIPOS.includes(type)) return fallo('archivo.no-es-imagen').error
  return size > BYTES ? fallo('peticion.demasiado-grande').error : undefined
}
