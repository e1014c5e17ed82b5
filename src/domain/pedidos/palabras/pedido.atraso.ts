/** When a store should have done something about an order: what the operator's lists call late. Pure. */
import { estaMuerto } from '../pagos/pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido, Valor } from '../pedido.ts'

const MINUTO_MS = 60_000
/** To take up what is paid, or will be at the door. */
const MINUTOS_PARA_ACEPTAR = 60
/** For a store that did not say how long it takes. */
const MINUTOS_PARA_ENTREGAR = 24 * 60

const esperaAlCliente: ReadonlySet<Valor<'pago'>> = new Set(['pendiente', 'rechazado', 'parcial', 'comprobante_enviado', 'en_verificacion'])

/** The instant after which it is late; '' when nothing is waited for from the store. */
export function debidoEn({ colocadoEn, aceptaAntesDePagar, conTiendaCerrada }: ContenidoDePedido, estado: EstadoDePedido): string {
  const { pedido, pago, entregado, minutos, historia } = estado
  if (estaMuerto(estado) || pedido === 'cerrado' || entregado) return ''
  const ultimo = (accion: string): string | undefined =>
    historia.findLast((acto) => acto.accion === accion && acto.veredicto === 'aceptado')?.en
  if (pedido === 'colocado') {
    if (!aceptaAntesDePagar && esperaAlCliente.has(pago)) return ''
    const desde = ultimo('aprobarPago') ?? colocadoEn
    // Whoever is closed takes nothing up before opening.
    return tras(mayor(desde, conTiendaCerrada?.abreEn ?? ''), MINUTOS_PARA_ACEPTAR)
  }
  return tras(ultimo('aceptar') ?? colocadoEn, minutos === 0 ? MINUTOS_PARA_ENTREGAR : minutos)
}

/** Until when the store promised it, when it took it up; '' before, and when it promised nothing. */
export function prometidaEn({ historia, minutos }: Pick<EstadoDePedido, 'historia' | 'minutos'>): string {
  const aceptado = historia.find(({ accion, veredicto }) => accion === 'aceptar' && veredicto === 'aceptado')
  return aceptado && minutos > 0 ? tras(aceptado.en, minutos) : ''
}

const mayor = (a: string, b: string): string => (a > b ? a : b)
const tras = (en: string, minutos: number): string => new Date(Date.parse(en) + minutos * MINUTO_MS).toISOString()
