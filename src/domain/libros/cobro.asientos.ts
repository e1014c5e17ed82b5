/**
 * What a collection posts: its money to where it is, and what it settles off its documents. What is over stands in the same account, under
 * the collection's own id: in the customer's favour until they buy again, with no document in between that would say so. One that takes
 * another back posts the same the other way round, under the same items.
 */
import type { Cobro, MedioDeCobro } from '#domain/cobros/cobro.entity.ts'
import { descuentoDeCobro, signoDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { signoDeCargo } from '#domain/cobros/cargo.rules.ts'
import type { Castigo } from '#domain/cobros/castigo.entity.ts'
import { totalDeCastigo } from '#domain/cobros/castigo.rules.ts'
import { apunteEn, apuntePesos, type ApunteContable } from './asiento.ts'
import { SIN_DECIR } from './cuentas.ts'

/** Where the money of one way of paying is: in a drawer, in the hands of who collected, or at a bank that has not said so yet. */
function destinoDe(cobro: Cobro, { metodo, centavos }: MedioDeCobro): ApunteContable {
  const { turnoId, cobradorId, fecha, anula, id } = cobro
  const monto = signoDeCobro(cobro) * centavos
  const partida = anula?.cobroId ?? id
  if (metodo !== 'efectivo') return apuntePesos('porConfirmar', monto, { parte: metodo, partida, fecha })
  return turnoId === ''
    ? apuntePesos('enManos', monto, { parte: cobradorId || SIN_DECIR, partida, fecha })
    : apuntePesos('gaveta', monto, { parte: turnoId, fecha })
}

/** The lines of a collection, or of what takes one back. Pesos alone: debts are in pesos. */
export function apuntesDeCobro(cobro: Cobro): ApunteContable[] {
  const { id, fecha, cliente, pagos, documentos, anticipoCentavos, anula } = cobro
  const signo = signoDeCobro(cobro)
  const parte = cliente.clienteId || SIN_DECIR
  return [
    ...pagos.map((pago) => destinoDe(cobro, pago)),
    apuntePesos('descuentosProntoPago', signo * descuentoDeCobro(cobro), { fecha }),
    ...documentos.map(({ ventaId, abonoCentavos, descuentoCentavos }) =>
      apuntePesos('clientes', -signo * (abonoCentavos + descuentoCentavos), { parte, partida: ventaId, fecha }),
    ),
    apuntePesos('clientes', -signo * anticipoCentavos, { parte, partida: anula?.cobroId ?? id, fecha }),
  ]
}

/** A transfer that never came, or a cheque that was given back, is no longer waited for: its customer owes it. What takes that back is the other way round. */
export function apuntesDeCargo(cargo: CargoCliente): ApunteContable[] {
  const { id, clienteId: parte, metodo, ventaId, fecha, centavos, pagoMoneda, pagoCentavos, anula } = cargo
  const signo = signoDeCargo(cargo)
  return [
    apuntePesos('clientes', signo * centavos, { parte, partida: anula === '' ? id : anula, fecha }),
    apunteEn(pagoMoneda, 'porConfirmar', -signo * pagoCentavos, -signo * centavos, { parte: metodo, partida: ventaId, fecha }),
  ]
}

/** What the store gives up collecting is a loss of the day on which it was approved; taken back, it is owed again from the day on which it was. */
export function apuntesDeCastigo(castigo: Castigo): ApunteContable[] {
  const { clienteId: parte, documentos, estado, decididoEl, anuladoEl } = castigo
  const veces = [
    ...(estado === 'aprobado' || estado === 'anulado' ? [{ signo: 1, fecha: decididoEl }] : []),
    ...(estado === 'anulado' ? [{ signo: -1, fecha: anuladoEl }] : []),
  ]
  return veces.flatMap(({ signo, fecha }) => [
    apuntePesos('incobrables', signo * totalDeCastigo(castigo), { fecha }),
    ...documentos.map(({ ventaId, centavos }) => apuntePesos('clientes', -signo * centavos, { parte, partida: ventaId, fecha })),
  ])
}
