/** What one customer owes, read without going over every sale of the device: the server's fold and what is not in it yet. */
import { DIA_MS } from '#domain/core/fecha.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { detieneCredito, movimientosDeVentas, movimientosPorCliente, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { idPrestado } from '#domain/ventas/credito-prestado.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Repository } from '#data/write/repository.ts'

/** The fold follows a sale within seconds; whoever was away for longer gets both with the same reading. */
const RECIENTE_MS = 3 * DIA_MS

export interface CuentaDeCliente {
  /** Who stands for the one that was asked for. */
  cliente: Cliente
  movimientos: MovimientoCredito[]
  /** A sale passed its limit, and the owner has not said yet what becomes of it. */
  detenido: boolean
  /** The parts of their limit that tills were lent; undefined when none was. */
  prestado: CreditoPrestado | undefined
  planes: PlanDePago[]
}

/** The credit account of a customer; undefined when this device does not know them. `ahoraMs` is the device's clock. */
export async function leerCuenta(
  repo: Pick<Repository, 'get' | 'buscar' | 'sinRecibir'>,
  clienteId: string,
  ahoraMs: number,
): Promise<CuentaDeCliente | undefined> {
  const clientes = (await repo.buscar(Cliente)).map(({ doc }) => doc)
  const vigente = vigentesDe(clientes)
  const cliente = clientes.find(({ id }) => id === vigente(clienteId))
  if (!cliente) return undefined
  const suyos = clientes.filter(({ id }) => vigente(id) === cliente.id)
  const desde = new Date(ahoraMs - RECIENTE_MS).toISOString()
  const [pliegues, detenido, propias, recientes, cobrosPropios, cobrosRecientes, prestado, planes] = await Promise.all([
    Promise.all(suyos.map(({ id }) => repo.buscar(CreditoCliente, { padre: id }))),
    estaDetenido(repo, cliente.id, () => Promise.resolve(vigente)),
    repo.sinRecibir(Venta),
    repo.buscar(Venta, { desde }),
    repo.sinRecibir(Cobro),
    repo.buscar(Cobro, { desde }),
    repo.get(CreditoPrestado, idPrestado(cliente.id)),
    Promise.all(suyos.map(({ id }) => repo.buscar(PlanDePago, { padre: id }))),
  ])
  const movimientos = movimientosPorCliente(
    pliegues.flat().map(({ doc }) => doc),
    [
      ...movimientosDeVentas([...propias, ...recientes].map(({ doc }) => doc)),
      ...[...cobrosPropios, ...cobrosRecientes].map(({ doc }) => movimientoDeCobro(doc)),
    ],
    vigente,
  )
  return {
    cliente,
    movimientos: movimientos.get(cliente.id) ?? [],
    detenido,
    prestado: prestado?.doc,
    planes: planes.flat().map(({ doc }) => doc),
  }
}

/** Does a sale of this customer's, under whichever of their records, wait for the owner's word, as far as this device has heard? */
export const leerDetenido = (repo: Pick<Repository, 'buscar'>, clienteId: string): Promise<boolean> =>
  estaDetenido(repo, clienteId, async () => vigentesDe((await repo.buscar(Cliente)).map(({ doc }) => doc)))

async function estaDetenido(
  repo: Pick<Repository, 'buscar'>,
  clienteId: string,
  conUniones: () => Promise<(id: string) => string>,
): Promise<boolean> {
  const pendientes = (await repo.buscar(Aclaracion, { clave: 'pendiente' })).filter(({ doc }) => detieneCredito(doc))
  if (pendientes.length === 0) return false
  const vigente = await conUniones()
  return pendientes.some(({ doc }) => vigente(doc.clienteId) === vigente(clienteId))
}
