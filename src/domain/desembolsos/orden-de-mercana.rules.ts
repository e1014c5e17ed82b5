/** Where an order that was paid to the platform stands on its way to the store: why it is not paid yet, and from which day on it may be. */
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import {
  comisionDeOrden,
  pasosDeComision,
  tramosCobrados,
  type PasoDeComision,
  type TramoCobrado,
} from '#domain/pedidos/pagos/pedido.comision.ts'
import { estaAbierto, estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'

/**
 * 'exigible': it may be paid. 'por_recibir': its customer has not got it. 'por_facturar': the store has not invoiced it. 'en_plazo': she may still
 * ask for her money. 'en_reclamo': she did, and nobody has settled it. 'por_devolver': some of it goes back to her first.
 */
export const situacionesDeOrden = ['exigible', 'por_recibir', 'por_facturar', 'en_plazo', 'en_reclamo', 'por_devolver'] as const
export type SituacionDeOrden = (typeof situacionesDeOrden)[number]

/** What is kept of an order to know when it is paid. */
export interface OrdenDeMercana {
  pedidoId: string
  numero: string
  colocadoEn: string
  situacion: SituacionDeOrden
  /** The fiscal day from which it may be paid if nobody claims anything; '' while nobody knows. */
  exigibleEl: string
  /** What came into the platform's account for it, less what went back out of it, RD$. */
  entroCentavos: number
  /** What the platform charges of it so far, and its ITBIS. */
  comisionCentavos: number
  itbisCentavos: number
  /** On which days it was charged, and what of it was taken back. */
  pasos: PasoDeComision[]
  /** By rule, how that is worked out before anything of it was taken back. */
  tramos: TramoCobrado[]
}

/** What the store gets of it: less than zero of one that its customer paid to the store itself. */
export const netoDe = ({
  entroCentavos,
  comisionCentavos,
  itbisCentavos,
}: Pick<OrdenDeMercana, 'entroCentavos' | 'comisionCentavos' | 'itbisCentavos'>): number => entroCentavos - comisionCentavos - itbisCentavos

type PedidoConEstado = Pick<Pedido, 'contenido' | 'estado'>

/** Why what an order brings is not paid yet, to its store or to who brought its customer. */
export function situacionDeOrden({ estado }: PedidoConEstado): SituacionDeOrden {
  if (estado.reembolsos.some((uno) => uno.solicitud !== undefined && estaAbierto(uno))) return 'en_reclamo'
  if (estado.porDevolverCentavos > 0) return 'por_devolver'
  if (estaMuerto(estado) || estado.pedido === 'cerrado') return 'exigible'
  if (!estado.recibido) return 'por_recibir'
  return estado.fiscal === 'sin_facturar' ? 'por_facturar' : 'en_plazo'
}

/**
 * An order on its way to its store. `mercanaCentavos`: what the platform owes the store of it by its posting; what came in for it is that and what is
 * charged of it.
 */
export function ordenDeMercana(pedido: Pick<Pedido, 'id'> & PedidoConEstado, mercanaCentavos: number): OrdenDeMercana {
  const { contenido, estado } = pedido
  const { recibidaEn } = estado
  const finDePlazo = recibidaEn === '' ? '' : diaFiscal(new Date(Date.parse(recibidaEn) + contenido.reembolsoDias * DIA_MS).toISOString())
  const comision = comisionDeOrden(contenido, estado)
  return {
    pedidoId: pedido.id,
    numero: numeroDePedido(contenido),
    colocadoEn: contenido.colocadoEn,
    situacion: situacionDeOrden(pedido),
    exigibleEl: finDePlazo,
    entroCentavos: mercanaCentavos + comision.comisionCentavos + comision.itbisCentavos,
    ...comision,
    pasos: pasosDeComision(contenido, estado),
    tramos: tramosCobrados(contenido, estado),
  }
}

/** Is there anything between the store and the platform of it? */
export const esDeMercana = ({ contenido }: Pick<Pedido, 'contenido'>): boolean =>
  contenido.metodo.deMercana || contenido.comision !== undefined
