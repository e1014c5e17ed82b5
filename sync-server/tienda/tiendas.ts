/** A store's own settings: making it, changing it, its bank account. */
import { esArchivoDe } from '#domain/archivos/archivo.ts'
import { comandos } from '#domain/comandos.ts'
import { Membresia } from '#domain/personas/equipo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPlataforma, baseDeTienda, idMembresia, idTienda, idTiendaBanco } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { editarDecision, ponerDecision, type ActoServidor, type Cambio } from '../core/decisiones.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { nombradorDeLugares } from '../core/territorio.ts'
import { empleadosDe } from '../personas/equipo/empleados.ts'
import { crearTienda, presentes, proyectar } from './crear.ts'
import { reclamarSlug, revisarSlug, soltarSlug } from './slugs.ts'

/** Making a store and editing it. */
export function rutasTiendas(server: Server): void {
  ruta(
    server,
    comandos.crearTienda,
    { permiso: [Tienda, 'crear'] },
    async ({ actor, cuerpo }) => {
      if (!actor.persona) return fallo('sesion.ninguna')
      return crearTienda(server, actor.persona, cuerpo)
    },
    { limite: porQuien(10, '1 hour') },
  )

  ruta(server, comandos.editarTienda, { permiso: [Tienda, 'editar'] }, ({ tiendaId, cuerpo, autor, en }) =>
    editarTienda(server, { tiendaId, autor, en }, cuerpo),
  )

  ruta(
    server,
    comandos.editarBanco,
    { permiso: [TiendaBanco, 'editar'], dinero: true, confirma: true },
    async ({ tiendaId, cuerpo, autor, en }) => {
      const db = await baseDeTienda(server.store, tiendaId, 'conta')
      const decision = { db, entity: TiendaBanco, id: idTiendaBanco(tiendaId), acto: { tiendaId, autor, en } }
      const guardado = await ponerDecision(server, decision, cuerpo)
      return guardado.ok ? ok({ id: decision.id }) : guardado
    },
  )
}

const topesDeGasto = ['gastoCajeroMaximoCentavos', 'gastoSupervisorMaximoCentavos', 'gastoDelDiaMaximoCentavos'] as const

async function editarTienda(server: Server, acto: ActoServidor, cambio: Cambio<typeof Tienda.campos>): Promise<Result<{ id: string }>> {
  const { tiendaId } = acto
  const ajena = [cambio.tiendaLogo, cambio.tiendaFotoPerfil].find((archivo) => archivo && !esArchivoDe(tiendaId, archivo))
  if (ajena) return fallo('archivo.ajeno', { nombre: ajena.nombre })
  if (cambio.slug !== undefined) {
    const reclamado = revisarSlug(cambio.slug).ok ? await reclamarSlug(server, cambio.slug, tiendaId) : revisarSlug(cambio.slug)
    if (!reclamado.ok) return reclamado
  }
  let slugViejo = ''
  const nombrar = await nombradorDeLugares(server)
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const editada = await editarDecision(server, { db: ops, entity: Tienda, id: idTienda(tiendaId), acto }, (actual) => {
    slugViejo = actual.slug
    const nueva = { ...actual, ...presentes(cambio) }
    const gastoTopesDesde = topesDeGasto.some((tope) => nueva[tope] !== actual[tope]) ? acto.en : actual.gastoTopesDesde
    return ok({ ...cambio, gastoTopesDesde, contingenciaDesde: actual.contingenciaDesde, lugar: nombrar(nueva) })
  })
  if (!editada.ok) return editada
  await proyectar(server, editada.value)
  await renombrarMembresias(server, acto, editada.value)
  if (slugViejo !== editada.value.slug) await soltarSlug(server, slugViejo, tiendaId)
  return ok({ id: editada.value.id })
}

/** People see the store's name and go by its slug: their memberships carry both. */
async function renombrarMembresias(server: Server, acto: ActoServidor, { tiendaId, slug, tiendaNombre }: Tienda): Promise<void> {
  const plataforma = await abrirPlataforma(server.store)
  for (const { usuarioId } of await empleadosDe(server, tiendaId)) {
    if (usuarioId === '') continue
    await editarDecision(server, { db: plataforma, entity: Membresia, id: idMembresia(usuarioId, tiendaId), acto }, () =>
      ok({ slug, tiendaNombre }),
    )
  }
}
