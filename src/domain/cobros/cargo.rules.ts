/** What a charge does to its customer's debt: it opens one, and what takes it back settles it. */
import type { MovimientoDeCliente } from '#domain/ventas/credito.rules.ts'
import { CargoCliente } from './cargo.entity.ts'

/** 1 of a charge, −1 of one that takes another back: its amounts are positive, and every fold counts them with this. */
export const signoDeCargo = ({ anula }: Pick<CargoCliente, 'anula'>): 1 | -1 => (anula === '' ? 1 : -1)

/** The sale of a document that is owed: of a charge (`cargoCliente:<sale>:…`) the one whose transfer did not come; of a sale itself. */
export const ventaDeDeuda = (documentoId: string): string =>
  documentoId.startsWith(`${CargoCliente.tipo}:`) ? (documentoId.split(':')[1] ?? '') : documentoId

/** As the customer's account counts it. */
export const movimientoDeCargo = (cargo: CargoCliente): MovimientoDeCliente => ({
  clienteId: cargo.clienteId,
  ventaId: cargo.id,
  ncf: cargo.ncf,
  fecha: cargo.fecha,
  centavos: signoDeCargo(cargo) * cargo.centavos,
  modifica: cargo.anula,
})
