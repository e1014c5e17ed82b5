/** Figures of the tax law with the day on which they begin, as the operator writes them down. */
import type * as z from 'zod'
import { comandos } from '#domain/comandos.ts'
import { ItbisTasas, UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import type { Entity } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPublico, idTasaItbis, idUmbral } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../core/decisiones.ts'
import { ruta } from '../http/ruta.ts'

/** Figures of the tax law, from a day on. */
export function rutasImpuestos(server: Server): void {
  ruta(server, comandos.ponerTasaItbis, { permiso: [ItbisTasas, 'crear'] }, ({ cuerpo, autor, en }) =>
    ponerDesde(server, ItbisTasas, { autor, en, tiendaId: '' }, idTasaItbis(cuerpo), { ...cuerpo, hasta: null }),
  )

  ruta(server, comandos.ponerUmbralConsumo, { permiso: [UmbralConsumo, 'crear'] }, ({ cuerpo, autor, en }) =>
    ponerDesde(server, UmbralConsumo, { autor, en, tiendaId: '' }, idUmbral(cuerpo), { ...cuerpo, hasta: null }),
  )
}

/** What began is never rewritten: sales rest on it. One of the future may be corrected until its day. */
async function ponerDesde<C extends z.ZodRawShape>(
  server: Server,
  entity: Entity<C>,
  acto: ActoServidor,
  id: string,
  campos: z.input<z.ZodObject<C>> & Cambio<C> & { desde: string },
): Promise<Result<{ id: string }>> {
  const hoy = diaFiscal(acto.en)
  if (campos.desde < hoy) return fallo('impuesto.fecha-pasada')
  const decision = { db: await abrirPublico(server.store), entity, id, acto }
  const creada = await crearDecision(server, decision, campos)
  if (creada.ok) return ok({ id })
  if (campos.desde === hoy) return fallo('impuesto.ya-rige')
  const corregida = await editarDecision(server, decision, () => ok(campos))
  return corregida.ok ? ok({ id }) : corregida
}
