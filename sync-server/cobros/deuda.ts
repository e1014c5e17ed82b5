/** What a customer owes as the server has counted it, in instalments where there is a plan. */
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { conPlanes } from '#domain/cobros/plan.rules.ts'
import { deudaDe, type Deuda } from '#domain/ventas/credito.rules.ts'
import { leerTodos } from '../core/documentos.ts'
import type { TiendaAbierta } from '../core/trabajos/trabajo.ts'
import { movimientosDe } from '../sync/aclaraciones/credito.ts'

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
