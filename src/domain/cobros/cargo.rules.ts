/** What a charge does to its customer's debt: it opens one, and what takes it back settles it. */
import type { MovimientoDeCliente } from '#domain/ventas/credito.rules.ts'
import { CargoCliente } from './cargo.entity.ts'

/** 1 of a charge, −1 of one that takes another back: its amounts are positive, and every fold counts them with this. */
export const signoDeCargo = ({ anula }: Pick<CargoCliente, 'anula'>): 1 | -1 => (anula === '' ? 1 : -1)

const DE_COBRO = `${CargoCliente.tipo}:cobro:`

/**
 * What a document that is owed came of: a sale of itself; a charge of the sale whose transfer did not come (`cargoCliente:<sale>:…`), or of the
 * collection whose cheque came back (`cargoCliente:cobro:<id>:…`).
 */
export function origenDeDeuda(documentoId: string): { ventaId: string } | { cobroId: string } {
  const partes = documentoId.split(':')
  if (documentoId.startsWith(DE_COBRO)) return { cobroId: `cobro:${partes[2] ?? ''}` }
  return { ventaId: documentoId.startsWith(`${CargoCliente.tipo}:`) ? (partes[1] ?? '') : documentoId }
}

/** As the customer's account counts it. */
export const movimientoDeCargo = (cargo: CargoCliente): MovimientoDeCliente => ({
  clienteId: cargo.clienteId,
  ventaId: cargo.id,
  ncf: cargo.ncf,
  fecha: cargo.fecha,
  centavos: signoDeCargo(cargo) * cargo.centavos,
  modifica: cargo.anula,
})
