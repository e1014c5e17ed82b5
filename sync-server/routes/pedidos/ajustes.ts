/** What a store says before it takes orders: what delivery costs where, and how it is paid. */
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { comandosPedidos } from '#domain/comandos.pedidos.ts'
import { CostosEnvios, MetodoDePago } from '#domain/entidades/pedido.ts'
import type { Entity } from '#domain/entity.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { baseDeTienda } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../../decisiones.ts'
import { REGLAS_MAXIMAS } from '../../pedidos/condiciones.ts'
import { ruta } from '../../plugins/ruta.ts'

/** A customer chooses among them on a telephone; a store has a few banks, cash and a card. Never deleted, since orders name them. */
const METODOS_MAXIMOS = 30

/** Costs of delivery and ways to pay. */
export function rutasAjustesDePedidos(server: Server): void {
  ruta(server, comandosPedidos.crearCostoDeEnvio, { permiso: [CostosEnvios, 'crear'] }, ({ tiendaId, cuerpo, autor, en }) =>
    crear(server, CostosEnvios, { tiendaId, autor, en }, cuerpo, REGLAS_MAXIMAS),
  )
  ruta(server, comandosPedidos.editarCostoDeEnvio, { permiso: [CostosEnvios, 'editar'] }, ({ tiendaId, cuerpo, autor, en, parametro }) =>
    editar(server, CostosEnvios, parametro('reglaId'), { tiendaId, autor, en }, cuerpo),
  )
  ruta(server, comandosPedidos.guardarCostosDeEnvio, { permiso: [CostosEnvios, 'editar'] }, ({ tiendaId, cuerpo, autor, en }) =>
    guardarVarias(server, { tiendaId, autor, en }, cuerpo),
  )
  ruta(
    server,
    comandosPedidos.crearMetodoDePago,
    { permiso: [MetodoDePago, 'crear'], dinero: true, confirma: true },
    ({ tiendaId, cuerpo, autor, en }) => crear(server, MetodoDePago, { tiendaId, autor, en }, cuerpo, METODOS_MAXIMOS),
  )
  ruta(
    server,
    comandosPedidos.editarMetodoDePago,
    { permiso: [MetodoDePago, 'editar'], dinero: true, confirma: true },
    ({ tiendaId, cuerpo, autor, en, parametro }) => editar(server, MetodoDePago, parametro('metodoId'), { tiendaId, autor, en }, cuerpo),
  )
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
    const editada = await editar(server, CostosEnvios, reglaId, acto, cambio)
    if (!editada.ok) return editada
  }
  return ok({ creadas: nuevas.length, cambiadas: cambios.length })
}

async function crear<C extends z.ZodRawShape>(
  server: Server,
  entity: Entity<C>,
  acto: ActoServidor,
  campos: z.input<z.ZodObject<C>>,
  maximo: number,
): Promise<Result<{ id: string }>> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  if ((await db.find({ tipo: entity.tipo, limite: maximo })).length >= maximo) return fallo('documento.demasiados')
  const creada = await crearDecision(server, { db, entity, id: `${entity.tipo}:${uuidv7()}`, acto }, campos)
  return creada.ok ? ok({ id: creada.value.id }) : creada
}

async function editar<C extends z.ZodRawShape>(
  server: Server,
  entity: Entity<C>,
  id: string,
  acto: ActoServidor,
  cambio: Cambio<C>,
): Promise<Result<{ id: string }>> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const editada = await editarDecision(server, { db, entity, id, acto }, () => ok(cambio))
  return editada.ok ? ok({ id }) : editada
}
