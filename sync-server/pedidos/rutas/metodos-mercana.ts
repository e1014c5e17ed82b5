/** Accounts of the platform to which customers pay. In `plataforma`, with what anybody may know of them in `publico`. */
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { MetodoDePlataforma, MetodoPublico } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { ok } from '#domain/core/result.ts'
import { leerTodos } from '../../core/documentos.ts'
import { abrirPlataforma, abrirPublico } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { ponerDecision, type ActoServidor } from '../../core/decisiones.ts'
import { rutasDeDecision } from '../../http/decision.ts'
import { ruta } from '../../http/ruta.ts'

/** A few banks; never deleted, since orders name them. */
const MAXIMO = 100

/** Methods of payment of the platform. */
export function rutasMetodosDeMercana(server: Server): void {
  ruta(server, comandosPagos.metodosDeMercana, { permiso: [MetodoDePlataforma, 'leer'] }, async () =>
    ok({ metodos: await leerTodos(abrirPlataforma(server.store), MetodoDePlataforma, { limite: MAXIMO }) }),
  )

  rutasDeDecision(server, MetodoDePlataforma, {
    crear: comandosPagos.crearMetodoDeMercana,
    editar: comandosPagos.editarMetodoDeMercana,
    parametro: 'metodoId',
    maximo: MAXIMO,
    base: 'plataforma',
    ademas: { dinero: true, confirma: true },
    despues: (metodo, acto) => proyectar(server, metodo, acto),
  })
}

/** Without the account. Saved again, also unchanged, it is made good what a crash left out. */
async function proyectar(server: Server, metodo: MetodoDePlataforma, acto: ActoServidor): Promise<void> {
  const { nombre, minimoCentavos, maximoCentavos, todas, tiendas, activo } = metodo
  const campos = { nombre, minimoCentavos, maximoCentavos, todas, tiendas, activo }
  const decision = { db: await abrirPublico(server.store), entity: MetodoPublico, id: metodo.id, acto }
  const hecho = await ponerDecision(server, decision, campos)
  if (!hecho.ok) throw new Error(`${metodo.id}: ${hecho.error.code}`)
}
