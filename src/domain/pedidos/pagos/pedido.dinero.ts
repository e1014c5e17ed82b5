/**
 * The money of an order: what is owed for it as it stands, what came in, what has to go back. The axis `pago` says this in a word and is
 * never set by hand, so that no list and no total can disagree (docs/adr/0024).
 */
import { sumarEnEstante } from '#domain/catalogo/paquete.rules.ts'
import { totalesPorTasa } from '#domain/fiscal/itbis.rules.ts'
import { multiplicar } from '#domain/core/money.ts'
import type { ContenidoDePedido, EstadoDePedido, LineaDePedido, Valor } from '../pedido.ts'

const muertas: ReadonlySet<Valor<'pedido'>> = new Set(['rechazado', 'cancelado', 'vencido'])
export const estaMuerto = ({ pedido }: Pick<EstadoDePedido, 'pedido'>): boolean => muertas.has(pedido)

type Reembolso = EstadoDePedido['reembolsos'][number]

/** Claims that were agreed to lower what is owed. What has to be brought back first lowers nothing until it is here. */
export const concedidos: ReadonlySet<Reembolso['estado']> = new Set(['aprobada', 'devuelto_recibido', 'por_pagar', 'pagada', 'cerrada'])
const terminados: ReadonlySet<Reembolso['estado']> = new Set(['rechazada', 'pagada', 'cerrada'])
export const estaAbierto = ({ estado }: Pick<Reembolso, 'estado'>): boolean => !terminados.has(estado)

const sinDecidir: ReadonlySet<EstadoDePedido['comprobantes'][number]['estado']> = new Set(['enviado', 'en_verificacion'])
/** Does a receipt wait for somebody to say whether the money came? */
export const estaPorVer = ({ estado }: Pick<EstadoDePedido['comprobantes'][number], 'estado'>): boolean => sinDecidir.has(estado)

/** What the fold itself asks to give back begins so. */
const AUTOMATICO = 'automatico:'

type LineaFinal = Pick<
  LineaDePedido,
  'linea' | 'productoId' | 'nombre' | 'contiene' | 'itbis' | 'cantidadMilesimas' | 'precioDiezmilesimas' | 'montoCentavos'
>

/** The lines as they are charged: what was picked, and what goes in place of what there was none of. */
export function lineasFinales({ lineas }: Pick<ContenidoDePedido, 'lineas'>, estado: Pick<EstadoDePedido, 'lineas'>): LineaFinal[] {
  return lineas.map((pedida) => {
    const { preparadaMilesimas = null, sustituto = null } = estado.lineas.find(({ linea }) => linea === pedida.linea) ?? {}
    const cambiada = sustituto?.estado === 'aceptado' ? { ...pedida, ...sustituto } : pedida
    const cantidadMilesimas = preparadaMilesimas ?? cambiada.cantidadMilesimas
    const { productoId, nombre, itbis, precioDiezmilesimas, contiene } =
      cambiada === pedida ? pedida : { ...cambiada, contiene: sustituto?.contiene }
    const intacta = cambiada === pedida && cantidadMilesimas === pedida.cantidadMilesimas
    const montoCentavos = intacta ? pedida.montoCentavos : multiplicar(precioDiezmilesimas, cantidadMilesimas)
    const final = { linea: pedida.linea, productoId, nombre, itbis, cantidadMilesimas, precioDiezmilesimas, montoCentavos }
    return contiene ? { ...final, contiene } : final
  })
}

/** Goods with their taxes at the rates of the day of the order. */
export const totalDeLineas = (
  lineas: readonly Pick<LineaFinal, 'itbis' | 'montoCentavos'>[],
  { preciosIncluyenItbis, fecha }: Pick<ContenidoDePedido, 'preciosIncluyenItbis' | 'fecha'>,
): ContenidoDePedido['totales'] =>
  totalesPorTasa(
    lineas.map((linea) => ({ ...linea, descuentoCentavos: 0 })),
    { preciosIncluyenItbis, fecha },
  )

const sumar = <T>(cosas: readonly T[], centavos: (cosa: T) => number): number => cosas.reduce((suma, cosa) => suma + centavos(cosa), 0)

/** What a claim takes off by itself: what a credit note took back of it, the note takes off. */
const loQueRebaja = ({ centavos, conNotaCentavos = 0 }: Reembolso): number => Math.max(0, centavos - conNotaCentavos)

/** Claims that lower what is owed; what goes back by itself lowers nothing. */
export const reclamosConcedidos = ({ reembolsos }: Pick<EstadoDePedido, 'reembolsos'>): Reembolso[] =>
  reembolsos.filter(({ id, estado }) => !id.startsWith(AUTOMATICO) && concedidos.has(estado))

/** What of an order nobody has taken back, centavos: claims that were granted and notes of its invoice take it off. */
export function sigueVendido(estado: Pick<EstadoDePedido, 'totalCentavos' | 'reembolsos' | 'notas'>): number {
  const rebajas = sumar(reclamosConcedidos(estado), loQueRebaja)
  return Math.max(0, estado.totalCentavos - rebajas - sumar(estado.notas, ({ centavos }) => centavos))
}

/** What is owed: nothing for an order that ended, unless it came back from the road and its customer had not asked in time. */
function debidoDe(estado: EstadoDePedido, { envio }: ContenidoDePedido, totalCentavos: number): number {
  const { cancelacion, entrega } = estado
  const conEnvio = cancelacion !== null && cancelacion.estado !== 'negada' && !cancelacion.sinEnvio && entrega === 'devuelta_tienda'
  if (estaMuerto(estado)) return conEnvio ? envio.centavos : 0
  return sigueVendido({ ...estado, totalCentavos })
}

function pagadoDe(estado: EstadoDePedido): number {
  const { comprobantes, cobradoTiendaCentavos, cobro } = estado
  const verificado = sumar(
    comprobantes.filter(({ estado }) => estado === 'aprobado'),
    ({ aprobadoCentavos }) => aprobadoCentavos,
  )
  return verificado + cobradoTiendaCentavos + (cobro?.centavos ?? 0) - devueltoDe(estado)
}

/** One person gave it back and a second has to agree, and there is still so much to give back. */
const sigue = ({ estado, centavos }: Reembolso, porDevolverCentavos: number): boolean =>
  estado === 'por_pagar' && centavos <= porDevolverCentavos

/** She says that it did not arrive, and nobody has answered. */
export const enReclamo = ({ devolucion }: Pick<Reembolso, 'devolucion'>): boolean =>
  (devolucion?.reclamo ?? '') !== '' && devolucion?.respuesta === ''

/** What is to be given back by hand now; undefined when nothing is. */
export const porDevolverAMano = ({ reembolsos }: Pick<EstadoDePedido, 'reembolsos'>): Reembolso | undefined =>
  reembolsos.find(({ estado }) => estado === 'por_pagar') ?? reembolsos.find(({ estado }) => estado === 'aprobada')

/** What was given back already: by refunds that were paid, and with credit notes of its invoice. */
export const devueltoDe = ({ reembolsos, notas }: Pick<EstadoDePedido, 'reembolsos' | 'notas'>): number =>
  sumar(
    reembolsos.filter(({ estado }) => estado === 'pagada'),
    ({ centavos }) => centavos,
  ) + sumar(notas, ({ devueltoCentavos }) => devueltoCentavos)

/** All that came in for it went back already: a credit note of its invoice gives no money. */
export const yaDevuelto = (estado: Pick<EstadoDePedido, 'pagadoCentavos' | 'reembolsos' | 'notas'>): boolean =>
  estado.pagadoCentavos === 0 && devueltoDe(estado) > 0

/** Did courier and cashier both sign for the cash of the same handing in? */
export const estaLiquidado = (cobro: EstadoDePedido['cobro']): boolean =>
  cobro !== null && cobro.declaradoCentavos !== null && cobro.contadoCentavos !== null

function pagoDe(estado: EstadoDePedido, { metodo }: ContenidoDePedido, debido: number, pagado: number): Valor<'pago'> {
  const { comprobantes, cobro, pago } = estado
  if (metodo.clase === 'credito') return pago
  if (comprobantes.some((uno) => uno.estado === 'en_verificacion')) return 'en_verificacion'
  if (comprobantes.some((uno) => uno.estado === 'enviado')) return 'comprobante_enviado'
  const devuelto = devueltoDe(estado)
  if (devuelto > 0 && (pagado === 0 || estaMuerto(estado))) return pagado === 0 ? 'reembolsado' : 'reembolso_parcial'
  if (cobro && pagado > 0 && pagado <= debido) return estaLiquidado(cobro) ? 'liquidado' : 'cobrado_mensajero'
  if (pagado > 0) return pagado < debido ? 'parcial' : pagado > debido ? 'sobrepagado' : 'pagado'
  if (metodo.clase !== 'transferencia') return 'contra_entrega'
  return comprobantes.at(-1)?.estado === 'rechazado' ? 'rechazado' : 'pendiente'
}

/** The amounts of a state and what follows from them. */
export function conImportes(contenido: ContenidoDePedido, estado: EstadoDePedido): EstadoDePedido {
  const totalCentavos = totalDeLineas(lineasFinales(contenido, estado), contenido).total + contenido.envio.centavos
  const debido = debidoDe(estado, contenido, totalCentavos)
  const pagadoCentavos = pagadoDe(estado)
  const porDevolverCentavos = Math.max(0, pagadoCentavos - debido)
  const propios = estado.reembolsos.filter(
    (uno) => !uno.id.startsWith(AUTOMATICO) || uno.estado === 'pagada' || sigue(uno, porDevolverCentavos),
  )
  // What was agreed with the customer covers part of what has to go back; the rest nobody had to ask for.
  const yaConcedido = sumar(
    propios.filter((uno) => estaAbierto(uno) && concedidos.has(uno.estado)),
    ({ centavos }) => centavos,
  )
  const falta = porDevolverCentavos - yaConcedido
  const automatico: Reembolso[] =
    falta > 0
      ? [
          {
            id: `${AUTOMATICO}${propios.filter(({ id }) => id.startsWith(AUTOMATICO)).length + 1}`,
            estado: 'aprobada',
            centavos: falta,
            motivo: '',
            devolucion: null,
          },
        ]
      : []
  const pago = pagoDe(estado, contenido, debido, pagadoCentavos)
  return {
    ...estado,
    totalCentavos,
    pagadoCentavos,
    porDevolverCentavos,
    // What was sold on credit lives on as a debt of the customer's, not of the order's.
    porCobrarCentavos: estaMuerto(estado) || pago === 'credito_aprobado' ? 0 : Math.max(0, debido - pagadoCentavos),
    reembolsos: [...propios, ...automatico],
    pago,
  }
}

/** Cash that whoever brings it takes at the door. */
export const efectivoQueTraera = (uno: Pick<EstadoDePedido, 'pago' | 'porCobrarCentavos' | 'pedido'>): number =>
  uno.pago === 'contra_entrega' && !estaMuerto(uno) ? uno.porCobrarCentavos : 0

/** Cash that a courier carries, or is about to take: what the limit of exposure is compared with. */
export const efectivoEnManos = (
  pedidos: readonly Pick<EstadoDePedido, 'mensajeroId' | 'cobro' | 'pago' | 'porCobrarCentavos' | 'pedido'>[],
  mensajeroId: string,
): number =>
  sumar(pedidos, (uno) => {
    const tomado = uno.cobro?.mensajeroId === mensajeroId && !estaLiquidado(uno.cobro) ? uno.cobro.centavos : 0
    const porTomar = uno.mensajeroId === mensajeroId ? efectivoQueTraera(uno) : 0
    return tomado + porTomar
  })

/**
 * What an order keeps from being sold to somebody else, by product, in thousandths: from its placing until a sale takes it off the
 * stock, or nothing once it ended. So its movements of stock are none or balanced.
 */
export function compromisoDe(contenido: ContenidoDePedido, estado: EstadoDePedido): ReadonlyMap<string, number> {
  if (estaMuerto(estado) || estado.fiscal === 'facturado' || estado.fiscal === 'nota_credito') return new Map()
  return sumarEnEstante(lineasFinales(contenido, estado).filter(({ cantidadMilesimas }) => cantidadMilesimas > 0))
}
