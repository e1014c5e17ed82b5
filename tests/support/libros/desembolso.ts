/** For tests of the books: what the platform pays an invented store for orders that came in to it, and what a bank gives back, from numbers. */
import { construir } from '#domain/core/construir.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { porPagarDe, saldosDeOrdenes } from '#domain/desembolsos/desembolso.rules.ts'
import { ordenDeMercana } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { partidasDe } from '#domain/libros/partidas.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'

interface Antes {
  pedidos: readonly Pedido[]
  desembolsos: readonly Desembolso[]
}

/** The last payment given back by its bank, or a new one of all that may be paid; undefined when there is nothing to do. */
export function desembolsoInventado(
  { pedidos, desembolsos }: Antes,
  { a, b }: { a: number; b: number },
  fecha: string,
): Desembolso | undefined {
  const ultimo = desembolsos.at(-1)
  if (ultimo?.estado === 'pagado' && b % 4 === 0)
    return { ...ultimo, estado: 'devuelto', devueltoEl: fecha, devueltoMotivo: 'Cuenta cerrada' }
  const deMercana = pedidos.filter(({ contenido }) => contenido.metodo.deMercana)
  if (deMercana.length === 0 || a % 2 !== 0) return undefined
  const entro = new Map(partidasDe(asentarTodos(deMercana).asientos, 'mercana').map(({ partida, centavos }) => [partida, centavos]))
  const ordenes = deMercana.map((pedido) => ({ ...ordenDeMercana(pedido, entro.get(pedido.id) ?? 0), situacion: 'exigible' as const }))
  const { exigibleCentavos: centavos, ordenes: suyas } = porPagarDe(ordenes, saldosDeOrdenes(ordenes, desembolsos), new Map())
  if (centavos <= 0) return undefined
  const campos = { fecha, centavos, ordenes: suyas, estado: 'pagado' as const }
  return construir(Desembolso, campos, { id: `desembolso:${desembolsos.length}`, tiendaId: 'tienda:1', dispositivoId: '' })
}
