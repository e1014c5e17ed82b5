import type { Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatInteger } from '#ui/format.ts'
import { conceptos } from './palabras.ts'

type Dicha = Pick<Conciliacion, 'movimientos' | 'concepto' | 'nota' | 'diferenciaCentavos' | 'moneda'>

/** A sale by its number, where its document is not at hand. */
const sinNombre = ({ clase, documentoId }: Conciliacion['movimientos'][number]): string =>
  documentoId.startsWith('pedido:')
    ? 'Pedido'
    : documentoId.startsWith('cobro:')
      ? 'Cobro'
      : clase === 'deposito'
        ? 'Depósito de caja'
        : clase === 'desembolso'
          ? 'Pago de Mercana'
          : documentoId.replace(/^\d+-/, '')

/** What a line was matched with, in a line of words: its payments and what the difference is. */
export function conQue({ movimientos, concepto, nota, diferenciaCentavos, moneda }: Dicha, nombres: ReadonlyMap<string, string>): string {
  const [primero, ...otros] = movimientos
  const nombre = primero && (nombres.get(primero.id) ?? sinNombre(primero))
  const pagos = nombre === undefined ? [] : [otros.length === 0 ? nombre : `${nombre} y ${formatInteger(otros.length)} más`]
  const diferencia = concepto === null ? [] : [`${conceptos[concepto]} (${formatMoney(diferenciaCentavos, moneda)})`]
  return [...pagos, ...diferencia, ...(nota === '' ? [] : [nota])].join('; ')
}
