/** A month as people call it. */
const largo = new Intl.DateTimeFormat('es-DO', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'yyyy-mm' as “noviembre de 2026”. */
export const mesEnPalabras = (mes: string): string => largo.format(new Date(`${mes}-01T00:00:00Z`))
