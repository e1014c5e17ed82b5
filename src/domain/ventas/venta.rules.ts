/**
 * A sale from the half-typed draft to the document: lines, discounts, totals, payments and every check before it is
 * charged. Credit notes are in `nota-credito.rules.ts`. Sources: docs/FISCAL.md#types, #threshold and #rounding; docs/adr/0010.
 */
import * as z from 'zod'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { Producto } from '#domain/catalogo/producto.entity.ts'
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { comprador, metodosPago, precioEspecialDeLinea, Venta, type LineaVenta, type Pago } from './venta.entity.ts'
import { type Totales } from '#domain/fiscal/totales.ts'
import { archivo, diezmilesimas, milesimas, puede, ref, texto, type Campos, type Papel } from '#domain/core/entity.ts'
import { CONSUMIDOR_FINAL, faltaComprador } from './comprador.ts'
import { sirveDeRnc } from '#domain/fiscal/identificacion.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { sinItbis, totalesPorTasa, type TasaItbis, type Umbral } from '#domain/fiscal/itbis.rules.ts'
import { convertir, formatMoney, limites, multiplicar, porcentaje, repartir, type Moneda } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta, type TipoComprobante, type TipoDeCaja, type TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import type { NumeroTomado } from '#domain/fiscal/ncf.rules.ts'
import { contenidoDePaquete, type ContenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { autorizacionLinea, cambiaPrecio, revisarAutorizaciones } from './venta.autoridad.ts'

/** A discount as it was typed: basis points of the amount, or centavos; and why. */
export const descuento = z.object({
  clase: z.enum(['porcentaje', 'monto']),
  valor: z.int().min(0).max(limites.centavos),
  motivo: texto(200),
})
export type Descuento = z.infer<typeof descuento>

export const lineaBorrador = z.object({
  productoId: ref(),
  nombre: texto(200),
  codigoBarra: texto(40),
  codigo: texto(40).optional(),
  unidad: texto(20),
  contiene: contenidoDePaquete.optional(),
  sePesa: z.boolean(),
  itbis: z.enum(itbisCodigos),
  cantidadMilesimas: milesimas(),
  /** The catalogue's price when the line was made, and what is charged; they differ when somebody changed it. */
  precioListaDiezmilesimas: diezmilesimas(),
  precioDiezmilesimas: diezmilesimas(),
  descuento: descuento.nullable(),
  nota: texto(200),
  autorizada: autorizacionLinea.optional(),
  /** What it comes to was said, by a label or a person: no special price changes it. */
  montoDicho: z.literal(true).optional(),
  /** The special price by which it is sold, and the shelf's: its list price is the special one then. */
  especial: precioEspecialDeLinea.extend({ estanteDiezmilesimas: diezmilesimas() }).optional(),
})
export type LineaBorrador = z.infer<typeof lineaBorrador>

export const pagoBorrador = z.object({
  metodo: z.enum(metodosPago),
  moneda: z.enum(['DOP', 'USD']),
  recibidoCentavos: z.int().min(0).max(limites.centavos),
  /** 10,000 for pesos. */
  tasaDiezmilesimas: diezmilesimas(),
  referencia: texto(60),
  foto: archivo().nullable().optional(),
})
export type PagoBorrador = z.infer<typeof pagoBorrador>

/** The sale being typed, or parked: kept on the device and read back after a crash. */
export const borradorVenta = z.object({
  lineas: z.array(lineaBorrador).max(1000),
  cliente: comprador,
  tipoComprobante: z.enum(tiposDeVenta),
  pagos: z.array(pagoBorrador).max(20),
  descuentoGlobal: descuento.nullable(),
  nota: texto(500),
  /** Who gave a PIN for its credit: to this customer, up to so much. */
  creditoAutorizado: z.object({ por: ref(), clienteId: ref(), hastaCentavos: z.int().min(0) }).optional(),
  /** The quote that it comes from. */
  cotizacionId: ref().optional(),
  /** The price list of its buyer; left out of who has none. */
  lista: texto(40).optional(),
})
export type BorradorVenta = z.infer<typeof borradorVenta>
/** The same of any document that a till makes: a debit note is put together like a sale. */
export type VentaTecleada = Omit<BorradorVenta, 'tipoComprobante'> & { tipoComprobante: TipoDeCaja }

/** An empty sale to 'Consumidor Final'. */
export const nuevoBorrador = (tipoComprobante: TipoDeVenta): BorradorVenta => ({
  lineas: [],
  cliente: { ...CONSUMIDOR_FINAL },
  tipoComprobante,
  pagos: [],
  descuentoGlobal: null,
  nota: '',
})

type ProductoVendible = Pick<Producto, 'id' | 'nombre' | 'codigoBarra' | 'itbis' | 'precioDiezmilesimas'> & {
  unidad: string
  sePesa: boolean
  codigo?: string
  variante?: string
  contiene?: ContenidoDePaquete
}

/** A line for a product at its catalogue price. */
export const nuevaLinea = (producto: ProductoVendible, cantidadMilesimas: number): LineaBorrador => ({
  productoId: producto.id,
  nombre: nombreDeVenta(producto),
  codigoBarra: producto.codigoBarra,
  ...(producto.codigo ? { codigo: producto.codigo } : {}),
  unidad: producto.unidad,
  ...(producto.contiene?.length ? { contiene: producto.contiene } : {}),
  sePesa: producto.sePesa,
  itbis: producto.itbis,
  cantidadMilesimas,
  precioListaDiezmilesimas: producto.precioDiezmilesimas,
  precioDiezmilesimas: producto.precioDiezmilesimas,
  descuento: null,
  nota: '',
})

/** The draft with one more of a product: the same untouched line grows, a weighed or changed one stays apart. */
export function agregarProducto(borrador: BorradorVenta, producto: ProductoVendible, cantidadMilesimas = 1000): BorradorVenta {
  const crece = (linea: LineaBorrador) =>
    linea.productoId === producto.id &&
    !linea.sePesa &&
    !linea.descuento &&
    linea.nota === '' &&
    !cambiaPrecio(linea) &&
    (linea.especial?.estanteDiezmilesimas ?? linea.precioDiezmilesimas) === producto.precioDiezmilesimas
  const indice = borrador.lineas.findIndex(crece)
  if (indice < 0) return { ...borrador, lineas: [...borrador.lineas, nuevaLinea(producto, cantidadMilesimas)] }
  const lineas = borrador.lineas.map((linea, i) =>
    i === indice ? { ...linea, cantidadMilesimas: linea.cantidadMilesimas + cantidadMilesimas } : linea,
  )
  return { ...borrador, lineas }
}

/** What a discount takes off an amount; never more than all of it. */
const rebaja = (bruto: number, desc: Descuento | null): number =>
  desc === null ? 0 : Math.min(bruto, desc.clase === 'monto' ? desc.valor : porcentaje(bruto, Math.min(desc.valor, 10_000)))

const brutoLinea = (linea: LineaBorrador): number => multiplicar(linea.precioDiezmilesimas, linea.cantidadMilesimas)

/** What a line costs after its own discount, in centavos, before a discount on the whole sale. */
export const montoLinea = (linea: LineaBorrador): number => brutoLinea(linea) - rebaja(brutoLinea(linea), linea.descuento)

export interface OpcionesTotales {
  preciosIncluyenItbis: boolean
  /** Fiscal day of the sale. */
  fecha: string
  tasas?: readonly TasaItbis[]
}

/** What was to be charged before somebody said another price, or before a special one; nothing where it is the shelf's. */
function precioDeAntesDe(linea: LineaBorrador): Pick<LineaVenta, 'precioAntesDiezmilesimas' | 'especial'> {
  if (cambiaPrecio(linea)) return { precioAntesDiezmilesimas: linea.precioListaDiezmilesimas }
  const { especial } = linea
  return especial ? { precioAntesDiezmilesimas: especial.estanteDiezmilesimas, especial: { id: especial.id, nombre: especial.nombre } } : {}
}

/** The lines with the discount on the whole sale spread over them, at shelf prices. */
export function lineasConDescuento(borrador: VentaTecleada): LineaVenta[] {
  const montos = borrador.lineas.map(montoLinea)
  const subtotal = montos.reduce((suma, monto) => suma + monto, 0)
  const partes = repartir(rebaja(subtotal, borrador.descuentoGlobal), montos)
  return borrador.lineas.map((linea, i) => {
    const bruto = brutoLinea(linea)
    const descuentoCentavos = rebaja(bruto, linea.descuento) + (partes[i] ?? 0)
    const motivos = [linea.descuento, borrador.descuentoGlobal].flatMap((desc) => (desc && desc.valor > 0 ? [desc.motivo.trim()] : []))
    return {
      productoId: linea.productoId,
      nombre: linea.nombre,
      codigoBarra: linea.codigoBarra,
      ...(linea.codigo ? { codigo: linea.codigo } : {}),
      unidad: linea.unidad,
      ...(linea.contiene && { contiene: linea.contiene }),
      cantidadMilesimas: linea.cantidadMilesimas,
      precioDiezmilesimas: linea.precioDiezmilesimas,
      descuentoCentavos,
      descuentoMotivo: [...new Set(motivos)].join('; ').slice(0, 200),
      itbis: linea.itbis,
      montoCentavos: bruto - descuentoCentavos,
      nota: linea.nota,
      ...precioDeAntesDe(linea),
    }
  })
}

/** The lines as the document will hold them: the global discount spread over them, and no ITBIS on B14 and E44. */
export function lineasDe(borrador: VentaTecleada, opciones: OpcionesTotales): LineaVenta[] {
  const lineas = lineasConDescuento(borrador)
  return comprobantes[borrador.tipoComprobante].sinItbis ? lineas.map((linea) => sinItbis(linea, opciones)) : lineas
}

/** Do the prices of this type's lines carry ITBIS? Never on B14 and E44. */
const incluyenItbis = (tipo: TipoComprobante, preciosIncluyenItbis: boolean): boolean =>
  preciosIncluyenItbis && !comprobantes[tipo].sinItbis

/** Totals by rate of a draft. */
export const totalesDe = (borrador: VentaTecleada, opciones: OpcionesTotales): Totales =>
  totalesPorTasa(lineasDe(borrador, opciones), {
    ...opciones,
    preciosIncluyenItbis: incluyenItbis(borrador.tipoComprobante, opciones.preciosIncluyenItbis),
  })

/** What a payment is worth in RD$ centavos. */
export const valorPago = (pago: PagoBorrador): number =>
  pago.moneda === 'DOP' ? pago.recibidoCentavos : convertir(pago.recibidoCentavos, pago.tasaDiezmilesimas)

const valorTotal = (pagos: readonly PagoBorrador[]): number => pagos.reduce((suma, pago) => suma + valorPago(pago), 0)

/** What is still to be paid, RD$ centavos. */
export const faltaPorPagar = (total: number, pagos: readonly PagoBorrador[]): number => Math.max(0, total - valorTotal(pagos))

/** Change to give, RD$ centavos. Only cash gives change: see `revisarPagos`. */
export const vuelto = (total: number, pagos: readonly PagoBorrador[]): number => Math.max(0, valorTotal(pagos) - total)

/** A payment in pesos, or in dollars at the stored rate; without a rate there is no selling in dollars. */
export function nuevoPago(
  metodo: Pago['metodo'],
  moneda: Moneda,
  recibidoCentavos: number,
  tasaDolarDiezmilesimas: number,
  referencia = '',
): Result<PagoBorrador> {
  if (recibidoCentavos <= 0) return fallo('pago.monto-cero')
  if (moneda === 'USD' && tasaDolarDiezmilesimas <= 0) return fallo('tasa.no-disponible')
  return ok({ metodo, moneda, recibidoCentavos, tasaDiezmilesimas: moneda === 'DOP' ? 10_000 : tasaDolarDiezmilesimas, referencia })
}

/** Methods of which the number of the paper has to be written down. */
const conReferencia: readonly Pago['metodo'][] = ['transferencia', 'cheque', 'bono', 'notaCredito', 'pedido']

/** Do these payments settle this total? Card, transfer and the like may not exceed what is due: change comes from cash alone. */
export function revisarPagos(
  total: number,
  pagos: readonly PagoBorrador[],
  cliente: { clienteId: string },
  tasaDolarDiezmilesimas: number,
): Result<true> {
  for (const pago of pagos) {
    if (pago.recibidoCentavos <= 0) return fallo('pago.monto-cero')
    if (pago.moneda === 'USD' && tasaDolarDiezmilesimas <= 0) return fallo('tasa.no-disponible')
    if (pago.moneda === 'USD' && pago.tasaDiezmilesimas !== tasaDolarDiezmilesimas) return fallo('pago.tasa-cambiada')
    if (conReferencia.includes(pago.metodo) && pago.referencia.trim() === '')
      return fallo('pago.sin-referencia', { metodo: nombreMetodo[pago.metodo] })
    if (pago.metodo === 'credito' && cliente.clienteId === '') return fallo('pago.credito-sin-cliente')
  }
  const sinEfectivo = valorTotal(pagos.filter((pago) => pago.metodo !== 'efectivo'))
  if (sinEfectivo > total) return fallo('pago.excede', { sobra: formatMoney(sinEfectivo - total) })
  const falta = faltaPorPagar(total, pagos)
  return falta > 0 ? fallo('pago.falta', { falta: formatMoney(falta) }) : ok(true)
}

/** How each way of paying is called on screen and paper. */
export const nombreMetodo: Readonly<Record<Pago['metodo'], string>> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  cheque: 'Cheque',
  credito: 'Venta a crédito',
  bono: 'Bono',
  notaCredito: 'Nota de crédito',
  pedido: 'Pagado con el pedido',
}

/** The open shift of a till, as far as what is sold in it goes (`Turno`). */
export interface TurnoAbierto {
  id: string
  cajaId: string
}

/** Somebody at the till: who sells, or whose PIN allowed it. */
export type Persona = RolesDePersona & { empleadoId: string; nombre: string; ajustes?: Papel['ajustes'] }

export interface ContextoRevision {
  tienda: Pick<Tienda, 'tiendaRnc' | 'preciosIncluyenItbis' | 'descuentoMaximoCajero' | 'descuentoMaximoSupervisor'>
  /** The open shift of this till; undefined when none is. */
  turno: TurnoAbierto | undefined
  cajero: Persona
  /** Who somebody is that gave a PIN for a line of the draft; nobody for who does not work here any more. */
  quien?: ((empleadoId: string) => Persona | undefined) | undefined
  /** Fiscal day (`diaFiscal`). */
  fecha: string
  /** Pesos per dollar when buying dollars; 0 when no rate is stored. */
  tasaDolarDiezmilesimas: number
  tasas?: readonly TasaItbis[] | undefined
  umbrales?: readonly Umbral[] | undefined
}

export interface ContextoVenta extends ContextoRevision {
  numero: NumeroTomado<BloqueNCF>
  /** Who allowed its credit, where somebody had to. */
  creditoAutorizado?: Persona | undefined
}

export interface RevisionVenta {
  turno: TurnoAbierto
  lineas: LineaVenta[]
  totales: Totales
}

/** May this draft be charged as it stands? Every check that needs no number; the screen asks it before taking one. */
export function revisarVenta(borrador: VentaTecleada, contexto: ContextoRevision): Result<RevisionVenta> {
  const { turno, tienda, cajero } = contexto
  if (!puede(cajero, Venta, 'crear')) return fallo('venta.sin-permiso')
  if (turno === undefined) return fallo('turno.ninguno-abierto')
  if (!sirveDeRnc(tienda.tiendaRnc)) return fallo('venta.tienda-sin-rnc')
  if (comprobantes[borrador.tipoComprobante].notaCredito) return fallo('venta.tipo-es-nota')
  const enOrden = revisarLineas(borrador)
  if (!enOrden.ok) return enOrden
  const opciones: OpcionesTotales = {
    preciosIncluyenItbis: tienda.preciosIncluyenItbis,
    fecha: contexto.fecha,
    ...(contexto.tasas && { tasas: contexto.tasas }),
  }
  const suma = totalesDe(borrador, opciones)
  if (suma.total > limites.centavos) return fallo('venta.monto-demasiado-grande', { maximo: formatMoney(limites.centavos) })
  const permiso = revisarAutorizaciones(borrador.lineas, lineasConDescuento(borrador), contexto)
  if (!permiso.ok) return permiso
  const conComprador = faltaComprador(borrador, suma.total, contexto)
  if (!conComprador.ok) return conComprador
  const pagado = revisarPagos(suma.total, borrador.pagos, borrador.cliente, contexto.tasaDolarDiezmilesimas)
  if (!pagado.ok) return pagado
  const lineas = lineasDe(borrador, opciones).map((linea, i) => ({ ...linea, ...permiso.value[i] }))
  return ok({ turno, lineas, totales: suma })
}

/** Quantities, prices and discounts within bounds. */
export function revisarLineas(borrador: VentaTecleada): Result<true> {
  if (borrador.lineas.length === 0) return fallo('venta.sin-lineas')
  if (borrador.lineas.length > 1000) return fallo('venta.demasiadas-lineas', { maximo: 1000 })
  for (const linea of borrador.lineas) {
    const { nombre, cantidadMilesimas: cantidad, precioDiezmilesimas: precio } = linea
    if (!(cantidad > 0 && cantidad <= limites.cantidadMilesimas)) return fallo('venta.cantidad-invalida', { nombre })
    if (!(precio > 0 && precio <= limites.precioDiezmilesimas)) return fallo('venta.precio-invalido', { nombre })
    if (brutoLinea(linea) > limites.centavos) return fallo('venta.monto-demasiado-grande', { maximo: formatMoney(limites.centavos) })
    if (linea.descuento && excede(linea.descuento, brutoLinea(linea))) return fallo('venta.descuento-excede', { nombre })
  }
  const subtotal = borrador.lineas.reduce((suma, linea) => suma + montoLinea(linea), 0)
  if (borrador.descuentoGlobal && excede(borrador.descuentoGlobal, subtotal)) return fallo('venta.descuento-excede', { nombre: 'la venta' })
  const sinMotivo = [borrador.descuentoGlobal, ...borrador.lineas.map((linea) => linea.descuento)].some(
    (desc) => desc && desc.valor > 0 && desc.motivo.trim() === '',
  )
  return sinMotivo ? fallo('venta.descuento-sin-motivo') : ok(true)
}

const excede = (desc: Descuento, bruto: number): boolean => desc.valor > (desc.clase === 'monto' ? bruto : 10_000)

/** The sale from the draft, or why it cannot be charged yet. Takes nothing and stores nothing. */
export function armarVenta(borrador: VentaTecleada, contexto: ContextoVenta): Result<Campos<typeof Venta>> {
  const revision = revisarVenta(borrador, contexto)
  if (!revision.ok) return revision
  const { turno, lineas, totales: suma } = revision.value
  const { numero, cajero, tienda, fecha, creditoAutorizado } = contexto
  if (numero.bloque.tipoComprobante !== borrador.tipoComprobante || numero.bloque.rnc !== tienda.tiendaRnc)
    return fallo('venta.bloque-ajeno', { tipo: borrador.tipoComprobante })
  const campos = {
    cajaId: turno.cajaId,
    turnoId: turno.id,
    cajeroId: cajero.empleadoId,
    cajeroNombre: cajero.nombre,
    fecha,
    rnc: tienda.tiendaRnc,
    ncf: numero.ncf,
    tipoComprobante: borrador.tipoComprobante,
    bloqueId: numero.bloque.id,
    ncfVence: numero.bloque.vence,
    preciosIncluyenItbis: incluyenItbis(borrador.tipoComprobante, tienda.preciosIncluyenItbis),
    cliente: borrador.cliente,
    lineas,
    pagos: borrador.pagos.map((pago) => ({ ...pago, valorCentavos: valorPago(pago) })),
    totales: suma,
    vueltoCentavos: vuelto(suma.total, borrador.pagos),
    autorizadoPor: lineas.map((linea) => linea.precioAutorizado ?? linea.descuentoAutorizado).find(Boolean)?.por ?? '',
    ...(creditoAutorizado && { creditoAutorizado: { por: creditoAutorizado.empleadoId, nombre: creditoAutorizado.nombre } }),
    nota: borrador.nota,
    ...(borrador.cotizacionId && { cotizacionId: borrador.cotizacionId }),
    modifica: null,
  }
  const leido = Venta.esquemaCampos.safeParse(campos)
  return leido.success ? ok(leido.data) : fallo('venta.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}

/** −1 for what takes back (B04, E34), 1 for a sale: the factor with which every fold counts a document. */
export const signo = (venta: { tipoComprobante: TipoComprobante }): 1 | -1 => (comprobantes[venta.tipoComprobante].notaCredito ? -1 : 1)

/** What a document did to the drawer, in centavos of each currency: cash received less change, refunds negative. */
export function efectivoNeto(venta: {
  tipoComprobante: TipoComprobante
  pagos: readonly Pago[]
  vueltoCentavos: number
}): Record<Moneda, number> {
  const recibido = (moneda: Moneda) =>
    venta.pagos.reduce((suma, pago) => suma + (pago.metodo === 'efectivo' && pago.moneda === moneda ? pago.recibidoCentavos : 0), 0)
  const factor = signo(venta)
  return { DOP: factor * (recibido('DOP') - venta.vueltoCentavos) + 0, USD: factor * recibido('USD') + 0 }
}
