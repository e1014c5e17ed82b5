/** Puts the reference data into `publico` on start. What is there already, maybe changed by the operator, stays. */
import type * as z from 'zod'
import { DivisionTerritorial, ItbisRubrosTasaReducida, ItbisTasas, TiposId, TiposNegocios } from '#domain/entidades/referencias.ts'
import { componer, type Acto, type Entity } from '#domain/entity.ts'
import { abrirPublico } from '../bases.ts'
import type { Server } from '../contexto.ts'
import { itbisRubrosTasaReducida, itbisTasas, tiposId, tiposNegocios } from './referencias.ts'
import { leerTerritorio } from './territorio.ts'

export async function sembrarReferencias({ store, config, ahora }: Pick<Server, 'store' | 'config' | 'ahora'>): Promise<void> {
  const acto: Acto = { tiendaId: '', en: ahora().toISOString(), creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  const filas = <C extends z.ZodRawShape>(
    entity: Entity<C>,
    campos: readonly z.infer<z.ZodObject<C>>[],
    nombre: (fila: z.infer<z.ZodObject<C>>) => string,
  ) => campos.map((fila) => componer(entity, `${entity.tipo}:${idDe(nombre(fila))}`, fila, acto))
  const territorio = (await leerTerritorio(config.raiz)).map((lugar) =>
    componer(DivisionTerritorial, `territorio:${lugar.codigo}`, lugar, acto),
  )
  const publico = await abrirPublico(store)
  await publico.createMany([
    ...filas(ItbisTasas, itbisTasas, ({ codigo }) => codigo),
    ...filas(ItbisRubrosTasaReducida, itbisRubrosTasaReducida, ({ nombre }) => nombre),
    ...filas(TiposId, tiposId, ({ nombre }) => nombre),
    ...filas(TiposNegocios, tiposNegocios, ({ nombre }) => nombre),
    ...territorio,
  ])
}

/** Letters and digits of ASCII, small, with hyphens between words. */
const idDe = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
