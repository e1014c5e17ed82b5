import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Comprador } from './venta.entity.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'

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
