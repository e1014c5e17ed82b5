/**
 * What may be asked back of an order, what it is worth, who decides about it and until when (docs/adr/0053). Amounts are whole lines and
 * quantities, as the credit note that takes them back will have them, so that what is granted, what goes back and what the note says agree.
 */
import { proporcion } from '#domain/core/money.ts'
import { concedidos, estaMuerto, lineasFinales, sigueVendido, totalDeLineas } from '../pagos/pedido.dinero.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'
import { LINEA_DE_ENVIO, type LineaReclamada, type QueDeReembolso } from './reembolso.ts'

type Reembolso = EstadoDePedido['reembolsos'][number]
type DelContenido = Pick<ContenidoDePedido, 'lineas' | 'envio' | 'preciosIncluyenItbis' | 'fecha'>

const HORA_MS = 3_600_000
/** The store has so long to decide; after it, who runs the platform may. */
const HORAS_PARA_DECIDIR = 72
/** What has to be brought back is waited for so long; after it, who runs the platform may decide as well. */
const DIAS_PARA_TRAER = 15
/** What was refused may be taken to who runs the platform for so long. */
const DIAS_PARA_APELAR = 7
/** Asked for in time where there was no signal, it may come so much later. */
const HORAS_DE_GRACIA = 72

export interface LineaReembolsable extends LineaReclamada {
  nombre: string
  unidad: string
  /** What all of it cost, with its tax. */
  centavos: number
}

/** How much of each line these claims have. */
function porLinea(reembolsos: readonly Reembolso[]): ReadonlyMap<number, number> {
  const suma = new Map<number, number>()
  for (const { linea, cantidadMilesimas } of reembolsos.flatMap(({ solicitud }) => solicitud?.lineas ?? []))
    suma.set(linea, (suma.get(linea) ?? 0) + cantidadMilesimas)
  return suma
}

interface LineaCobrada extends LineaReclamada {
  nombre: string
  unidad: string
  itbis: ContenidoDePedido['lineas'][number]['itbis']
  montoCentavos: number
}

/** The lines that were charged, and the delivery as one more, which carries no ITBIS (pedido.factura.ts). */
function lineasCobradas(contenido: DelContenido, estado: Pick<EstadoDePedido, 'lineas'>): LineaCobrada[] {
  const unidades = new Map(contenido.lineas.map(({ linea, unidad }) => [linea, unidad]))
  const envio: LineaCobrada = {
    linea: LINEA_DE_ENVIO,
    nombre: 'El envío',
    unidad: 'servicio',
    itbis: 'E',
    cantidadMilesimas: 1000,
    montoCentavos: contenido.envio.centavos,
  }
  const productos = lineasFinales(contenido, estado)
    .filter(({ cantidadMilesimas }) => cantidadMilesimas > 0)
    .map(({ linea, nombre, itbis, cantidadMilesimas, montoCentavos }) => ({
      linea,
      nombre,
      itbis,
      cantidadMilesimas,
      montoCentavos,
      unidad: unidades.get(linea) ?? 'unidad',
    }))
  return contenido.envio.centavos > 0 ? [...productos, envio] : productos
}

/**
 * What so much of some lines cost, rate by rate, centavos: what the note that takes them back will say, which counts shares of each line after
 * those that were taken back before (nota-credito.rules.ts). What was refused is taken back by nobody.
 */
export function totalesDeReclamo(
  contenido: DelContenido,
  { lineas, reembolsos }: Pick<EstadoDePedido, 'lineas' | 'reembolsos'>,
  pedidas: readonly LineaReclamada[],
  reembolsoId = '',
): ContenidoDePedido['totales'] {
  const antes = porLinea(reembolsos.filter(({ id, estado }) => id !== reembolsoId && estado !== 'rechazada'))
  const partes = lineasCobradas(contenido, { lineas }).flatMap(({ linea, itbis, cantidadMilesimas, montoCentavos }) => {
    const pedida = pedidas.find((una) => una.linea === linea)
    if (!pedida) return []
    const desde = antes.get(linea) ?? 0
    const hasta = desde + pedida.cantidadMilesimas
    return [
      { itbis, montoCentavos: proporcion(montoCentavos, hasta, cantidadMilesimas) - proporcion(montoCentavos, desde, cantidadMilesimas) },
    ]
  })
  return totalDeLineas(partes, contenido)
}

/** The same in one sum, centavos: what goes back. */
export const valorDeLineas = (...reclamo: Parameters<typeof totalesDeReclamo>): number => totalesDeReclamo(...reclamo).total

/** What can still be asked back, line by line: what was charged, less what was asked for before. What was refused is no new claim: it is appealed. */
export function lineasReembolsables(
  contenido: DelContenido,
  { lineas, reembolsos }: Pick<EstadoDePedido, 'lineas' | 'reembolsos'>,
  reembolsoId = '',
): LineaReembolsable[] {
  const antes = porLinea(reembolsos.filter(({ id }) => id !== reembolsoId))
  return lineasCobradas(contenido, { lineas }).flatMap(({ linea, nombre, unidad, cantidadMilesimas }) => {
    const queda = cantidadMilesimas - (antes.get(linea) ?? 0)
    if (queda <= 0) return []
    const toda = { linea, cantidadMilesimas: queda }
    return [{ ...toda, nombre, unidad, centavos: valorDeLineas(contenido, { lineas, reembolsos }, [toda], reembolsoId) }]
  })
}

/** May just this be asked back, or granted: lines of the order, each once, no more than is left of it and than no note took back? */
export function sonReembolsables(
  contenido: DelContenido,
  estado: Pick<EstadoDePedido, 'lineas' | 'reembolsos' | 'notas' | 'totalCentavos'>,
  pedidas: readonly LineaReclamada[],
  reembolsoId = '',
): boolean {
  const quedan = new Map(
    lineasReembolsables(contenido, estado, reembolsoId).map(({ linea, cantidadMilesimas }) => [linea, cantidadMilesimas]),
  )
  return (
    pedidas.length > 0 &&
    new Set(pedidas.map(({ linea }) => linea)).size === pedidas.length &&
    pedidas.every(({ linea, cantidadMilesimas }) => cantidadMilesimas <= (quedan.get(linea) ?? 0)) &&
    valorDeLineas(contenido, estado, pedidas, reembolsoId) <= sigueVendido(estado)
  )
}

/** Until when it can be asked back, instant; '' while she does not have it. */
export function reembolsableHasta(
  { reembolsoDias }: Pick<ContenidoDePedido, 'reembolsoDias'>,
  { entregado, recibidaEn, entregadaEn }: Pick<EstadoDePedido, 'entregado' | 'recibidaEn' | 'entregadaEn'>,
): string {
  const tuvo = recibidaEn || entregadaEn
  return entregado && tuvo !== '' ? mas(tuvo, reembolsoDias * 24) : ''
}

/**
 * Was it asked for in time? By the device's clock, which may have had no signal, and by the server's, which nobody sets: no later than what
 * somebody without signal is waited for.
 */
export function aTiempo(hasta: string, { en, recibidoEn }: { en: string; recibidoEn: string }): boolean {
  if (hasta === '' || en > hasta) return false
  return recibidoEn === '' || recibidoEn <= mas(hasta, HORAS_DE_GRACIA)
}

const mas = (en: string, horas: number): string => new Date(Date.parse(en) + horas * HORA_MS).toISOString()

const porDecidir: ReadonlySet<Reembolso['estado']> = new Set(['solicitada', 'en_revision', 'evidencia_pedida', 'apelada'])
/** Does it wait for somebody to decide? */
export const estaPorDecidir = ({ estado }: Pick<Reembolso, 'estado'>): boolean => porDecidir.has(estado)

/** The last time that somebody did one of these about it; '' when nobody did. */
const ultimoDicho = ({ solicitud }: Pick<Reembolso, 'solicitud'>, ...ques: readonly QueDeReembolso[]): string =>
  solicitud?.dichos.findLast(({ que }) => ques.includes(que))?.en ?? ''

/** Until when the store alone decides, instant; '' of what the store does not decide any more. */
export function decideLaTiendaHasta(reembolso: Pick<Reembolso, 'estado' | 'solicitud'>): string {
  if (reembolso.estado === 'en_devolucion') {
    const concedido = ultimoDicho(reembolso, 'aprueba')
    return concedido === '' ? '' : mas(concedido, DIAS_PARA_TRAER * 24)
  }
  if (reembolso.estado !== 'solicitada' && reembolso.estado !== 'en_revision') return ''
  const desde = ultimoDicho(reembolso, 'pide', 'prueba')
  return desde === '' ? '' : mas(desde, HORAS_PARA_DECIDIR)
}

/** Whose turn is it now: the store's, who runs the platform's as well because the store said nothing in time, or theirs alone in an appeal? */
export function quienDecide(reembolso: Pick<Reembolso, 'estado' | 'solicitud'>, ahora: string): 'tienda' | 'ambos' | 'mercana' | 'nadie' {
  if (!estaPorDecidir(reembolso) && reembolso.estado !== 'en_devolucion') return 'nadie'
  if (reembolso.estado === 'apelada') return 'mercana'
  const hasta = decideLaTiendaHasta(reembolso)
  return hasta !== '' && ahora >= hasta ? 'ambos' : 'tienda'
}

/** What whoever runs the platform does about it now: decides, gives the money back, or nothing yet. */
export function tocaAMercana(reembolso: Reembolso, deMercana: boolean, ahora: string): 'decide' | 'paga' | '' {
  if (['ambos', 'mercana'].includes(quienDecide(reembolso, ahora))) return 'decide'
  return deMercana && ['aprobada', 'por_pagar'].includes(reembolso.estado) ? 'paga' : ''
}

/** Until when what was refused may be taken to who runs the platform, instant; '' when it may not: it was, or they refused it. */
export function apelableHasta(reembolso: Pick<Reembolso, 'estado' | 'solicitud'>): string {
  const { estado, solicitud } = reembolso
  const ultimo = solicitud?.dichos.at(-1)
  const deMercana = solicitud?.dichos.some(({ que, de }) => que === 'apela' || (que === 'rechaza' && de === 'mercana')) === true
  return estado === 'rechazada' && ultimo?.que === 'rechaza' && !deMercana ? mas(ultimo.en, DIAS_PARA_APELAR * 24) : ''
}

/** What of it no credit note has taken back yet, centavos: 0 of what was not granted, and of what nobody had to ask for. */
export const sinNota = ({ estado, solicitud, centavos, conNotaCentavos = 0 }: Reembolso): number =>
  solicitud !== undefined && concedidos.has(estado) ? Math.max(0, centavos - conNotaCentavos) : 0

/** The one that the next note of its invoice takes back; undefined when none waits for one. */
export const porAcreditar = (estado: Pick<EstadoDePedido, 'reembolsos' | 'pedido'>): Reembolso | undefined =>
  estaMuerto(estado) ? undefined : estado.reembolsos.find((uno) => sinNota(uno) > 0)

/** What an invoice has of it, by the position of each line in it (pedido.factura.ts). */
export function lineasDeFactura(
  contenido: DelContenido,
  estado: Pick<EstadoDePedido, 'lineas'>,
  lineas: readonly LineaReclamada[],
): { indice: number; cantidadMilesimas: number }[] {
  const enFactura = lineasCobradas(contenido, estado).map(({ linea }) => linea)
  return lineas.flatMap(({ linea, cantidadMilesimas }) => {
    const indice = enFactura.indexOf(linea)
    return indice < 0 ? [] : [{ indice, cantidadMilesimas }]
  })
}
