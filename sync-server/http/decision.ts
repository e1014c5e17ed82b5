/** The routes of an entity that people decide on by hand: one more of it, and a change to one. Never deleted, since other documents name it. */
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Comando } from '#domain/core/comando.ts'
import type { Doc, Entity } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPlataforma, baseDeTienda, type BaseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../core/decisiones.ts'
import { ruta, type Acceso, type Pedido } from './ruta.ts'

type ConId = z.ZodType<{ id: string }, { id: string }>

interface Decidible<C extends z.ZodRawShape> {
  crear: Comando<z.ZodType<z.input<z.ZodObject<C>>>, ConId>
  editar: Comando<z.ZodType<Cambio<C>>, ConId>
  /** What the address of `editar` calls the document's id. */
  parametro: string
  base: BaseDeTienda | 'plataforma'
  /** With so many there are no more: 'documento.demasiados'. */
  maximo: number
  /** What is asked of the person besides the permission. */
  ademas?: Pick<Acceso, 'dinero' | 'confirma'>
  /** Done after each writing, also one that changed nothing. */
  despues?: (doc: Doc<Entity<C>>, acto: ActoServidor) => Promise<void>
}

/** Both answer the id. */
export function rutasDeDecision<C extends z.ZodRawShape>(
  server: Server,
  entity: Entity<C>,
  { crear, editar, parametro, base, maximo, ademas, despues }: Decidible<C>,
): void {
  const lugar = async ({ tiendaId, autor, en }: Pick<Pedido<unknown>, 'tiendaId' | 'autor' | 'en'>) =>
    base === 'plataforma'
      ? { db: await abrirPlataforma(server.store), acto: { tiendaId: '', autor, en } }
      : { db: await baseDeTienda(server.store, tiendaId, base), acto: { tiendaId, autor, en } }
  const responder = async (escrita: Result<Doc<Entity<C>>>, acto: ActoServidor): Promise<Result<{ id: string }>> => {
    if (!escrita.ok) return escrita
    await despues?.(escrita.value, acto)
    return ok({ id: escrita.value.id })
  }

  ruta(server, crear, { permiso: [entity, 'crear'], ...ademas }, async (pedido) => {
    const { db, acto } = await lugar(pedido)
    if ((await db.find({ tipo: entity.tipo, limite: maximo })).length >= maximo) return fallo('documento.demasiados')
    return responder(await crearDecision(server, { db, entity, id: `${entity.tipo}:${uuidv7()}`, acto }, pedido.cuerpo), acto)
  })
  ruta(server, editar, { permiso: [entity, 'editar'], ...ademas }, async (pedido) => {
    const { db, acto } = await lugar(pedido)
    return responder(await editarDecision(server, { db, entity, id: pedido.parametro(parametro), acto }, () => ok(pedido.cuerpo)), acto)
  })
}
