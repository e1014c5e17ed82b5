/** Which numbers the server holds as used, those that wait in quarantine included: their papers were printed. */
import { numeroDeCompraPropia } from '#domain/compras/emision.rules.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { leerNcf, type PartesNcf, type UltimoUsado } from '#domain/fiscal/ncf.rules.ts'
import { copiar, incluir, type Rangos } from '../core/hechos/rangos.ts'

export type NumerosPorTipo = Map<string, Rangos>

/** Adds the numbers of what waits in quarantine, by ids: of sales `<rnc>-<ncf>`, of papers that the store issued for a purchase its own. */
export function conCuarentena(numeros: ReadonlyMap<string, Rangos>, ids: Iterable<string>): NumerosPorTipo {
  const todos: NumerosPorTipo = new Map([...numeros].map(([tipo, rangos]) => [tipo, copiar(rangos)]))
  for (const id of ids) {
    const partes = numeroDe(id)
    if (!partes) continue
    const rangos = todos.get(partes.tipo) ?? []
    incluir(rangos, partes.numero)
    todos.set(partes.tipo, rangos)
  }
  return todos
}

const numeroDe = (id: string): PartesNcf | undefined =>
  /^\d+-/.test(id) ? leerNcf(id.slice(id.indexOf('-') + 1)) : numeroDeCompraPropia(id)

/** The highest used number of each block that has one. */
export function ultimoUsadoDe(bloques: readonly BloqueNCF[], numeros: ReadonlyMap<string, Rangos>): UltimoUsado {
  return Object.fromEntries(
    bloques.flatMap((bloque) => {
      const dentro = (numeros.get(bloque.tipoComprobante) ?? []).filter(([desde, hasta]) => desde <= bloque.hasta && bloque.desde <= hasta)
      const ultimo = dentro.at(-1)
      return ultimo ? [[bloque.id, Math.min(bloque.hasta, ultimo[1])] as const] : []
    }),
  )
}

/** Does one of these numbers lie in [desde, hasta]? */
export const algunoEn = (rangos: Rangos, desde: number, hasta: number): boolean =>
  rangos.some(([inicio, fin]) => inicio <= hasta && desde <= fin)
