/** Where somebody looks for shops: a province or a municipality, chosen by them and remembered in this browser. */
const KEY = 'mercana.zona'
/** By ONE's codes: six digits are a province, eight a municipality. */
export interface Zona {
  codigo: string
  nombre: string
}

/** Undefined when nothing was chosen, or it cannot be read. */
export function leerZona(storage: Pick<Storage, 'getItem'>): Zona | undefined {
  const [, codigo = '', nombre = ''] = /^(\d{6}|\d{8})\t(.{1,120})$/.exec(storage.getItem(KEY) ?? '') ?? []
  return codigo === '' ? undefined : { codigo, nombre }
}

/** Remembers the choice; undefined forgets it. */
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
