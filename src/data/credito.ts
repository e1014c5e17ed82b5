/** What one customer owes, read without going over every sale of the device: the server's fold and what is not in it yet. */
import { DIA_MS } from '#domain/fecha.ts'
import { vigentesDe } from '#domain/cliente.rules.ts'
import { movimientosPorCliente, type MovimientoCredito } from '#domain/credito.rules.ts'
import { Cliente, CreditoCliente } from '#domain/entidades/cliente.ts'
import { Venta } from '#domain/entidades/venta.ts'
import type { Repository } from './repository.ts'

/** The fold follows a sale within seconds; whoever was away for longer gets both with the same reading. */
const RECIENTE_MS = 3 * DIA_MS

export interface CuentaDeCliente {
  /** Who stands for the one that was asked for. */
  cliente: Cliente
  movimientos: MovimientoCredito[]
}

/** The credit account of a customer; undefined when this device does not know them. `ahoraMs` is the device's clock. */
export async function leerCuenta(
  repo: Pick<Repository, 'buscar' | 'sinRecibir'>,
  clienteId: string,
  ahoraMs: number,
): Promise<CuentaDeCliente | undefined> {
  const clientes = (await repo.buscar(Cliente)).map(({ doc }) => doc)
  const vigente = vigentesDe(clientes)
  const cliente = clientes.find(({ id }) => id === vigente(clienteId))
  if (!cliente) return undefined
  const suyos = clientes.filter(({ id }) => vigente(id) === cliente.id)
  const [pliegues, propias, recientes] = await Promise.all([
    Promise.all(suyos.map(({ id }) => repo.buscar(CreditoCliente, { padre: id }))),
    repo.sinRecibir(Venta),
    repo.buscar(Venta, { desde: new Date(ahoraMs - RECIENTE_MS).toISOString() }),
  ])
  const movimientos = movimientosPorCliente(
    pliegues.flat().map(({ doc }) => doc),
    [...propias, ...recientes].map(({ doc }) => doc),
    vigente,
  )
  return { cliente, movimientos: movimientos.get(cliente.id) ?? [] }
}
