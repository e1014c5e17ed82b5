/** What a customer owes as the server has counted it, in instalments where there is a plan. */
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { conPlanes } from '#domain/cobros/plan.rules.ts'
import { deudaDe, type Deuda } from '#domain/ventas/credito.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Server } from '../core/contexto.ts'
import { leerTodos } from '../core/documentos.ts'
import { esId } from '../core/hechos/remitente.ts'
import type { TiendaAbierta } from '../core/trabajos/trabajo.ts'
import type { Db } from '../store/port.ts'
import { movimientosDe } from '../sync/aclaraciones/credito.ts'
import { familiaDe } from '../sync/aclaraciones/uniones.ts'

/** Of every record that was joined to the customer's. The jobs are to be up to date (`ponerAlDia`). */
export async function deudaDeFamilia(
  donde: Pick<TiendaAbierta, 'store' | 'tiendaId' | 'ops'>,
  { cliente, ids }: { cliente: Cliente; ids: readonly string[] },
  hoy: string,
): Promise<{ deuda: Deuda; planes: PlanDePago[] }> {
  const [movimientos, planes] = await Promise.all([
    movimientosDe(donde, ids),
    Promise.all(ids.map((padre) => leerTodos(donde.ops, PlanDePago, { padre }))),
  ])
  const todos = planes.flat()
  return { deuda: conPlanes(deudaDe(movimientos, cliente.tiempoCreditoDias, hoy), todos, hoy), planes: todos }
}

/** Whose customer it is, and what is owed now, when everything that was stored has been counted; 'cliente.no-existe'. */
export async function deudaAlDia(
  server: Server,
  { tiendaId, ops, hoy }: { tiendaId: string; ops: Db; hoy: string },
  clienteId: string,
): Promise<Result<{ cliente: Cliente; deuda: Deuda }>> {
  await server.central.trabajos.ponerAlDia(tiendaId)
  const donde = { store: server.store, tiendaId, ops }
  const familia = esId(clienteId) ? await familiaDe(donde, clienteId) : undefined
  if (!familia) return fallo('cliente.no-existe')
  return ok({ cliente: familia.cliente, deuda: (await deudaDeFamilia(donde, familia, hoy)).deuda })
}
