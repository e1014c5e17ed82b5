/** Who may say something of an order and until when, and what all that was said of a store comes to. */
import { DIA_MS } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { Resena } from './resena.entity.ts'

/** Somebody who has had the order for so long writes nothing more of it. */
const DIAS_PARA_RESENAR = 60

export const idDeResena = (pedidoId: string): string => `resena:${pedidoId}`
export const idDeCalificacion = (tiendaId: string): string => `calificacion:${tiendaId}`

/** May who ordered it say something of it ('resena.*')? Only of what she has, of which nobody can say that it never came. */
export function puedeResenar(
  estado: Pick<EstadoDePedido, 'pedido' | 'recibido' | 'entregado' | 'recibidaEn' | 'entregadaEn'>,
  ahoraMs: number,
): Result<void> {
  if (estaMuerto(estado) || !estado.entregado) return fallo('resena.sin-recibir')
  const tuvo = Date.parse(estado.recibidaEn || estado.entregadaEn)
  return ahoraMs - tuvo > DIAS_PARA_RESENAR * DIA_MS ? fallo('resena.tarde', { dias: DIAS_PARA_RESENAR }) : ok(undefined)
}

/** As everybody reads who wrote it: the first name, and the initial of the next. */
export function nombrePublico(nombre: string): string {
  const [primero = '', segundo = ''] = nombre.trim().split(/\s+/u)
  return segundo === '' ? primero : `${primero} ${segundo.slice(0, 1).toUpperCase()}.`
}

/** Of these that are seen, how many gave one star, two, three, four and five. */
export const cuantasDe = (resenas: readonly Pick<Resena, 'estado' | 'estrellas'>[]): number[] =>
  [1, 2, 3, 4, 5].map((cuantas) => resenas.filter(({ estado, estrellas }) => estado !== 'oculta' && estrellas === cuantas).length)

/** How many there are, and their average in tenths of a star; 0 of none. */
export function promedioDe(cuantas: readonly number[]): { total: number; decimas: number } {
  const total = cuantas.reduce((suma, una) => suma + una, 0)
  const suma = cuantas.reduce((todas, una, i) => todas + una * (i + 1), 0)
  return { total, decimas: total === 0 ? 0 : Math.round((suma * 10) / total) }
}

/** "★★★★☆". */
export const enEstrellas = (cuantas: number): string => '★'.repeat(cuantas) + '☆'.repeat(5 - cuantas)
