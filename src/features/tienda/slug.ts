/** The word of a store in its address: what is proposed from the name, and why one cannot be used. */
import { slug, slugsReservados } from '#domain/tienda/tienda.entity.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'

const LARGO = 60

/** "Colmado La Peña & Hijos" → `colmado-la-pena-y-hijos`; '' when the name has nothing to make one of. */
export function proponerSlug(nombre: string): string {
  const palabras = nombre
    .replaceAll('&', ' y ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((palabra) => palabra !== '')
  const propuesto = palabras.reduce(
    (junto, palabra) => (junto === '' ? palabra.slice(0, LARGO) : junto.length + palabra.length < LARGO ? `${junto}-${palabra}` : junto),
    '',
  )
  // A page of ours, or too short to be one: what it is makes it a name of its own.
  return propuesto !== '' && problemaDeSlug(propuesto) ? `tienda-${propuesto}` : propuesto
}

/** Why nobody can use it; undefined when its form is right. */
export function problemaDeSlug(texto: string): Fallo | undefined {
  if (slugsReservados.includes(texto)) return fallo('tienda.slug-reservado', { slug: texto }).error
  return slug().safeParse(texto).success ? undefined : fallo('tienda.slug-invalido').error
}
