/**
 * Pictures: their limits, and the names that documents refer to them by. A reference is made where the picture is chosen, with
 * no connection, and stays: the folder and the name follow from the owner and an id. Who fills and sees them: `carpetas.ts`.
 */

/** Folders of pictures. */
export const nombresDeCarpeta = [
  'productos',
  'clientes',
  'tienda',
  'perfil',
  'documentos',
  'contratos',
  'comprobantes',
  'entregas',
] as const
export type Carpeta = (typeof nombresDeCarpeta)[number]

/** What a document holds of a picture. */
export interface RefArchivo {
  nombre: string
  carpeta: string
  url: string
}

/** What may be sent, by content; and how much. */
export const tiposDeImagen = ['image/png', 'image/jpeg', 'image/webp'] as const
export const BYTES_MAXIMOS = 10 * 1024 * 1024
export const PIXELES_MAXIMOS = 40_000_000
/** Of one request: a line that breaks every few seconds still gets this through. */
export const BYTES_POR_TROZO = 256 * 1024

/** The longest side of each size in pixels. The middle one is what a reference names. */
export const tallas = { chica: 200, mediana: 800, grande: 1600 } as const
export type Talla = keyof typeof tallas

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const NUESTRA = /^\/archivos\/([\w-]{1,60})\/([a-z]+)\/([0-9a-f-]{36})\.webp$/

/** Is it a uuid of version 7, as every picture's is? */
export const esIdDeArchivo = (id: string): boolean => ID.test(id)

/** How a document refers to the picture with this id. */
export function refDeArchivo(dueno: string, carpeta: Carpeta, id: string): RefArchivo {
  const nombre = `${id}.webp`
  return { nombre, carpeta: `${dueno}/${carpeta}`, url: `/archivos/${dueno}/${carpeta}/${nombre}` }
}

/** The parts of a picture's address; undefined when it is none of these (also those of before there were folders). */
export function partesDeUrl(url: string): { dueno: string; carpeta: Carpeta; id: string } | undefined {
  const [, dueno = '', nombre = '', id = ''] = NUESTRA.exec(url) ?? []
  const carpeta = nombresDeCarpeta.find((una) => una === nombre)
  return carpeta !== undefined && esIdDeArchivo(id) ? { dueno, carpeta, id } : undefined
}

/** The address of another size of the same picture; pictures of before have one size alone. */
export function urlDeTalla(url: string, talla: Talla): string {
  return talla === 'mediana' || partesDeUrl(url) === undefined ? url : url.replace(/\.webp$/, `-${talla}.webp`)
}

/** Does a reference name a picture of this owner? It may still be on its way. */
export function esArchivoDe(dueno: string, ref: RefArchivo): boolean {
  const deAntes = new RegExp(`^/archivos/${dueno}/[0-9a-f]{64}\\.webp$`)
  return partesDeUrl(ref.url)?.dueno === dueno || deAntes.test(ref.url)
}
