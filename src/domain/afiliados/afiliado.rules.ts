/** Who earns for a customer that they brought, what keeps it from them, and what they are paid. */
import { REGLA_DE_AFILIADOS, type AfiliadoDePedido, type BloqueoDeAfiliado, type TramoDeComision } from '#domain/comisiones/comision.ts'
import { llana } from '#domain/core/bancos.ts'
import { DIA_MS, diaFiscal, mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { porcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { CuentaBancaria } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { porPagarDe, type PorPagarATienda } from '#domain/desembolsos/desembolso.rules.ts'
import { situacionDeOrden, type SituacionDeOrden } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { ganadoPorAfiliado, parteDeAfiliado } from '#domain/pedidos/pagos/pedido.afiliado.ts'
import { enProporcion } from '#domain/pedidos/pagos/pedido.comision.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Afiliado } from './afiliado.entity.ts'
import type { PagoAAfiliado } from './pago-a-afiliado.entity.ts'
import type { ProgramaDeAfiliados } from './programa.entity.ts'
import type { ReversionDeAfiliado } from './reversion.entity.ts'

/** A third of what is sold: beyond, a slip of the keyboard. */
export const AFILIADOS_MAXIMO_PUNTOS_BASICOS = 3000

/** Income tax that is kept back of what a person is paid for a service: 10 % (docs/FISCAL.md#withholding). */
export const RETENCION_PUNTOS_BASICOS = 1000

/** What a link that was opened says. */
export interface EnlaceAbierto {
  codigo: string
  /** Milliseconds since the epoch. */
  abiertoMs: number
}

export interface QuienLaTrajo {
  codigo: string
  via: AfiliadoDePedido['via']
}

/**
 * Whose an order is: of somebody whose account was made with a link, whose link that was, while it counts; of anybody else, the link that this browser
 * opened. Where the last one counts, a link that was opened comes before the account. `''`: nobody's.
 */
export function quienLaTrajo(
  {
    cuenta,
    primero,
    ultimo,
  }: {
    /** Who brought her when she made her account, and when that was; '' of who came alone. */
    cuenta: { codigo: string; hechaMs: number }
    primero: EnlaceAbierto | undefined
    ultimo: EnlaceAbierto | undefined
  },
  { toque, diasDeEnlace, diasDeCuenta }: Pick<ProgramaDeAfiliados, 'toque' | 'diasDeEnlace' | 'diasDeCuenta'>,
  ahoraMs: number,
): QuienLaTrajo | undefined {
  const valeLaCuenta = cuenta.codigo !== '' && (diasDeCuenta === 0 || ahoraMs - cuenta.hechaMs <= diasDeCuenta * DIA_MS)
  const deCuenta: QuienLaTrajo | undefined = valeLaCuenta ? { codigo: cuenta.codigo, via: 'cuenta' } : undefined
  const vale = (enlace: EnlaceAbierto | undefined): QuienLaTrajo | undefined =>
    enlace && ahoraMs - enlace.abiertoMs <= diasDeEnlace * DIA_MS ? { codigo: enlace.codigo, via: 'enlace' } : undefined
  return toque === 'ultimo' ? (vale(ultimo) ?? vale(primero) ?? deCuenta) : (deCuenta ?? vale(primero))
}

/** What is known of the two people of an order when it is placed. */
export interface AmbasPersonas {
  afiliado: { usuarioId: string; telefono: string; identificacion: string; revocado: boolean; esDeLaTienda: boolean }
  clienta: { usuarioId: string; telefonos: readonly string[]; identificacion: string }
  /** Who brought the affiliate, who brought that one, and so on: of accounts that bring each other in a ring none earns. */
  trajeron: readonly string[]
}

/** The number of a telephone of the country, whichever way it was typed. */
const numeroDe = (telefono: string): string => soloDigitos(telefono).slice(-10)

/** Why nothing is earned of an order ('' when it is): who buys for themselves, who sells or works at the store, or accounts of one person. */
export function bloqueoDe({ afiliado, clienta, trajeron }: AmbasPersonas): BloqueoDeAfiliado {
  if (afiliado.usuarioId === clienta.usuarioId) return 'propia'
  if (afiliado.revocado) return 'revocado'
  if (afiliado.esDeLaTienda) return 'equipo'
  const suyo = numeroDe(afiliado.telefono)
  if (suyo.length === 10 && clienta.telefonos.some((uno) => numeroDe(uno) === suyo)) return 'mismo-telefono'
  const identidad = soloDigitos(afiliado.identificacion)
  if (identidad !== '' && identidad === soloDigitos(clienta.identificacion)) return 'misma-identidad'
  return trajeron.includes(clienta.usuarioId) ? 'anillo' : ''
}

type LoQuePaga = Pick<ProgramaDeAfiliados, 'activo' | 'puntosBasicos' | 'maximoCentavos'>

/** What a store is charged for its own programme in an order that an affiliate brought: of all of its lines. */
export const tramoDeAfiliados = (
  { puntosBasicos, maximoCentavos }: Omit<LoQuePaga, 'activo'>,
  lineas: readonly number[],
): TramoDeComision => ({
  reglaId: REGLA_DE_AFILIADOS,
  nombre: 'Tu programa de afiliados',
  lineas: [...lineas],
  puntosBasicos,
  fijoCentavos: 0,
  minimoCentavos: 0,
  maximoCentavos,
})

/** May a programme pay so much ('afiliados.*')? */
export function puedePagar({ activo, puntosBasicos }: Pick<LoQuePaga, 'activo' | 'puntosBasicos'>): Result<void> {
  if (puntosBasicos > AFILIADOS_MAXIMO_PUNTOS_BASICOS) return fallo('afiliados.demasiado')
  return activo && puntosBasicos === 0 ? fallo('afiliados.nada') : ok(undefined)
}

/** May somebody be paid to this account ('afiliados.*')? It is a person's: of what a person is paid income tax is kept back. */
export function puedeCobrarEn({ banco, numero, titular, identificacion }: CuentaBancaria): Result<void> {
  if (banco.trim() === '' || soloDigitos(numero).length < 5) return fallo('afiliados.cuenta')
  if (titular.trim().length < 3) return fallo('afiliados.titular')
  return soloDigitos(identificacion).length === 11 ? ok(undefined) : fallo('afiliados.cedula')
}

/** Do two of them want to be paid in one place, or with one cédula? They may be one person with two accounts. */
export const cobranIgual = ({ cuenta: una }: Pick<Afiliado, 'cuenta'>, { cuenta: otra }: Pick<Afiliado, 'cuenta'>): boolean =>
  una !== null &&
  otra !== null &&
  (soloDigitos(una.identificacion) === soloDigitos(otra.identificacion) ||
    (llana(una.banco) === llana(otra.banco) && soloDigitos(una.numero) === soloDigitos(otra.numero)))

/** 'perdida': it ended before its customer had it. 'bloqueada': nobody could earn of it. 'por_cobrar': its store owes the platform what it was charged. */
export const situacionesDeVenta = ['perdida', 'bloqueada', 'por_cobrar'] as const
export type SituacionDeVenta = SituacionDeOrden | (typeof situacionesDeVenta)[number]

/** An order that somebody brought, as what they earn of it is known by. */
export interface VentaReferida {
  pedidoId: string
  numero: string
  afiliado: string
  via: AfiliadoDePedido['via']
  bloqueo: BloqueoDeAfiliado
  tienda: string
  tiendaNombre: string
  colocadoEn: string
  situacion: SituacionDeVenta
  /** The fiscal day from which it may be paid if nobody claims anything; '' while nobody knows. */
  exigibleEl: string
  /** It was paid to the platform, which took its commission out of that; of others the store owes it. */
  pagadaAMercana: boolean
  /** Goods that were sent, without their ITBIS. */
  baseCentavos: number
  /** Earned by now, and before anything was taken back; and what the store pays of it, less what was taken back. */
  ganadoCentavos: number
  esperadoCentavos: number
  deTiendaCentavos: number
  /** Goods and delivery, as the customer pays them. */
  totalCentavos: number
}

/** What is earned of it: so far, or if nothing comes in between where its customer has not got it. */
export const comisionDeVenta = ({
  situacion,
  ganadoCentavos,
  esperadoCentavos,
}: Pick<VentaReferida, 'situacion' | 'ganadoCentavos' | 'esperadoCentavos'>): number =>
  situacion === 'por_recibir' ? esperadoCentavos : ganadoCentavos

/** An order as its affiliate earns of it; undefined of one that nobody brought. */
export function ventaReferida({ id, contenido, estado }: Pick<Pedido, 'id' | 'contenido' | 'estado'>): VentaReferida | undefined {
  const { afiliado, reembolsoDias } = contenido
  if (afiliado === undefined) return undefined
  const { baseCentavos, deTiendaCentavos, deMercanaCentavos } = parteDeAfiliado(contenido, estado)
  const { recibidaEn } = estado
  const muerto = estaMuerto(estado)
  const quedaCentavos = (completaCentavos: number): number =>
    estado.recibido ? (enProporcion(contenido, estado, completaCentavos).at(-1)?.centavos ?? 0) : completaCentavos
  return {
    pedidoId: id,
    numero: numeroDePedido(contenido),
    afiliado: afiliado.usuarioId,
    via: afiliado.via,
    bloqueo: afiliado.bloqueo,
    tienda: contenido.tiendaId,
    tiendaNombre: contenido.tiendaNombre,
    colocadoEn: contenido.colocadoEn,
    situacion: afiliado.bloqueo !== '' ? 'bloqueada' : muerto ? 'perdida' : situacionDeOrden({ contenido, estado }),
    exigibleEl: recibidaEn === '' ? '' : diaFiscal(new Date(Date.parse(recibidaEn) + reembolsoDias * DIA_MS).toISOString()),
    pagadaAMercana: contenido.metodo.deMercana,
    baseCentavos: muerto ? 0 : baseCentavos,
    ganadoCentavos: ganadoPorAfiliado(contenido, estado),
    esperadoCentavos: muerto ? 0 : deTiendaCentavos + deMercanaCentavos,
    deTiendaCentavos: muerto ? 0 : quedaCentavos(deTiendaCentavos),
    totalCentavos: estado.totalCentavos,
  }
}

/**
 * An order whose customer paid the store itself earns nothing that can be paid while that store owes the platform: else a store that never pays its
 * commissions invents customers for whoever is paid out of them.
 */
export const conLoQueDebeSuTienda = (venta: VentaReferida, suTiendaDebe: boolean): VentaReferida =>
  suTiendaDebe && !venta.pagadaAMercana && venta.situacion === 'exigible' ? { ...venta, situacion: 'por_cobrar' } : venta

/** What is owed of each order, RD$: what was earned of it, less what was taken back by hand and what was paid. What the bank gave back counts no more. */
export function saldosDeVentas(
  ventas: readonly Pick<VentaReferida, 'pedidoId' | 'ganadoCentavos'>[],
  reversiones: readonly Pick<ReversionDeAfiliado, 'pedidoId' | 'centavos' | 'estado'>[],
  pagos: readonly Pick<PagoAAfiliado, 'ordenes' | 'estado'>[],
): Map<string, number> {
  const saldos = new Map(ventas.map(({ pedidoId, ganadoCentavos }) => [pedidoId, ganadoCentavos]))
  const quitar = (pedidoId: string, centavos: number) => saldos.set(pedidoId, (saldos.get(pedidoId) ?? 0) - centavos)
  for (const { pedidoId, centavos, estado } of reversiones) if (estado === 'vigente') quitar(pedidoId, centavos)
  for (const { ordenes, estado } of pagos) if (estado === 'pagado') for (const una of ordenes) quitar(una.pedidoId, una.centavos)
  return saldos
}

/** What of somebody's orders would be paid now. */
export const porPagarAAfiliado = (
  ventas: readonly VentaReferida[],
  saldos: ReadonlyMap<string, number>,
  enLote: ReadonlyMap<string, number>,
): PorPagarATienda =>
  porPagarDe(
    ventas.map(({ situacion, ...venta }) => ({
      ...venta,
      situacion: situacion === 'perdida' || situacion === 'bloqueada' ? 'exigible' : situacion === 'por_cobrar' ? 'en_plazo' : situacion,
    })),
    saldos,
    enLote,
  )

/** What was earned of orders of the last months, the oldest first, with what of it may still go back: RD$. */
export function ganadoPorMes(
  ventas: readonly Pick<VentaReferida, 'colocadoEn' | 'situacion' | 'ganadoCentavos' | 'esperadoCentavos'>[],
  hoy: string,
  meses: number,
): { mes: string; ganadoCentavos: number; esperaCentavos: number }[] {
  const porMes = new Map<string, { mes: string; ganadoCentavos: number; esperaCentavos: number }>()
  let mes = mesDe(hoy)
  for (let i = 0; i < meses; i++, mes = mesSiguiente(mes, -1)) porMes.set(mes, { mes, ganadoCentavos: 0, esperaCentavos: 0 })
  for (const venta of ventas) {
    const { colocadoEn, situacion, ganadoCentavos } = venta
    const suyo = porMes.get(mesDe(diaFiscal(colocadoEn)))
    if (!suyo) continue
    if (situacion === 'exigible') suyo.ganadoCentavos += ganadoCentavos
    else suyo.esperaCentavos += comisionDeVenta(venta)
  }
  return [...porMes.values()].reverse()
}

/** How it is paid, as what keeps a payment back is asked for (`impedimentoDePago`): from so much on, to an account that was looked at. */
export const comoSeLePaga = (
  { verificada, pagableDesde, retenidaMotivo }: Pick<Afiliado, 'verificada' | 'pagableDesde' | 'retenidaMotivo'>,
  { minimoDePagoCentavos: minimoCentavos }: Pick<ProgramaDeAfiliados, 'minimoDePagoCentavos'>,
) => ({ verificada, pagableDesde, retenidaMotivo, cadencia: 'monto' as const, diaDeSemana: 5, minimoCentavos })

/** Of what is paid to a person, what is kept back of income tax and what the bank moves, RD$. */
export function conRetencion(brutoCentavos: number): { retenidoCentavos: number; centavos: number } {
  const retenidoCentavos = porcentaje(brutoCentavos, RETENCION_PUNTOS_BASICOS)
  return { retenidoCentavos, centavos: brutoCentavos - retenidoCentavos }
}

export const idDePrograma = (tiendaId: string): string => `programaDeAfiliados:${tiendaId || 'mercana'}`
export const idDeAfiliado = (usuarioId: string): string => `afiliado:${usuarioId}`
export const idDeReversion = (pedidoId: string): string => `reversionDeAfiliado:${pedidoId}`
/** The payment of somebody in a batch: the same for whoever writes it down, however often. */
export const idDePagoAAfiliado = (loteId: string, usuarioId: string): string =>
  `pagoAAfiliado:${loteId.slice('loteDePago:'.length)}.${usuarioId}`
