/** Accounts of the platform to which customers pay. In `plataforma`, with what anybody may know of them in `publico`. */
import { v7 as uuidv7 } from 'uuid'
import { comandosPagos } from '#domain/comandos.pagos.ts'
import { MetodoDePlataforma, MetodoPublico } from '#domain/entidades/pedido.ts'
import { leer } from '#domain/entity.ts'
import { fallo, ok } from '#domain/result.ts'
import { abrirPlataforma, abrirPublico } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../../decisiones.ts'
import { ruta } from '../../plugins/ruta.ts'

/** A few banks; never deleted, since orders name them. */
const MAXIMO = 100

/** Methods of payment of the platform. */
export function rutasMetodosDeMercana(server: Server): void {
  ruta(server, comandosPagos.metodosDeMercana, { permiso: [MetodoDePlataforma, 'leer'] }, async () => {
    const docs = await (await abrirPlataforma(server.store)).find({ tipo: MetodoDePlataforma.tipo, limite: MAXIMO })
    return ok({ metodos: docs.map(({ rev: _rev, ...doc }) => leer(MetodoDePlataforma, doc)) })
  })

  ruta(
    server,
    comandosPagos.crearMetodoDeMercana,
    { permiso: [MetodoDePlataforma, 'crear'], dinero: true, confirma: true },
    async ({ cuerpo, autor, en }) => {
      const db = await abrirPlataforma(server.store)
      if ((await db.find({ tipo: MetodoDePlataforma.tipo, limite: MAXIMO })).length >= MAXIMO) return fallo('documento.demasiados')
      const acto = { autor, en, tiendaId: '' }
      const creado = await crearDecision(
        server,
        { db, entity: MetodoDePlataforma, id: `${MetodoDePlataforma.tipo}:${uuidv7()}`, acto },
        cuerpo,
      )
      if (!creado.ok) return creado
      await proyectar(server, creado.value, acto)
      return ok({ id: creado.value.id })
    },
  )

  ruta(
    server,
    comandosPagos.editarMetodoDeMercana,
    { permiso: [MetodoDePlataforma, 'editar'], dinero: true, confirma: true },
    async ({ cuerpo, autor, en, parametro }) => {
      const acto = { autor, en, tiendaId: '' }
      const db = await abrirPlataforma(server.store)
      const editado = await editarDecision(server, { db, entity: MetodoDePlataforma, id: parametro('metodoId'), acto }, () => ok(cuerpo))
      if (!editado.ok) return editado
      await proyectar(server, editado.value, acto)
      return ok({ id: editado.value.id })
    },
  )
}

/** Without the account. Saved again, also unchanged, it is made good what a crash left out. */
async function proyectar(server: Server, metodo: MetodoDePlataforma, acto: ActoServidor): Promise<void> {
  const { nombre, minimoCentavos, maximoCentavos, todas, tiendas, activo } = metodo
  const campos = { nombre, minimoCentavos, maximoCentavos, todas, tiendas, activo }
  const decision = { db: await abrirPublico(server.store), entity: MetodoPublico, id: metodo.id, acto }
  const hay = await decision.db.get(metodo.id)
  const hecho = hay ? await editarDecision(server, decision, () => ok(campos)) : await crearDecision(server, decision, campos)
  if (!hecho.ok) throw new Error(`${metodo.id}: ${hecho.error.code}`)
}
