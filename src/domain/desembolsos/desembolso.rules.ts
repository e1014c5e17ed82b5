/** What a store is paid and when: which orders go in, what keeps a payment back, and which account it goes to. */
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { llana } from '#domain/core/bancos.ts'
import type { CuentaBancaria, CuentaDePago } from './cuenta-de-pago.entity.ts'
import type { Desembolso } from './desembolso.entity.ts'
import type { OrdenPagada } from './lote.entity.ts'
import { netoDe, type OrdenDeMercana } from './orden-de-mercana.rules.ts'

/** Days that an account which took the place of another waits, so that its owner hears of the change before any money does. */
export const DIAS_DE_CUENTA_NUEVA = 3

/** What the store says of its account: of its bank, and of whose it is. */
interface CuentaDicha {
  tiendaBanco: string
  tiendaCtaBancaria: string
  tiendaCtaBancariaTipo: CuentaBancaria['tipo']
  tiendaCtaTitular: string
  tiendaCtaIdentificacion: string
}

/** The store's account as a transfer asks for it: in its registered name when it says no other; undefined while it has none. */
export function cuentaDeLaTienda(
  banco: CuentaDicha | undefined,
  tienda: { tiendaNombre: string; razonSocial: string; tiendaRnc: string },
): CuentaBancaria | undefined {
  if (!banco || banco.tiendaBanco === '' || banco.tiendaCtaBancaria === '') return undefined
  return {
    banco: banco.tiendaBanco,
    numero: banco.tiendaCtaBancaria,
    tipo: banco.tiendaCtaBancariaTipo,
    titular: banco.tiendaCtaTitular || tienda.razonSocial || tienda.tiendaNombre,
    identificacion: banco.tiendaCtaIdentificacion || tienda.tiendaRnc,
  }
}

/** Do both say the same account? Spaces, accents and capitals make no other. */
export const esLaMismaCuenta = (una: CuentaBancaria | null | undefined, otra: CuentaBancaria | null | undefined): boolean =>
  una != null &&
  otra != null &&
  (['banco', 'numero', 'tipo', 'titular', 'identificacion'] as const).every((campo) => llana(una[campo]) === llana(otra[campo]))

/** From which day an account that is looked at now may be paid: at once when it is the first, or the one that was there. */
export const pagableDesde = (antes: Pick<CuentaDePago, 'verificada' | 'pagableDesde'>, cuenta: CuentaBancaria, en: string): string => {
  if (antes.verificada === null) return ''
  return esLaMismaCuenta(antes.verificada, cuenta) ? antes.pagableDesde : sumarDias(diaFiscal(en), DIAS_DE_CUENTA_NUEVA)
}

/** What is owed of each order: what its store gets of it less what it was paid, RD$. Those that were given back by the bank count no more. */
export function saldosDeOrdenes(
  ordenes: readonly Pick<OrdenDeMercana, 'pedidoId' | 'entroCentavos' | 'comisionCentavos' | 'itbisCentavos'>[],
  desembolsos: readonly Pick<Desembolso, 'ordenes' | 'estado'>[],
): Map<string, number> {
  const saldos = new Map(ordenes.map((orden) => [orden.pedidoId, netoDe(orden)]))
  for (const { ordenes: pagadas, estado } of desembolsos) {
    if (estado !== 'pagado') continue
    for (const { pedidoId, centavos } of pagadas) saldos.set(pedidoId, (saldos.get(pedidoId) ?? 0) - centavos)
  }
  return saldos
}

/** What a store's orders come to, RD$. */
export interface PorPagarATienda {
  /** All that is owed, whatever keeps it back. */
  saldoCentavos: number
  /** May be paid now; less than zero when its orders owe more than they brought: it is taken off the next ones. */
  exigibleCentavos: number
  /** In a batch that has not ended. */
  enLoteCentavos: number
  /** What a payment of now would hold. */
  ordenes: OrdenPagada[]
}

/** What of a store's orders would be paid now. `enLote`: orders that a batch has which did not end, with how much. */
export function porPagarDe(
  ordenes: readonly Pick<OrdenDeMercana, 'pedidoId' | 'numero' | 'situacion'>[],
  saldos: ReadonlyMap<string, number>,
  enLote: ReadonlyMap<string, number>,
): PorPagarATienda {
  const entran: OrdenPagada[] = []
  let [saldoCentavos, enLoteCentavos] = [0, 0]
  for (const { pedidoId, numero, situacion } of ordenes) {
    const saldo = saldos.get(pedidoId) ?? 0
    const reservado = enLote.get(pedidoId) ?? 0
    saldoCentavos += saldo
    enLoteCentavos += reservado
    const centavos = saldo - reservado
    // What was paid too much of is taken back at once, whatever its order waits for.
    if (centavos !== 0 && (situacion === 'exigible' || centavos < 0)) entran.push({ pedidoId, numero, centavos })
  }
  return { saldoCentavos, enLoteCentavos, exigibleCentavos: entran.reduce((suma, { centavos }) => suma + centavos, 0), ordenes: entran }
}

/**
 * Why a store is not paid today; '' when it is. 'no-toca' and 'bajo-minimo' are its calendar, and who builds a batch may pay it all the same; the
 * others are no one's to pass over.
 */
export type ImpedimentoDePago =
  | ''
  | 'nada'
  | 'en-contra'
  | 'retenida'
  | 'sin-cuenta'
  | 'sin-verificar'
  | 'cuenta-nueva'
  | 'no-toca'
  | 'bajo-minimo'

const deCalendario: ReadonlySet<ImpedimentoDePago> = new Set(['no-toca', 'bajo-minimo'])
/** May it be paid by whoever wants it paid now? */
export const sePuedePagar = (impedimento: ImpedimentoDePago): boolean => impedimento === '' || deCalendario.has(impedimento)

/** 1 is Monday, 7 Sunday. */
const diaDeSemana = (dia: string): number => new Date(`${dia}T12:00:00Z`).getUTCDay() || 7

/** What keeps a store from being paid on a day. */
export function impedimentoDePago(
  { exigibleCentavos }: Pick<PorPagarATienda, 'exigibleCentavos'>,
  como: Pick<CuentaDePago, 'verificada' | 'pagableDesde' | 'cadencia' | 'diaDeSemana' | 'minimoCentavos' | 'retenidaMotivo'>,
  cuenta: CuentaBancaria | undefined,
  hoy: string,
): ImpedimentoDePago {
  if (exigibleCentavos === 0) return 'nada'
  if (exigibleCentavos < 0) return 'en-contra'
  if (como.retenidaMotivo !== '') return 'retenida'
  if (!cuenta) return 'sin-cuenta'
  if (!esLaMismaCuenta(como.verificada, cuenta)) return 'sin-verificar'
  if (como.pagableDesde > hoy) return 'cuenta-nueva'
  if (como.cadencia === 'semanal' && diaDeSemana(hoy) !== como.diaDeSemana) return 'no-toca'
  return como.cadencia === 'monto' && exigibleCentavos < como.minimoCentavos ? 'bajo-minimo' : ''
}

/** The day on which its calendar pays a store next, from today on; '' of one that is paid by amount. */
export function proximoPago({ cadencia, diaDeSemana: cual }: Pick<CuentaDePago, 'cadencia' | 'diaDeSemana'>, hoy: string): string {
  if (cadencia === 'monto') return ''
  return cadencia === 'diaria' ? hoy : sumarDias(hoy, (cual - diaDeSemana(hoy) + 7) % 7)
}

/** What a store that owes pays back, written down once however often it is sent. */
export const idDeAbono = (uuid: string, tiendaId: string): string => `desembolso:abono-${uuid}.${tiendaId}`

/** The payout of a store in a batch: the same for whoever writes it down, however often. */
export const idDeDesembolso = (loteId: string, tiendaId: string): string => `desembolso:${loteId.slice('loteDePago:'.length)}.${tiendaId}`
