/** A purchase as it is being written down: what the form holds, and what it comes to. */
import type { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import type { Compra, LineaDeCompra } from '#domain/compras/compra.entity.ts'
import {
  costoPromedio,
  costosDeLineas,
  costoUnitario,
  daCredito,
  esNota,
  limpiarNcf,
  totalDeCompra,
  yaRecibido,
  type CompraEscrita,
} from '#domain/compras/compra.rules.ts'
import { hastaCuanto, recibidoPorFacturar, type RecepcionVista } from '#domain/compras/recepcion/recepcion.rules.ts'
import type { OrdenDeCompraVista } from '#domain/compras/orden-de-compra.rules.ts'
import { ITBIS_GENERAL, type ClaseDeEmision } from '#domain/compras/emision.rules.ts'
import type { Retencion } from '#domain/compras/pago-proveedor.rules.ts'
import type { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { casosDeRetencion, retencionDe, type ClaseDeRetencion } from '#domain/compras/retenciones.rules.ts'
import type { TipoDeCompra } from '#domain/core/tipos-comprobante.ts'
import type { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { venceEn } from '#domain/compras/gasto-fijo.rules.ts'
import { codigos606, type Gasto606 } from '#domain/compras/gastos-606.ts'
import type { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { multiplicar, porcentaje, proporcion } from '#domain/core/money.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'

/** What the form holds; money and quantities as they are kept, null while a field is empty. */
export interface CompraEnForma {
  proveedorId: string
  ncf: string
  ncfModificado: string
  fecha: string
  /** '' follows the supplier's days of credit. */
  vence: string
  tipoGasto: string
  lineas: LineaDeCompra[]
  /** null follows the lines. */
  bienesCentavos: number | null
  serviciosCentavos: number | null
  itbisCentavos: number | null
  itbisAlCosto: boolean
  iscCentavos: number | null
  otrosImpuestosCentavos: number | null
  propinaCentavos: number | null
  nota: string
  /** What the store issues for it itself; '' where the supplier gives a paper. */
  emite: ClaseDeEmision | ''
  /** Of a paper of the store's own. */
  tipoEmitido: TipoDeCompra | ''
  retencion: ClaseDeRetencion
  /** What was asked for that it brings; '' where nobody noted it. */
  ordenId: string
  /** Of what is paid again and again, and of which month; undefined of anything else. */
  gastoFijo?: { id: string; mes: string } | undefined
  /** Paid at once. */
  pagada: boolean
  /** What the products cost from now on is written on them. */
  actualizarCostos: boolean
  /** Products whose new shelf price was accepted. */
  cambianDePrecio: string[]
}

export const compraEnBlanco = (hoy: string): CompraEnForma => ({
  proveedorId: '',
  ncf: '',
  ncfModificado: '',
  fecha: hoy,
  vence: '',
  tipoGasto: '',
  lineas: [],
  bienesCentavos: null,
  serviciosCentavos: null,
  itbisCentavos: null,
  itbisAlCosto: false,
  iscCentavos: null,
  otrosImpuestosCentavos: null,
  propinaCentavos: null,
  nota: '',
  emite: '',
  tipoEmitido: '',
  retencion: 'informal',
  ordenId: '',
  pagada: false,
  actualizarCostos: true,
  cambianDePrecio: [],
})

/** What a supplier was asked for and brought: as it was proposed, until the paper says otherwise. */
export const compraDePedido = (
  proveedorId: string,
  pedidos: readonly { productoId: string; nombre: string; pedir: number; costoCentavos: number }[],
  hoy: string,
): CompraEnForma => ({
  ...compraEnBlanco(hoy),
  proveedorId,
  lineas: pedidos.map(({ productoId, nombre, pedir: milesimas, costoCentavos: montoCentavos }) => ({
    productoId,
    nombre,
    milesimas,
    montoCentavos,
  })),
})

/** The invoice of a month of what is paid again and again: about as much as always. */
export const compraDeGastoFijo = (gasto: GastoFijo, mes: string, hoy: string): CompraEnForma => ({
  ...compraEnBlanco(hoy),
  proveedorId: gasto.proveedorId,
  tipoGasto: gasto.tipoGasto,
  serviciosCentavos: gasto.montoCentavos,
  itbisCentavos: gasto.itbisCentavos,
  vence: venceEn(gasto, mes) < hoy ? '' : venceEn(gasto, mes),
  nota: `${gasto.concepto}, ${mesEnPalabras(mes)}`,
  gastoFijo: { id: gasto.id, mes },
})

/** What a noted order still lacks, as its supplier brings it. */
export const compraDeOrden = ({ orden, faltan }: OrdenDeCompraVista, hoy: string): CompraEnForma => ({
  ...compraDePedido(
    orden.proveedor.proveedorId,
    orden.lineas.flatMap(({ productoId, nombre, costoDiezmilesimas }, i) => {
      const pedir = faltan[i] ?? 0
      return pedir === 0 ? [] : [{ productoId, nombre, pedir, costoCentavos: multiplicar(costoDiezmilesimas, pedir) }]
    }),
    hoy,
  ),
  ordenId: orden.id,
})

/** The invoice of what came before it: all of it that waits for one, at what it was held to cost, until the paper says otherwise. */
export function compraDeRecepcion(vista: RecepcionVista, hoy: string): CompraEnForma {
  const { recepcion } = vista
  const lineas = [...recibidoPorFacturar([vista])].map(([productoId, recibidas]): LineaDeCompra => {
    const milesimas = recibidas.reduce((suma, una) => suma + una.milesimas, 0)
    const montoCentavos = recibidas.reduce((suma, una) => suma + multiplicar(una.costoDiezmilesimas, una.milesimas), 0)
    const { nombre = '', contiene } = recepcion.lineas.find((una) => una.productoId === productoId) ?? {}
    return { productoId, nombre, milesimas, montoCentavos, recibidas, ...(contiene && { contiene }) }
  })
  return { ...compraEnBlanco(hoy), proveedorId: recepcion.proveedor.proveedorId, ordenId: recepcion.ordenId, lineas }
}

/** The invoice of cash that was spent, as far as the expense says it. */
export function compraDeGasto(
  { ncf, proveedorRnc, tipo606, motivo }: GastoEfectivo,
  proveedores: readonly Pick<Proveedor, 'id' | 'identificacion'>[],
  hoy: string,
): CompraEnForma {
  const rnc = soloDigitos(proveedorRnc)
  const suyo = rnc === '' ? undefined : proveedores.find(({ identificacion }) => soloDigitos(identificacion) === rnc)
  return { ...compraEnBlanco(hoy), proveedorId: suyo?.id ?? '', ncf, tipoGasto: tipo606, nota: motivo }
}

/** A supplier's credit note on a purchase: for all of it, until somebody says less. */
export const notaSobreCompra = (compra: Compra, hoy: string): CompraEnForma => ({
  ...compraEnBlanco(hoy),
  proveedorId: compra.proveedor.proveedorId,
  ncfModificado: compra.ncf,
  tipoGasto: compra.tipoGasto,
  // What had come before its invoice goes back like all the rest.
  lineas: compra.lineas.map(({ productoId, nombre, milesimas, montoCentavos, contiene }) => ({
    productoId,
    nombre,
    milesimas,
    montoCentavos,
    ...(contiene && { contiene }),
  })),
  bienesCentavos: compra.bienesCentavos,
  serviciosCentavos: compra.serviciosCentavos || null,
  itbisCentavos: compra.itbisCentavos || null,
  itbisAlCosto: compra.itbisAlCostoCentavos > 0,
  iscCentavos: compra.iscCentavos || null,
  otrosImpuestosCentavos: compra.otrosImpuestosCentavos || null,
  propinaCentavos: compra.propinaCentavos || null,
  actualizarCostos: false,
})

/** What the lines come to, centavos. */
export const sumaDeLineas = (lineas: readonly Pick<LineaDeCompra, 'montoCentavos'>[]): number =>
  lineas.reduce((suma, { montoCentavos }) => suma + montoCentavos, 0)

/** What a paper of the store's own keeps back, centavos. */
function retencionPedida(
  forma: CompraEnForma,
  compra: Pick<CompraEscrita, 'itbisCentavos' | 'bienesCentavos' | 'serviciosCentavos'>,
): Retencion {
  if (forma.emite === 'menores' || forma.emite === '') return { itbisRetenidoCentavos: 0, isrRetenidoCentavos: 0 }
  return forma.emite === 'exterior'
    ? retencionDe('exterior', compra)
    : { ...retencionDe(forma.retencion, compra), itbisRetenidoCentavos: compra.itbisCentavos }
}

/** How form 606 calls the income tax that it keeps back. */
const tipoIsrDe = ({ emite, retencion }: CompraEnForma): PagoProveedor['tipoIsr'] =>
  emite === 'menores' ? '' : casosDeRetencion[emite === 'exterior' ? 'exterior' : retencion].tipoIsr

interface Contexto {
  proveedor: Pick<Proveedor, 'tiempoCreditoDias' | 'tipoGasto'> | undefined
  gasto: GastoEfectivo | undefined
  original: Compra | undefined
}

/** What had come before, up to what the paper says; the rest of it waits for another one. */
function conLoQueTrae({ recibidas, ...linea }: LineaDeCompra): LineaDeCompra {
  const trae = hastaCuanto(recibidas, linea.milesimas)
  return trae ? { ...linea, recibidas: trae } : linea
}

/** The form as the rules read it. */
export function comoEscrita(forma: CompraEnForma, { proveedor, gasto, original }: Contexto): Omit<CompraEscrita, 'foto'> {
  const emite = forma.emite !== ''
  const ncf = emite ? '' : limpiarNcf(forma.ncf)
  const tipoGasto: Gasto606 = codigos606.find((uno) => uno === forma.tipoGasto) ?? proveedor?.tipoGasto ?? '09'
  const montos = {
    bienesCentavos: emite && forma.lineas.length > 0 ? sumaDeLineas(forma.lineas) : (forma.bienesCentavos ?? sumaDeLineas(forma.lineas)),
    serviciosCentavos: forma.serviciosCentavos ?? 0,
    itbisCentavos: itbisEn(forma),
  }
  return {
    ncf,
    ncfModificado: limpiarNcf(forma.ncfModificado),
    modificaId: original?.id ?? '',
    fecha: forma.fecha,
    vence: venceDe(forma, proveedor),
    tipoGasto,
    lineas: forma.lineas.map(conLoQueTrae),
    ...montos,
    itbisAlCosto: forma.itbisAlCosto,
    iscCentavos: emite ? 0 : (forma.iscCentavos ?? 0),
    otrosImpuestosCentavos: emite ? 0 : (forma.otrosImpuestosCentavos ?? 0),
    propinaCentavos: emite ? 0 : (forma.propinaCentavos ?? 0),
    gasto: gasto ? { gastoId: gasto.id, tipo606: gasto.tipo606, centavos: gasto.dopCentavos } : null,
    nota: forma.nota,
    ...(forma.tipoEmitido === '' || !emite
      ? {}
      : { emision: { tipoComprobante: forma.tipoEmitido, ...retencionPedida(forma, montos), tipoIsr: tipoIsrDe(forma) } }),
    ...(forma.ordenId === '' ? {} : { ordenId: forma.ordenId }),
    ...(forma.gastoFijo && { gastoFijo: forma.gastoFijo }),
  }
}

/** Of a paper of the store's own: the general rate of all of it, where it has any. */
function itbisEn(forma: CompraEnForma): number {
  if (forma.emite === '') return forma.itbisCentavos ?? 0
  return forma.emite === 'compras' && forma.itbisCentavos !== null ? itbisPropuesto(forma) : 0
}

/** By when it is paid: as it was written, or after the supplier's days of credit. */
export const venceDe = ({ vence, fecha }: Pick<CompraEnForma, 'vence' | 'fecha'>, proveedor: Contexto['proveedor']): string =>
  vence === '' ? sumarDias(fecha, proveedor?.tiempoCreditoDias ?? 0) : vence

/** Eighteen per cent of what is charged, centavos: what most papers have. */
export const itbisPropuesto = ({ bienesCentavos, serviciosCentavos, lineas }: CompraEnForma): number =>
  porcentaje((bienesCentavos ?? sumaDeLineas(lineas)) + (serviciosCentavos ?? 0), ITBIS_GENERAL)

/** A product as the shop has it before it came in. */
export interface ProductoAntes {
  existenciaMilesimas: number
  costoDiezmilesimas: number
  precioDiezmilesimas: number
}

/** What a line does to its product: what one costs on this paper, what one costs on average from now on, and a price that keeps its margin. */
export interface EfectoDeLinea {
  costoDiezmilesimas: number
  promedioDiezmilesimas: number
  /** undefined where the cost before is not known, or has not changed. */
  precioPropuesto: number | undefined
}

const PESO = 10_000

/** By line, in their order. */
export function efectosDeLineas(
  escrita: Omit<CompraEscrita, 'foto'>,
  antes: (productoId: string) => ProductoAntes | undefined,
): (EfectoDeLinea | undefined)[] {
  // A paper of the store's own has no number until it is issued, and gives credit.
  const conCredito = escrita.emision !== undefined || daCredito(escrita.ncf)
  const alCosto = escrita.itbisAlCosto || !conCredito ? escrita.itbisCentavos : 0
  const costos = costosDeLineas({ ...escrita, lineas: [...escrita.lineas], itbisAlCostoCentavos: alCosto })
  return escrita.lineas.map((linea, i) => {
    const { productoId, milesimas } = linea
    const previo = antes(productoId)
    if (!previo || milesimas <= 0) return undefined
    // What had come before is on the shelf already, and counts once.
    const habia = { ...previo, existenciaMilesimas: previo.existenciaMilesimas - yaRecibido(linea) }
    const centavos = costos[i] ?? 0
    const costoDiezmilesimas = costoUnitario(centavos, milesimas)
    const subio = previo.costoDiezmilesimas > 0 && costoDiezmilesimas !== previo.costoDiezmilesimas
    const exacto = subio ? proporcion(previo.precioDiezmilesimas, costoDiezmilesimas, previo.costoDiezmilesimas) : 0
    const precio = Math.round(exacto / PESO) * PESO
    return {
      costoDiezmilesimas,
      promedioDiezmilesimas: costoPromedio(habia, { milesimas, centavos }),
      precioPropuesto: subio && precio > 0 && precio !== previo.precioDiezmilesimas ? precio : undefined,
    }
  })
}

/** What is left to be paid of it at once: its total less what an expense in cash paid already; of a credit note nothing. */
export const porPagarAhora = (escrita: Omit<CompraEscrita, 'foto'>): number =>
  esNota(escrita) ? 0 : Math.max(0, totalDeCompra(escrita) - (escrita.gasto?.centavos ?? 0))
