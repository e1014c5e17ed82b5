/** What customers give, as it is written. */

/** "4.6" of 46 tenths. */
export const enDecimas = (decimas: number): string => (decimas / 10).toFixed(1)

/** "12 reseñas". */
export const enResenas = (total: number): string => (total === 1 ? '1 reseña' : `${total} reseñas`)
