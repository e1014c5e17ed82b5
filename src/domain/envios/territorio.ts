/** ONE's codes of the country's places: the length of a code tells its level, and it begins with that of the place around it (docs/FISCAL.md#places). */

/**
 * Of the places that this program carries (`sync-server/datos-iniciales`): the year of ONE's list, and how often it was mended since. The
 * server and each browser carry the files and this number together; a test keeps them from parting. What an operator changed since comes
 * on top (`division.rules.ts`).
 */
export const VERSION_TERRITORIAL = '2020.1'

/** The eight levels, from the widest. */
export const nivelesTerritoriales = [
  'regionMacro',
  'regionAdministrativa',
  'provincia',
  'municipio',
  'distritoMunicipal',
  'seccion',
  'barrioParaje',
  'subBarrio',
] as const
export type NivelTerritorial = (typeof nivelesTerritoriales)[number]

/** Lengths of the codes, level by level. */
const largos = [2, 4, 6, 8, 10, 12, 15, 17]

export const nombresDeNivel: Readonly<Record<NivelTerritorial, string>> = {
  regionMacro: 'Región',
  regionAdministrativa: 'Región administrativa',
  provincia: 'Provincia',
  municipio: 'Municipio',
  distritoMunicipal: 'Distrito municipal',
  seccion: 'Sección',
  barrioParaje: 'Barrio o paraje',
  subBarrio: 'Sub-barrio',
}

/** The level of a code; undefined of the whole country ('') and of what is no code. */
export const nivelDe = (codigo: string): NivelTerritorial | undefined => nivelesTerritoriales[largos.indexOf(codigo.length)]

/** The code of the place around; '' of the widest, which lie in the whole country. */
export function superiorDe(codigo: string): string {
  const nivel = largos.indexOf(codigo.length)
  return codigo.slice(0, largos[nivel - 1] ?? 0)
}

/** A place and those around it, from itself to the whole country (''). */
export const desdeLugar = (codigo: string): string[] =>
  largos
    .filter((largo) => largo <= codigo.length)
    .map((largo) => codigo.slice(0, largo))
    .reverse()
    .concat('')

/** Codes of places that are no more, each with the place in force that it leads to. A code in force is never one of them. */
export type Redirecciones = Readonly<Record<string, string>>

/** Where a code leads now: by itself, or by the nearest place around it that became another; itself when nothing says otherwise. */
export function lugarVigente(codigo: string, redirecciones: Redirecciones): string {
  for (const uno of desdeLugar(codigo)) {
    const destino = redirecciones[uno]
    if (destino !== undefined) return destino
  }
  return codigo
}

/** A place by the codes of its levels. */
export type Ubicacion = Partial<Record<NivelTerritorial, string>>

/** What ONE calls the town itself, beside its rural sections: nobody says it in an address. */
const ZONA_URBANA = / \(Zona urbana\)$/

/** A place in words from its narrowest part to its province, each name once; '' while no name is known. */
export function lugarEnPalabras(ubicacion: Ubicacion, nombre: (codigo: string) => string): string {
  const nombres = nivelesTerritoriales
    .slice(nivelesTerritoriales.indexOf('provincia'))
    .map((nivel) => (ubicacion[nivel] ?? '') && nombre(ubicacion[nivel] ?? ''))
    .filter((uno) => uno !== '' && !ZONA_URBANA.test(uno))
  return [...new Set(nombres.toReversed())].join(', ')
}

/** The narrowest code of a place; '' of one that says nothing. */
export const codigoMasAngosto = (ubicacion: Ubicacion): string =>
  nivelesTerritoriales.map((nivel) => ubicacion[nivel] ?? '').findLast((codigo) => codigo !== '') ?? ''
