/** Is the number of this document one that was lent to the device that used it? (docs/FISCAL.md#ranges) It never renumbers. */
import type { Compra } from '#domain/compras/compra.entity.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { leerNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Remitente } from '../../core/hechos/remitente.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'

/** A document with a number of the store's own: a sale, a note, or a paper that the store issued for what it bought. */
interface ConNumero {
  tiendaId: string
  rnc: string
  ncf: string
  tipoComprobante: TipoComprobante
  cajaId: string
  bloqueId: string
  fecha: string
}

const fuera = (detalle: string): Reparo => reparo('ncf-fuera-de-bloque', detalle).reparo

/** Why the sale waits for a person; undefined when its number is in order. */
export function revisarNumero(venta: Venta, remitente: Remitente, bloque: BloqueNCF | undefined): Reparo | undefined {
  if (leerNcf(venta.ncf)?.tipo !== venta.tipoComprobante) return fuera(`no es un ${venta.tipoComprobante}: ${venta.ncf}`)
  if (venta.id !== `${venta.rnc}-${venta.ncf}`) return reparo('esquema', 'el id no es <rnc>-<ncf>').reparo
  if (comprobantes[venta.tipoComprobante].notaCredito !== (venta.modifica !== null))
    return reparo('esquema', `${venta.tipoComprobante} y "modifica" no concuerdan`).reparo
  if (comprobantes[venta.tipoComprobante].notaDebito !== (venta.carga !== undefined))
    return reparo('esquema', `${venta.tipoComprobante} y "carga" no concuerdan`).reparo
  if (venta.carga && venta.lineas.some(({ productoId }) => productoId !== ''))
    return reparo('esquema', 'una nota de débito no vende nada').reparo
  return revisarEnBloque(venta, remitente, bloque)
}

/** Why a purchase waits for a person: its number is the store's own, and not one that this device may use. What takes one back has no new number. */
export function revisarNumeroPropio(compra: Compra, remitente: Remitente, bloque: BloqueNCF | undefined): Reparo | undefined {
  const { emision, anula, tiendaId, ncf, fecha } = compra
  return emision && anula === null ? revisarEnBloque({ ...emision, tiendaId, ncf, fecha }, remitente, bloque) : undefined
}

function revisarEnBloque(documento: ConNumero, remitente: Remitente, bloque: BloqueNCF | undefined): Reparo | undefined {
  const { numero = 0 } = leerNcf(documento.ncf) ?? {}
  if (!bloque || bloque.tiendaId !== documento.tiendaId) return fuera(`no existe el bloque ${documento.bloqueId}`)
  if (bloque.paraDispositivo !== remitente.dispositivoId || bloque.cajaId !== documento.cajaId)
    return fuera('el bloque es de otra caja o dispositivo')
  if (bloque.rnc !== documento.rnc || bloque.tipoComprobante !== documento.tipoComprobante) return fuera('el bloque es de otro RNC o tipo')
  if (numero < bloque.desde || numero > bloque.hasta) return fuera('el número no está en el bloque')
  if (bloque.anulados.some(({ desde, hasta }) => desde <= numero && numero <= hasta)) return fuera('el número fue anulado')
  if (bloque.estado === 'congelado' && !remitente.avalado) return fuera('el bloque está congelado')
  if (bloque.vence !== null && documento.fecha > bloque.vence) return reparo('ncf-vencido', `venció el ${bloque.vence}`).reparo
  return undefined
}
