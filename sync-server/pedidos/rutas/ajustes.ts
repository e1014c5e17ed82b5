/** What a store says before it takes orders: what delivery costs where, and how it is paid. */
import type * as z from 'zod'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { rutasDeDecision } from '../../http/decision.ts'
import { REGLAS_MAXIMAS } from '../../mercado/condiciones.ts'
import { ruta } from '../../http/ruta.ts'

/** A customer chooses among them on a telephone; a store has a few banks, cash and a card. Never deleted, since orders name them. */
const METODOS_MAXIMOS = 30

/** Costs of delivery and ways to pay. */
export function rutasAjustesDePedidos(server: Server): void {
  rutasDeDecision(server, CostosEnvios, {
    crear: comandosPedidos.crearCostoDeEnvio,
    editar: comandosPedidos.editarCostoDeEnvio,
    parametro: 'reglaId',
    maximo: REGLAS_MAXIMAS,
    base: 'ops',
  })
  ruta(server, comandosPedidos.guardarCostosDeEnvio, { permiso: [CostosEnvios, 'editar'] }, ({ tiendaId, cuerpo, autor, en }) =>
    guardarVarias(server, { tiendaId, autor, en }, cuerpo),
  )
  rutasDeDecision(server, MetodoDePago, {
    crear: comandosPedidos.crearMetodoDePago,
    editar: comandosPedidos.editarMetodoDePago,
    parametro: 'metodoId',
    maximo: METODOS_MAXIMOS,
    base: 'ops',
    ademas: { dinero: true, confirma: true },
  })
}

type Lote = z.output<typeof comandosPedidos.guardarCostosDeEnvio.cuerpo>

/** Nothing is begun that would not fit; a rule that is there already was sent before. */
async function guardarVarias(
  server: Server,
  acto: ActoServidor,
  { nuevas, cambios }: Lote,
): Promise<Result<{ creadas: number; cambiadas: number }>> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  if (nuevas.length > 0 && (await db.find({ tipo: CostosEnvios.tipo, limite: REGLAS_MAXIMAS })).length + nuevas.length > REGLAS_MAXIMAS)
    return fallo('documento.demasiados')
  for (const { id, ...campos } of nuevas) await crearDecision(server, { db, entity: CostosEnvios, id, acto }, campos)
  for (const { reglaId, ...cambio } of cambios) {
    const editada = await editarDecision(server, { db, entity: CostosEnvios, id: reglaId, acto }, () => ok(cambio))
    if (!editada.ok) return editada
  }
  return ok({ creadas: nuevas.length, cambiadas: cambios.length })
}
