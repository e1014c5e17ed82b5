import type { FilaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { loTieneOtro } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatTime, withStop } from '#ui/format.ts'
import type { FuenteDePagos } from './useRecientes.ts'

/** Why whoever looks at a receipt is not the one to decide; undefined when they are. The server refuses it too. */
export function impedimentoDe(
  { comprobante, usuarioId }: FilaDeVerificacion,
  fuente: Pick<FuenteDePagos, 'actor' | 'usuarioId'>,
  ahoraMs: number,
): string | undefined {
  if (usuarioId === fuente.usuarioId) return 'Es tu propio pago: lo verifica otra persona.'
  if (loTieneOtro(comprobante, fuente.actor, new Date(ahoraMs).toISOString()))
    return `Lo está viendo otra persona, hasta las ${withStop(formatTime(comprobante.tomadoHasta))}`
  return comprobante.aprobadoPor.includes(fuente.actor)
    ? `Ya aprobaste ${formatMoney(comprobante.aprobadoCentavos)}. Falta que lo apruebe otra persona.`
    : undefined
}
