/**
 * What a customer owes: credit sales less credit notes given back as credit, less what was collected (`cobros/cobro.rules.ts`). The
 * server's fold (`CreditoCliente`) and the documents on this device name themselves, and each counts once: it does not matter which of
 * the two has heard of it.
 */
import type { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Cliente, type CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Venta } from './venta.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { diasEntre, sumarDias } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import { signo, valorPago, type BorradorVenta, type Persona } from './venta.rules.ts'

export type MovimientoCredito = CreditoCliente['movimientos'][number]

/** The credit in a sale or a note; undefined when there is none, or nobody who owes it. */
export function movimientoDe(venta: Venta): MovimientoCredito | undefined {
  const centavos = venta.pagos.reduce((suma, { metodo, valorCentavos }) => suma + (metodo === 'credito' ? valorCentavos : 0), 0)
  const { carga } = venta
  const mora = carga?.moraHasta === undefined ? undefined : { ventaId: carga.ventaId, hasta: carga.moraHasta }
  if ((centavos === 0 && !mora) || venta.cliente.clienteId === '') return undefined
  return {
    ventaId: venta.id,
    ncf: venta.ncf,
    fecha: venta.fecha,
    centavos: signo(venta) * centavos,
    modifica: venta.modifica?.ventaId ?? '',
    dispositivoId: venta.dispositivoId,
    seq: venta.seq,
    ...(mora && { mora }),
  }
}

/** A movement, and whose debt it is of. */
export type MovimientoDeCliente = MovimientoCredito & { clienteId: string }

/** The credit in these sales and notes. */
export const movimientosDeVentas = (ventas: readonly Venta[]): MovimientoDeCliente[] =>
  ventas.flatMap((venta) => {
    const movimiento = movimientoDe(venta)
    return movimiento ? [{ ...movimiento, clienteId: venta.cliente.clienteId }] : []
  })

/** What each customer bought on credit and paid of it, by who stands for them now. */
export function movimientosPorCliente(
  pliegues: readonly Pick<CreditoCliente, 'clienteId' | 'movimientos'>[],
  deAqui: readonly MovimientoDeCliente[],
  vigente: (clienteId: string) => string,
): Map<string, MovimientoCredito[]> {
  const porCliente = new Map<string, Map<string, MovimientoCredito>>()
  const poner = (clienteId: string, movimiento: MovimientoCredito) => {
    const id = vigente(clienteId)
    const suyos = porCliente.get(id) ?? new Map<string, MovimientoCredito>()
    porCliente.set(id, suyos.set(movimiento.ventaId, movimiento))
  }
  for (const { clienteId, movimientos } of pliegues) for (const movimiento of movimientos) poner(clienteId, movimiento)
  for (const { clienteId, ...movimiento } of deAqui) poner(clienteId, movimiento)
  return new Map([...porCliente].map(([id, suyos]) => [id, [...suyos.values()].sort(porFecha)]))
}

const porFecha = (a: MovimientoCredito, b: MovimientoCredito): number =>
  a.fecha.localeCompare(b.fecha) || a.ventaId.localeCompare(b.ventaId)

/** A credit sale that is owed, wholly or in part. */
export interface DocumentoPendiente extends MovimientoCredito {
  pendienteCentavos: number
  vence: string
  /** The instalment of which this is (`cobros/plan.rules.ts`); left out of a document that is in no plan. */
  cuota?: { planId: string; numero: number; de: number }
}

export interface Deuda {
  saldoCentavos: number
  vencidoCentavos: number
  /** Days since the oldest open sale fell due; 0 when nothing is overdue. */
  diasVencidos: number
  pendientes: DocumentoPendiente[]
  /** Paid, or taken back, beyond all that was owed. */
  aFavorCentavos: number
}

/** Did it add to what is owed, and not only give back what a collection had taken? */
const abreDeuda = ({ centavos, clase }: MovimientoCredito): boolean => centavos > 0 && clase === undefined

/** What a note or a collection says that it settles. */
const saldados = ({ salda, modifica, centavos }: MovimientoCredito): readonly { ventaId: string; centavos: number }[] =>
  salda ?? (modifica === '' ? [] : [{ ventaId: modifica, centavos: -centavos }])

/**
 * What is owed on a day. Notes and collections take from the sales that they name; what is left of them then, and of those that name none
 * here, takes from the oldest, whatever order they came in; what is left of that is in the customer's favour. One that was taken back takes nothing.
 */
export function deudaDe(movimientos: readonly MovimientoCredito[], tiempoCreditoDias: number, hoy: string): Deuda {
  const abiertos = movimientos.filter(abreDeuda).map((movimiento): DocumentoPendiente => ({
    ...movimiento,
    pendienteCentavos: movimiento.centavos,
    vence: sumarDias(movimiento.fecha, tiempoCreditoDias),
  }))
  const porId = new Map(abiertos.map((abierto) => [abierto.ventaId, abierto]))
  const anulados = new Set(movimientos.flatMap(({ anula = '' }) => (anula === '' ? [] : [anula])))
  const tomar = (abierto: DocumentoPendiente | undefined, centavos: number): number => {
    const parte = Math.min(centavos, abierto?.pendienteCentavos ?? 0)
    if (abierto) abierto.pendienteCentavos -= parte
    return parte
  }
  let aFavorCentavos = 0
  for (const movimiento of movimientos) {
    if (movimiento.centavos >= 0 || anulados.has(movimiento.ventaId)) continue
    let resto = -movimiento.centavos
    for (const { ventaId, centavos } of saldados(movimiento)) resto -= tomar(porId.get(ventaId), Math.min(centavos, resto))
    aFavorCentavos += resto
  }
  for (const abierto of abiertos) {
    if (aFavorCentavos === 0) break
    aFavorCentavos -= tomar(abierto, aFavorCentavos)
  }
  const pendientes = abiertos.filter(({ pendienteCentavos }) => pendienteCentavos > 0)
  const vencidos = pendientes.filter(({ vence }) => vence < hoy)
  const suma = (documentos: readonly DocumentoPendiente[]) => documentos.reduce((total, d) => total + d.pendienteCentavos, 0)
  return {
    saldoCentavos: movimientos.reduce((total, { centavos }) => total + centavos, 0),
    vencidoCentavos: suma(vencidos),
    diasVencidos: vencidos.reduce((dias, { vence }) => Math.max(dias, diasEntre(vence, hoy)), 0),
    pendientes,
    aFavorCentavos,
  }
}

/**
 * Of a sale, what a collection took beyond what was left of it when the server had it: both of two collectors with no line did it, and the
 * one that arrived second is told. 0 when nothing, or when the sale is not here.
 */
export function cobradoDeMas(
  movimientos: readonly MovimientoCredito[],
  { ventaId, cobroId }: { ventaId: string; cobroId: string },
): number {
  const este = movimientos.find((uno) => uno.ventaId === cobroId)
  const venta = movimientos.find((uno) => uno.ventaId === ventaId && abreDeuda(uno))
  const anulados = new Set(movimientos.flatMap(({ anula = '' }) => (anula === '' ? [] : [anula])))
  if (!este || !venta || anulados.has(cobroId)) return 0
  const tomado = (uno: MovimientoCredito): number =>
    saldados(uno).reduce((suma, saldado) => suma + (saldado.ventaId === ventaId ? saldado.centavos : 0), 0)
  const antes = movimientos.filter((uno) => uno.centavos < 0 && uno !== este && !anulados.has(uno.ventaId) && lugarDe(uno) < lugarDe(este))
  const quedaba = Math.max(0, venta.centavos - antes.reduce((suma, uno) => suma + tomado(uno), 0))
  return Math.max(0, tomado(este) - quedaba)
}

type Llegado = Pick<MovimientoCredito, 'ventaId' | 'recibidoEn' | 'dispositivoId' | 'seq'>

/** Its place among what reached the server: what a device handed in at once stands in the order in which it was made there. */
const lugarDe = ({ recibidoEn = '', dispositivoId = '', seq = 0, ventaId }: Llegado): string =>
  `${recibidoEn} ${dispositivoId} ${String(seq).padStart(12, '0')} ${ventaId}`

/** Does it stop its customer's credit until somebody has settled it? */
export const detieneCredito = ({ motivo, estado }: Pick<Aclaracion, 'motivo' | 'estado'>): boolean =>
  motivo === 'credito_excedido' && estado === 'pendiente'

export type CreditoDeCliente =
  | { puede: false; motivo: 'contado' | 'bloqueado' | 'detenido' }
  | { puede: true; disponibleCentavos: number | undefined; excedeCentavos: number }

/**
 * May this customer buy this much more on credit? A limit of 0 is none. A sale that passes the limit takes a PIN
 * (`faltaEnCredito`); one that passed it unasked makes it `detenido`, until the owner has settled that sale (`confianza/aclaracion.entity.ts`).
 */
export function creditoPara(
  cliente: { condicion: 'CONTADO' | 'CREDITO'; creditoBloqueado: boolean; creditoAprobadoCentavos: number },
  saldoCentavos: number,
  ventaCentavos: number,
  detenido = false,
): CreditoDeCliente {
  if (cliente.condicion !== 'CREDITO') return { puede: false, motivo: 'contado' }
  if (cliente.creditoBloqueado) return { puede: false, motivo: 'bloqueado' }
  if (detenido) return { puede: false, motivo: 'detenido' }
  if (cliente.creditoAprobadoCentavos === 0) return { puede: true, disponibleCentavos: undefined, excedeCentavos: 0 }
  const disponibleCentavos = cliente.creditoAprobadoCentavos - saldoCentavos
  return { puede: true, disponibleCentavos, excedeCentavos: Math.max(0, ventaCentavos - disponibleCentavos) }
}

type ReglasDeCredito = Pick<Tienda, 'creditoSinConexion' | 'creditoSinConexionHastaCentavos'>

interface CreditoPedido {
  ventaCentavos: number
  excedeCentavos: number
  enLinea: boolean
  /** What this till may still sell by itself of what was lent to it (`credito-prestado.rules.ts`); undefined or left out when nothing was. */
  quedaCentavos?: number | undefined
}

/**
 * What a sale on credit lacks before it may be charged; undefined when nothing. 'credito.sin-conexion' is final, the others take a PIN. Within what the
 * till was lent it lacks nothing, with or without a line; beyond it, it may be what another till sells on.
 */
export function faltaEnCredito(
  { ventaCentavos, excedeCentavos, enLinea, quedaCentavos }: CreditoPedido,
  { creditoSinConexion: regla, creditoSinConexionHastaCentavos: hasta }: ReglasDeCredito,
): Fallo | undefined {
  if (ventaCentavos <= 0) return undefined
  if (!enLinea && regla === 'bloquear') return { code: 'credito.sin-conexion' }
  if (excedeCentavos > 0) return { code: 'credito.excede-sin-permiso', datos: { excede: formatMoney(excedeCentavos) } }
  if (regla === 'bloquear' || (quedaCentavos === undefined ? enLinea : ventaCentavos <= quedaCentavos)) return undefined
  if (regla === 'hasta' && ventaCentavos <= hasta) return undefined
  if (enLinea) return { code: 'credito.reservado-sin-permiso', datos: { queda: formatMoney(quedaCentavos ?? 0) } }
  return regla === 'pin'
    ? { code: 'credito.a-ciegas-sin-permiso' }
    : { code: 'credito.a-ciegas-mucho-sin-permiso', datos: { hasta: formatMoney(hasta) } }
}

/** Of what lacks something on credit: may somebody's PIN allow it? */
export const creditoConPin = ({ code }: Fallo): boolean => code.startsWith('credito.') && code.endsWith('-sin-permiso')

/** The credit among these payments, in centavos. */
export const enCredito = (pagos: BorradorVenta['pagos']): number =>
  pagos.reduce((suma, pago) => suma + (pago.metodo === 'credito' ? valorPago(pago) : 0), 0)

/** Who allowed the credit of this draft: for this customer and no more than then. */
export function autorizaCredito(
  { creditoAutorizado: dado, cliente, pagos }: BorradorVenta,
  quien: (empleadoId: string) => Persona | undefined,
): Persona | undefined {
  const persona = dado && dado.clienteId === cliente.clienteId && enCredito(pagos) <= dado.hastaCentavos ? quien(dado.por) : undefined
  return puede(persona, Cliente, 'editarCredito') ? persona : undefined
}

/** The draft whose credit, as it stands, this person allowed. */
export const conCreditoAutorizado = (borrador: BorradorVenta, { empleadoId: por }: Pick<Persona, 'empleadoId'>): BorradorVenta => ({
  ...borrador,
  creditoAutorizado: { por, clienteId: borrador.cliente.clienteId, hastaCentavos: enCredito(borrador.pagos) },
})

/** What was owed when a movement arrived, itself included: later arrivals are theirs to answer for, whichever till they came from. */
export function saldoAlLlegar(movimientos: readonly MovimientoCredito[], este: Llegado): number {
  return movimientos.reduce((suma, uno) => suma + (lugarDe(uno) <= lugarDe(este) ? uno.centavos : 0), 0)
}
