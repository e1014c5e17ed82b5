/** Is the number of this sale one that was lent to the device that used it? (docs/FISCAL.md#ranges) It never renumbers. */
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { leerNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Remitente } from '../../core/hechos/remitente.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'

/** Why the sale waits for a person; undefined when its number is in order. */
export function revisarNumero(venta: Venta, remitente: Remitente, bloque: BloqueNCF | undefined): Reparo | undefined {
  const fuera = (detalle: string): Reparo => reparo('ncf-fuera-de-bloque', detalle).reparo
  const partes = leerNcf(venta.ncf)
  if (partes?.tipo !== venta.tipoComprobante) return fuera(`no es un ${venta.tipoComprobante}: ${venta.ncf}`)
  if (venta.id !== `${venta.rnc}-${venta.ncf}`) return reparo('esquema', 'el id no es <rnc>-<ncf>').reparo
  if (comprobantes[venta.tipoComprobante].notaCredito !== (venta.modifica !== null))
    return reparo('esquema', `${venta.tipoComprobante} y "modifica" no concuerdan`).reparo
  if (!bloque || bloque.tiendaId !== venta.tiendaId) return fuera(`no existe el bloque ${venta.bloqueId}`)
  if (bloque.paraDispositivo !== remitente.dispositivoId || bloque.cajaId !== venta.cajaId)
    return fuera('el bloque es de otra caja o dispositivo')
  if (bloque.rnc !== venta.rnc || bloque.tipoComprobante !== partes.tipo) return fuera('el bloque es de otro RNC o tipo')
  if (partes.numero < bloque.desde || partes.numero > bloque.hasta) return fuera('el número no está en el bloque')
  if (bloque.anulados.some(({ desde, hasta }) => desde <= partes.numero && partes.numero <= hasta)) return fuera('el número fue anulado')
  if (bloque.estado === 'congelado' && !remitente.avalado) return fuera('el bloque está congelado')
  if (bloque.vence !== null && venta.fecha > bloque.vence) return reparo('ncf-vencido', `venció el ${bloque.vence}`).reparo
  return undefined
}
