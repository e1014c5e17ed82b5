/**
 * What a till says of money, worked out again by what the server knows (docs/adr/0031). Nothing is refused: what does not agree is for
 * the owner to settle. What a till could know at the time, with no line, is no finding.
 */
import type { RenglonDeAclaracion, ReparoDeVenta } from '#domain/confianza/aclaracion.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import { valorPago } from '#domain/ventas/venta.rules.ts'
import { tasaVigente, type TasaFechada } from '#domain/fiscal/tasa-dolar.ts'

/** What does not agree in a fact: the difference in centavos of RD$, and line by line what it says and what it should. */
interface Desacuerdo {
  centavos: number
  renglones: RenglonDeAclaracion[]
}

/** One line of a disagreement, with its difference in centavos. */
export type Hallado = RenglonDeAclaracion & { faltan: number }

/** All of it together; undefined when everything agrees. */
export function desacuerdoDe(hallados: readonly Hallado[]): Desacuerdo | undefined {
  if (hallados.length === 0) return undefined
  return {
    centavos: hallados.reduce((suma, { faltan }) => suma + faltan, 0),
    renglones: hallados.map(({ faltan: _faltan, ...renglon }) => renglon),
  }
}

/** A line about the whole document. */
export const deTodo = (reparo: ReparoDeVenta, dice: number, debe: number, faltan = Math.abs(dice - debe)): Hallado => ({
  nombre: '',
  reparo,
  dice,
  debe,
  faltan,
})

/* The day. */

/** A clock may be a little wrong, and a write takes its time. */
const MARGEN_DE_RELOJ_MS = 10 * 60_000
/** A till whose clock lost its battery is put right within the day. */
const MARGEN_DE_DIA_MS = DIA_MS

/** `2026-11-21` as the number that a line of a matter holds. */
const diaComoNumero = (dia: string): number => Number(dia.replaceAll('-', ''))

/** Between which instants a fact was made, as the server saw it: not before what it rests on, not after it arrived. */
interface Plazo {
  /** '' when nothing is known to have come before it. */
  desde: string
  recibidoEn: string
}

/** Is its fiscal day the one of its instant, and may it have been made then? */
export function revisarDia({ fecha, en }: { fecha: string; en: string }, { desde, recibidoEn }: Plazo, centavos: number): Hallado[] {
  const enMs = Date.parse(en)
  const [primero, ultimo] = [
    desde === '' ? '' : diaFiscal(new Date(Date.parse(desde) - MARGEN_DE_DIA_MS).toISOString()),
    diaFiscal(new Date(Date.parse(recibidoEn) + MARGEN_DE_RELOJ_MS).toISOString()),
  ]
  const suyos = [-MARGEN_DE_RELOJ_MS, 0, MARGEN_DE_RELOJ_MS].map((ms) => diaFiscal(new Date(enMs + ms).toISOString()))
  const debe = fecha > ultimo ? ultimo : fecha < primero ? primero : suyos.includes(fecha) ? fecha : diaFiscal(en)
  return debe === fecha ? [] : [deTodo('dia', diaComoNumero(fecha), diaComoNumero(debe), centavos)]
}

/* The shift. */

/** Is its shift one that was opened, at its till? `centavos`: what hangs from it. */
export const revisarTurno = (
  { turnoId, cajaId }: { turnoId: string; cajaId: string },
  turno: Pick<Turno, 'id' | 'cajaId'> | undefined,
  centavos: number,
): Hallado[] => (turno?.id === turnoId && turno.cajaId === cajaId ? [] : [deTodo('turno', centavos, 0)])

/* The person. */

/** Is it in the name of who was at the till? */
export const revisarPersona = ({ cajeroId, creadoPor }: { cajeroId: string; creadoPor: string }, centavos: number): Hallado[] =>
  cajeroId === creadoPor ? [] : [deTodo('persona', centavos, 0)]

/* Dollars. */

/** Each rate that a till could know in a while: the one that held when it began, and those that were written down or began since. */
export function tasasConocidas<T extends TasaFechada>(tasas: readonly T[], desdeMs: number, recibidoEn: string): T[] {
  const desde = new Date(desdeMs).toISOString()
  const [primerDia, ultimoDia] = [diaFiscal(desde), diaFiscal(new Date(Date.parse(recibidoEn) + MARGEN_DE_RELOJ_MS).toISOString())]
  const alEmpezar = tasaVigente(
    tasas.filter(({ en }) => en <= desde),
    primerDia,
  )
  const despues = tasas.filter(({ en, fecha }) => en <= recibidoEn && fecha <= ultimoDia && (en > desde || fecha > primerDia))
  return [...(alEmpezar ? [alEmpezar] : []), ...despues]
}

/** Dollars at a rate that no till could know, and amounts that are not what their rate makes of them. */
export function revisarTasas({ pagos }: Pick<Venta, 'pagos'>, conocidas: readonly number[]): Hallado[] {
  return pagos.flatMap((pago) => {
    const { moneda, tasaDiezmilesimas: dice, recibidoCentavos, valorCentavos } = pago
    const validas = moneda === 'DOP' ? [10_000] : conocidas
    if (!validas.includes(dice)) {
      const debe = validas.toSorted((a, b) => Math.abs(a - dice) - Math.abs(b - dice))[0] ?? 0
      const valia = valorPago({ ...pago, tasaDiezmilesimas: debe })
      return [deTodo('tasa', dice, debe, Math.abs(valorCentavos - (moneda === 'DOP' ? recibidoCentavos : valia)))]
    }
    const valia = valorPago(pago)
    return valia === valorCentavos ? [] : [deTodo('cobro', valorCentavos, valia)]
  })
}

/* What pays it. */

/** What of a sale was paid in one way. */
export const pagadoCon = ({ pagos }: Pick<Venta, 'pagos'>, metodo: Venta['pagos'][number]['metodo']): number =>
  pagos.reduce((suma, pago) => suma + (pago.metodo === metodo ? pago.valorCentavos : 0), 0)

/** What an order has to do with a sale: what it comes to, and the sale that invoiced it; undefined when no act names this sale. */
interface PedidoQuePaga {
  totalCentavos: number
  /** '' while none did. */
  ventaId: string
}

/** Does an order pay what the sale says that an order paid? */
export function revisarPagoConPedido(venta: Pick<Venta, 'id' | 'pagos' | 'modifica'>, pedido: PedidoQuePaga | undefined): Hallado[] {
  const dice = pagadoCon(venta, 'pedido')
  if (dice === 0 || venta.modifica !== null) return []
  const debe = pedido?.ventaId === venta.id ? pedido.totalCentavos : 0
  return dice > debe ? [deTodo('pedido', dice, debe)] : []
}

/** What no till takes in payment: the shop gives out no vouchers, and the money of a credit note goes back when it is made. */
const SIN_RESPALDO = { bono: 'bono', notaCredito: 'nota' } as const

/** Payments with paper that nobody gave out. */
export const revisarVales = ({ pagos, modifica }: Pick<Venta, 'pagos' | 'modifica'>): Hallado[] =>
  modifica !== null
    ? []
    : pagos.flatMap(({ metodo, valorCentavos }) =>
        metodo === 'bono' || metodo === 'notaCredito' ? [deTodo(SIN_RESPALDO[metodo], valorCentavos, 0)] : [],
      )
