/** Where somebody looks for shops: a province or a municipality, chosen by them and remembered in this browser. */
import * as z from 'zod'

const KEY = 'mercana.zona'
const zona = z.object({ codigo: z.string().regex(/^(\d{6}|\d{8})$/), nombre: z.string().min(1).max(120) })
export type Zona = z.infer<typeof zona>

export function leerZona(storage: Pick<Storage, 'getItem'>): Zona | undefined {
  const texto = storage.getItem(KEY)
  if (texto === null) return undefined
  const [codigo, nombre] = texto.split('\t')
  const leida = zona.safeParse({ codigo, nombre })
  return leida.success ? leida.data : undefined
}

export function guardarZona(storage: Pick<Storage, 'setItem' | 'removeItem'>, elegida: Zona | undefined): void {
  if (elegida === undefined) return storage.removeItem(KEY)
  try {
    storage.setItem(KEY, `${elegida.codigo}\t${elegida.nombre}`)
  } catch (error) {
    // A full disk forgets it with the page; the page goes on.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Is the shop there? Codes go from the widest to the narrowest, each beginning with that of the one above. */
export const estaEn = ({ codigo }: Zona, { provincia, municipio }: { provincia: string; municipio: string }): boolean =>
  codigo.length === 6 ? provincia === codigo : municipio === codigo
