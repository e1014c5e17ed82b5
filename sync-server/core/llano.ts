/** Without accents or capitals: what is typed in a hurry finds what was written with care. */
export const llano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The words of a search. */
export const palabrasDe = (buscar: string | undefined): string[] =>
  llano(buscar ?? '')
    .split(/\s+/)
    .filter((palabra) => palabra !== '')
