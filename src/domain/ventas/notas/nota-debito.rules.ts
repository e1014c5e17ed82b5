/**
 * Debit notes (B03, E33): what a customer is charged on a document that was issued already, such as freight or late payment (docs/FISCAL.md#debit-notes).
 * One is a sale to the same buyer with a line of no product, so that whatever counts sales counts it.
 */
import { puede, type Campos } from '#domain/core/entity.ts'
import { formatMoney, limites } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante, TipoDeCargo } from '#domain/core/tipos-comprobante.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { Venta, type MetodoPago } from '../venta.entity.ts'
import { armarVenta, nuevoPago, signo, totalesDe, type ContextoVenta, type Persona, type VentaTecleada } from '../venta.rules.ts'

/** What is charged: in words, and how much, as the store writes its prices (with ITBIS or without). */
export interface Cargo {
  concepto: string
  montoCentavos: number
  itbis: ItbisCodigo
  motivo: string
  /** Of interest for paying late: the last day that it charges (`cobros/mora.rules.ts`). */
  moraHasta?: string | undefined
  /** How it is paid; 'credito' adds it to what the customer owes. */
  metodo: MetodoPago
  referencia: string
}

export interface ContextoCargo extends ContextoVenta {
  /** Whose PIN allows it, where who is at the till may not alone. */
  autorizadoPor?: Persona | undefined
}

/** The type of note that charges more on a document: paper on paper, electronic on electronic. */
export const tipoCargoDe = (tipo: TipoComprobante): TipoDeCargo => (tipo.startsWith('B') ? 'B03' : 'E33')

/** What ITBIS may be charged on it: none on what was sold without. The first is what is usual (freight and late payment follow the sale: Código Tributario, art. 339). */
export const itbisDeCargo = ({ tipoComprobante, totales }: Pick<Venta, 'tipoComprobante' | 'totales'>): readonly ItbisCodigo[] => {
  if (comprobantes[tipoComprobante].sinItbis) return ['E']
  const usual = totales.gravado18 > 0 || totales.exento === 0 ? '18' : totales.gravado16 > 0 ? '16' : 'E'
  return [usual, ...itbisCodigos.filter((uno) => uno !== usual)]
}

/** Why nothing more may be charged on a document, with the credit notes that are known of it; undefined when it may. */
export function impideCargo(
  venta: Pick<Venta, 'id' | 'ncf' | 'tipoComprobante' | 'carga'>,
  notas: readonly Venta[],
): Result<never> | undefined {
  if (signo(venta) === -1 || venta.carga) return fallo('cargo.de-nota')
  const anulada = notas.some(({ modifica }) => modifica?.ventaId === venta.id && modifica.codigo === '1')
  return anulada ? fallo('cargo.anulada', { ncf: venta.ncf }) : undefined
}

/** The sale that it comes to, as if it had been typed; its payment is the whole of it. */
function tecleada(venta: Venta, cargo: Cargo, contexto: Pick<ContextoVenta, 'tienda' | 'fecha' | 'tasas'>): Result<VentaTecleada> {
  const precio = cargo.montoCentavos * 100
  if (!(cargo.montoCentavos > 0 && precio <= limites.precioDiezmilesimas))
    return fallo('cargo.monto', { maximo: formatMoney(limites.precioDiezmilesimas / 100) })
  const linea = {
    productoId: '',
    nombre: cargo.concepto.trim(),
    codigoBarra: '',
    unidad: 'servicio',
    sePesa: false,
    itbis: cargo.itbis,
    cantidadMilesimas: 1000,
    precioListaDiezmilesimas: precio,
    precioDiezmilesimas: precio,
    descuento: null,
    nota: '',
  }
  const sinPagar: VentaTecleada = {
    lineas: [linea],
    cliente: venta.cliente,
    tipoComprobante: tipoCargoDe(venta.tipoComprobante),
    pagos: [],
    descuentoGlobal: null,
    nota: '',
  }
  const { total } = totalesDe(sinPagar, {
    preciosIncluyenItbis: contexto.tienda.preciosIncluyenItbis,
    fecha: contexto.fecha,
    ...(contexto.tasas && { tasas: contexto.tasas }),
  })
  const pago = nuevoPago(cargo.metodo, 'DOP', total, 0, cargo.referencia)
  return pago.ok ? ok({ ...sinPagar, pagos: [pago.value] }) : pago
}

/** What a debit note would come to, RD$ centavos with ITBIS; undefined while it cannot be made. */
export function totalDeCargo(venta: Venta, cargo: Cargo, contexto: Pick<ContextoVenta, 'tienda' | 'fecha' | 'tasas'>): number | undefined {
  const hecha = tecleada(venta, cargo, contexto)
  return hecha.ok ? hecha.value.pagos[0]?.recibidoCentavos : undefined
}

/** The debit note of a document, or why it cannot be made. `notas`: every credit note that is known of it. */
export function armarNotaDebito(
  venta: Venta,
  cargo: Cargo,
  notas: readonly Venta[],
  contexto: ContextoCargo,
): Result<Campos<typeof Venta>> {
  const { cajero, autorizadoPor } = contexto
  const solo = puede(cajero, Venta, 'devolver')
  if (!solo && !puede(autorizadoPor, Venta, 'devolver')) return fallo('cargo.sin-permiso')
  const impide = impideCargo(venta, notas)
  if (impide) return impide
  if (venta.rnc !== contexto.tienda.tiendaRnc) return fallo('venta.bloque-ajeno', { tipo: tipoCargoDe(venta.tipoComprobante) })
  if (cargo.concepto.trim() === '' || cargo.motivo.trim() === '') return fallo('cargo.sin-concepto')
  if (!itbisDeCargo(venta).includes(cargo.itbis)) return fallo('cargo.sin-itbis')
  const hecha = tecleada(venta, cargo, contexto)
  if (!hecha.ok) return hecha
  const armada = armarVenta(hecha.value, contexto)
  if (!armada.ok) return armada
  return ok({
    ...armada.value,
    autorizadoPor: solo ? '' : (autorizadoPor?.empleadoId ?? ''),
    carga: {
      ventaId: venta.id,
      ncf: venta.ncf,
      fecha: venta.fecha,
      motivo: cargo.motivo.trim(),
      ...(cargo.moraHasta !== undefined && { moraHasta: cargo.moraHasta }),
    },
  })
}
