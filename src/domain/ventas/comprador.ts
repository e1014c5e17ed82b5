import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { formatoIdentificacion, formatoTelefono, sirveDeRnc } from '#domain/fiscal/identificacion.ts'
import type { Umbral } from '#domain/fiscal/itbis.rules.ts'
import { compradorRequerido } from '#domain/fiscal/ncf.rules.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Comprador } from './venta.entity.ts'

export const CONSUMIDOR_FINAL: Readonly<Comprador> = {
  clienteId: '',
  nombre: 'Consumidor Final',
  identificacion: '',
  tipoIdentificacion: '',
}

/** How a customer is shown: the name plus identification, email or telephone, whichever comes first. */
export function nombreCliente(cliente: { nombre: string } & Partial<Pick<Cliente, 'identificacion' | 'email' | 'telefono'>>): string {
  const sena = formatoIdentificacion(cliente.identificacion ?? '') || cliente.email || formatoTelefono(cliente.telefono ?? '')
  return sena === '' || sena === undefined ? cliente.nombre : `${cliente.nombre} · ${sena}`
}

/** The buyer that an invoice holds, from a customer's record. */
export const compradorDe = (cliente: Pick<Cliente, 'id' | 'nombre' | 'identificacion' | 'tipoIdentificacion'>): Comprador => ({
  clienteId: cliente.id,
  nombre: cliente.nombre,
  identificacion: cliente.identificacion,
  tipoIdentificacion: cliente.tipoIdentificacion,
})

const espanol = new Intl.Collator('es', { sensitivity: 'base', numeric: true })

/** By name, 'Consumidor Final' always first. */
export function ordenarClientes<C extends { nombre: string }>(clientes: readonly C[]): C[] {
  const primero = (cliente: C) => (cliente.nombre === CONSUMIDOR_FINAL.nombre ? 0 : 1)
  return [...clientes].sort((a, b) => primero(a) - primero(b) || espanol.compare(a.nombre, b.nombre))
}

/** The buyer, where the law asks for one. Passports serve on consumo and on special regimes alone (docs/FISCAL.md#types). */
export function faltaComprador(
  { cliente, tipoComprobante }: { cliente: Comprador; tipoComprobante: TipoComprobante },
  total: number,
  { fecha, umbrales }: { fecha: string; umbrales?: readonly Umbral[] | undefined },
): Result<true> {
  if (!compradorRequerido(tipoComprobante, total, fecha, umbrales)) return ok(true)
  const { nombre, comprador: regla, sinItbis: exento } = comprobantes[tipoComprobante]
  const sinNombre = cliente.nombre.trim() === '' || cliente.nombre === CONSUMIDOR_FINAL.nombre
  if (sinNombre || cliente.identificacion.trim() === '') return fallo('venta.falta-comprador', { comprobante: nombre })
  if (cliente.tipoIdentificacion === 'Pasaporte')
    return regla === 'umbral' || exento ? ok(true) : fallo('venta.comprador-con-pasaporte', { comprobante: nombre })
  return sirveDeRnc(cliente.identificacion) ? ok(true) : fallo('venta.identificacion-incompleta')
}
