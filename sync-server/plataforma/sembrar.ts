/** Puts the reference data into `publico` on start. What is there already, maybe changed by the operator, stays. */
import type * as z from 'zod'
import { DivisionTerritorial } from '#domain/envios/division-territorial.entity.ts'
import { ItbisRubrosTasaReducida, ItbisTasas, TiposId, UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import { TiposNegocios } from '#domain/tienda/tipos-negocios.entity.ts'
import { componer, type Acto, type Entity } from '#domain/core/entity.ts'
import { abrirPublico, enGuiones, idTasaItbis, idUmbral } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { itbisRubrosTasaReducida, itbisTasas, tiposId, tiposNegocios, umbralesConsumo } from './referencias.ts'
import { leerTerritorio } from '../core/territorio-inicial.ts'

/** Writes the reference documents that are not there yet; what somebody changed stays. */
export async function sembrarReferencias({ store, config, ahora }: Pick<Server, 'store' | 'config' | 'ahora'>): Promise<void> {
  const acto: Acto = { tiendaId: '', en: ahora().toISOString(), creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  const filas = <C extends z.ZodRawShape>(
    entity: Entity<C>,
    campos: readonly z.infer<z.ZodObject<C>>[],
    nombre: (fila: z.infer<z.ZodObject<C>>) => string,
  ) => conId(entity, campos, (fila) => `${entity.tipo}:${enGuiones(nombre(fila))}`)
  const conId = <C extends z.ZodRawShape>(
    entity: Entity<C>,
    campos: readonly z.infer<z.ZodObject<C>>[],
    id: (fila: z.infer<z.ZodObject<C>>) => string,
  ) => campos.map((fila) => componer(entity, id(fila), fila, acto))
  const territorio = (await leerTerritorio(config.raiz)).map((lugar) =>
    componer(DivisionTerritorial, `territorio:${lugar.codigo}`, lugar, acto),
  )
  const publico = await abrirPublico(store)
  // A code that has a rate keeps it: the operator may have changed the day on which it began.
  const conTasa = new Set((await publico.find({ tipo: ItbisTasas.tipo })).map(({ clave }) => clave))
  await publico.createMany([
    ...conId(
      ItbisTasas,
      itbisTasas.filter(({ codigo }) => !conTasa.has(codigo)),
      idTasaItbis,
    ),
    ...conId(UmbralConsumo, umbralesConsumo, idUmbral),
    ...filas(ItbisRubrosTasaReducida, itbisRubrosTasaReducida, ({ nombre }) => nombre),
    ...filas(TiposId, tiposId, ({ nombre }) => nombre),
    ...filas(TiposNegocios, tiposNegocios, ({ nombre }) => nombre),
    ...territorio,
  ])
}
