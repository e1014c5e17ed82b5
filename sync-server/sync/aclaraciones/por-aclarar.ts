/** What tills of every store said and the server does not agree with (docs/adr/0031): the operator sees whose it is, and who to call. */
import { comandosMercana, type TiendaPorAclarar } from '#domain/plataforma/comandos.mercana.ts'
import { confianzaDe } from '#domain/confianza/confianza.rules.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { ok } from '#domain/core/result.ts'
import { abrirPublico, baseDeTienda, idTiendaPublica } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { asuntosPendientes } from '../../core/hechos/confianza.ts'
import { pendientesDe } from '../../core/hechos/libreta.ts'
import { existentes } from './ventas.ts'
import { deTipo } from '../../core/documentos.ts'
import { ruta } from '../../http/ruta.ts'

/** What waits to be settled in the whole platform. */
export function rutasPorAclarar(server: Server): void {
  ruta(server, comandosMercana.porAclararDeMercana, { permiso: [TiendaPublica, 'verOcultas'] }, async () => {
    const docs = await (await abrirPublico(server.store)).find({ tipo: TiendaPublica.tipo })
    const tiendas: TiendaPorAclarar[] = []
    const sinLeer: string[] = []
    for (const doc of docs) {
      const publica = leer(TiendaPublica, doc)
      try {
        tiendas.push(...(await deTienda(server, publica)))
      } catch (error) {
        // One store's trouble stays in that store: the others are told.
        server.app.log.error({ err: error, tienda: publica.id }, 'por aclarar')
        sinLeer.push(publica.tiendaNombre)
      }
    }
    return ok({ tiendas: tiendas.toSorted((a, b) => b.centavos - a.centavos), sinLeer })
  })
}

/** A store with what waits of it; nothing when all is settled. */
async function deTienda(
  { store, central }: Server,
  { id, slug, tiendaNombre, tiendaTelefono, tiendaEmail }: TiendaPublica,
): Promise<TiendaPorAclarar[]> {
  const tiendaId = id.slice(idTiendaPublica('').length)
  const asuntos = await asuntosPendientes(store, tiendaId)
  if (asuntos.length === 0) return []
  const ids = [...new Set(asuntos.map(({ hechoDe }) => hechoDe))].filter((uno) => uno !== '')
  const fichas = deTipo(Dispositivo, existentes(await (await baseDeTienda(store, tiendaId, 'equipo')).getMany(ids)))
  const nombres = new Map(fichas.map((ficha) => [ficha.id, ficha.nombre]))
  const equipos = await Promise.all(
    ids.map(async (dispositivoId) => {
      const libreta = await central.ingesta.libreta(tiendaId, dispositivoId)
      return { dispositivoId, nombre: nombres.get(dispositivoId) ?? '', ...confianzaDe(dispositivoId, asuntos, pendientesDe(libreta)) }
    }),
  )
  return [
    {
      tiendaId,
      slug,
      tiendaNombre,
      telefono: tiendaTelefono,
      correo: tiendaEmail,
      cuantos: asuntos.length,
      centavos: asuntos.reduce((suma, { centavos }) => suma + centavos, 0),
      desde: asuntos.reduce((primera, { en }) => (en < primera ? en : primera), asuntos[0]?.en ?? ''),
      equipos: equipos.toSorted((a, b) => b.centavos - a.centavos),
    },
  ]
}
