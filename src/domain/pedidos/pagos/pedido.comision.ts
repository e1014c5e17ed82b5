/** What the platform charges the store of an order, as it stands: earned when its customer has it, and given back with what she gives back. */
import { cargoDeTramo } from '#domain/comisiones/comision.rules.ts'
import { REGLA_DE_AFILIADOS, type TramoDeComision } from '#domain/comisiones/comision.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { porcentaje, proporcion } from '#domain/core/money.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido } from '../pedido.ts'
import { estaMuerto, lineasFinales, reclamosConcedidos, totalDeLineas } from './pedido.dinero.ts'
import { sinRebaja } from './pedido.cupon.ts'

type DeQueSeCobra = Pick<ContenidoDePedido, 'lineas' | 'preciosIncluyenItbis' | 'fecha' | 'comision' | 'cupon'>
type Estado = Pick<EstadoDePedido, 'pedido' | 'recibido' | 'recibidaEn' | 'lineas' | 'totalCentavos' | 'reembolsos' | 'notas' | 'historia'>

/** What one rule charges of an order, and of how much: goods without their ITBIS, RD$. Less than zero of a coupon that the platform pays for. */
export interface TramoCobrado extends Omit<TramoDeComision, 'lineas'> {
  baseCentavos: number
  centavos: number
}

/** What is charged from a day on, RD$: a first amount when it was earned, and less than zero for each thing that was taken back since. */
export interface PasoDeComision {
  fecha: string
  comisionCentavos: number
  itbisCentavos: number
}

/** By rule, what an order is charged when nothing of it is taken back. What was not sent is not charged. */
export function tramosCobrados(contenido: DeQueSeCobra, estado: Pick<EstadoDePedido, 'lineas'>): TramoCobrado[] {
  const finales = lineasFinales(contenido, estado)
  const tramos = (contenido.comision?.tramos ?? []).flatMap(({ lineas, ...tramo }) => {
    const baseCentavos = sinItbisDe(
      finales.filter(({ linea }) => lineas.includes(linea)),
      contenido,
    )
    const centavos = cargoDeTramo(tramo, baseCentavos)
    return centavos === 0 ? [] : [{ ...tramo, baseCentavos, centavos }]
  })
  return [...tramos, ...cuponQuePagaMercana(contenido, finales, tramos)]
}

const sinItbisDe = (lineas: Parameters<typeof totalDeLineas>[0], contenido: DeQueSeCobra): number => {
  const { total, itbis } = totalDeLineas(lineas, contenido)
  return total - itbis
}

/**
 * What a coupon of the platform's took off goes back to the store here, out of what the platform itself charges and never more: the store has what it
 * would have had. Of what was not sent, or is something else now, nothing.
 */
function cuponQuePagaMercana(
  contenido: DeQueSeCobra,
  finales: ReturnType<typeof lineasFinales>,
  tramos: readonly TramoCobrado[],
): TramoCobrado[] {
  const { cupon } = contenido
  if (cupon?.deMercana !== true) return []
  const baseCentavos = sinItbisDe(sinRebaja(contenido, finales), contenido) - sinItbisDe(finales, contenido)
  const deMercana = tramos.reduce((suma, { reglaId, centavos }) => suma + (reglaId === REGLA_DE_AFILIADOS ? 0 : centavos), 0)
  const centavos = Math.min(baseCentavos, deMercana)
  const { cuponId: reglaId, nombre } = cupon
  const sinFormula = { puntosBasicos: 0, fijoCentavos: 0, minimoCentavos: 0, maximoCentavos: 0 }
  return centavos > 0 ? [{ reglaId, nombre, ...sinFormula, baseCentavos, centavos: -centavos }] : []
}

/** What was taken back of an order, in the order of its days: claims that were granted, and what notes took beside them. */
function quitado(estado: Pick<Estado, 'reembolsos' | 'notas' | 'historia'>): { fecha: string; centavos: number }[] {
  const { notas, historia } = estado
  const diasDe = (accion: AccionDePedido): string[] =>
    historia.flatMap((acto) => (acto.accion === accion && acto.veredicto === 'aceptado' ? [diaFiscal(acto.en)] : []))
  const reclamos = reclamosConcedidos(estado)
  const deReclamos = reclamos.map(({ centavos, solicitud }) => {
    const dicho = solicitud?.dichos.findLast(({ que }) => que === 'aprueba' || que === 'recibe')
    return { fecha: dicho ? diaFiscal(dicho.en) : (diasDe('decidirReembolso').at(-1) ?? ''), centavos }
  })
  const dias = diasDe('acreditarFactura')
  // What notes took back of claims is in the claims.
  let porReclamo = reclamos.reduce((suma, { conNotaCentavos = 0 }) => suma + conNotaCentavos, 0)
  const deNotas = notas.map(({ centavos }, i) => {
    const cubierto = Math.min(porReclamo, centavos)
    porReclamo -= cubierto
    return { fecha: dias[i] ?? '', centavos: centavos - cubierto }
  })
  return [...deReclamos, ...deNotas].filter(({ centavos }) => centavos > 0).sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
}

/**
 * How an amount that follows an order's goods stands from each day on, RD$: whole from the day on which its customer has it, and less with each thing
 * that is taken back, in the proportion of the goods that stay sold. Nothing while she has not got it, nor of one that ended.
 */
export function enProporcion(
  contenido: ContenidoDePedido,
  estado: Estado,
  completaCentavos: number,
): { fecha: string; centavos: number }[] {
  if (completaCentavos === 0 || estaMuerto(estado) || !estado.recibido) return []
  const mercancia = estado.totalCentavos - contenido.envio.centavos
  if (mercancia <= 0) return []
  const ganada = diaFiscal(estado.recibidaEn)
  let quedan = mercancia
  return [
    { fecha: ganada, centavos: completaCentavos },
    ...quitado(estado).map(({ fecha, centavos }) => {
      // What is taken back is taken off its goods first.
      quedan = Math.max(0, quedan - centavos)
      return { fecha: fecha > ganada ? fecha : ganada, centavos: proporcion(completaCentavos, quedan, mercancia) }
    }),
  ]
}

/** What an order is charged and when. What was not sent is not charged. */
export function pasosDeComision(contenido: ContenidoDePedido, estado: Estado): PasoDeComision[] {
  const completa = tramosCobrados(contenido, estado).reduce((suma, { centavos }) => suma + centavos, 0)
  let [antes, antesItbis] = [0, 0]
  return enProporcion(contenido, estado, completa).flatMap(({ fecha, centavos }) => {
    const itbis = porcentaje(centavos, contenido.comision?.itbisPuntosBasicos ?? 0)
    const paso = { fecha, comisionCentavos: centavos - antes, itbisCentavos: itbis - antesItbis }
    ;[antes, antesItbis] = [centavos, itbis]
    return paso.comisionCentavos === 0 && paso.itbisCentavos === 0 ? [] : [paso]
  })
}

/** What an order is charged by now, RD$. */
export const comisionDeOrden = (contenido: ContenidoDePedido, estado: Estado): { comisionCentavos: number; itbisCentavos: number } => {
  const pasos = pasosDeComision(contenido, estado)
  return {
    comisionCentavos: pasos.reduce((suma, paso) => suma + paso.comisionCentavos, 0),
    itbisCentavos: pasos.reduce((suma, paso) => suma + paso.itbisCentavos, 0),
  }
}

/** How much less the platform would charge, its ITBIS with it, if so much more of an order went back; 0 where it charges nothing yet. */
export function comisionQueBaja(contenido: ContenidoDePedido, estado: Estado, centavos: number): number {
  const cobra = (de: Estado): number => {
    const { comisionCentavos, itbisCentavos } = comisionDeOrden(contenido, de)
    return comisionCentavos + itbisCentavos
  }
  return cobra(estado) - cobra({ ...estado, notas: [...estado.notas, { id: '', ncf: '', centavos, devueltoCentavos: 0 }] })
}

/** An order for who is not of its store: what the platform charges of it, and whom it pays for it, is no affair of theirs. */
export function sinComision(contenido: ContenidoDePedido): ContenidoDePedido {
  const copia = { ...contenido }
  delete copia.comision
  delete copia.afiliado
  return copia
}
