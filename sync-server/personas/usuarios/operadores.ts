/** Who runs the platform: those of the configuration, and those that one operator asked for and another agreed to. */
import { comandosPersonas, type Nombramiento } from '#domain/personas/comandos.personas.ts'
import { Cuenta, Operador } from '#domain/personas/cuenta.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos, leerUno } from '../../core/documentos.ts'
import { abrirPlataforma, idOperador } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { cuentaDe } from '../perfil/ficha.ts'
import { ruta } from '../../http/ruta.ts'

type Hecho = Result<{ id: string }>

/** Asking for an operator, agreeing to one, and taking it back. */
export function rutasOperadores(server: Server): void {
  ruta(server, comandosPersonas.operadores, { permiso: [Operador, 'leer'] }, async () => ok({ operadores: await operadores(server) }))

  ruta(server, comandosPersonas.pedirOperador, { permiso: [Operador, 'crear'] }, ({ actor, autor, en, cuerpo }) =>
    pedir(server, actor.persona, { autor, en, tiendaId: '' }, cuerpo),
  )

  ruta(server, comandosPersonas.decidirOperador, { permiso: [Operador, 'editar'] }, ({ autor, en, cuerpo, parametro }) =>
    decidir(server, { autor, en, tiendaId: '' }, parametro('usuarioId'), cuerpo.aprobar),
  )

  ruta(server, comandosPersonas.retirarOperador, { permiso: [Operador, 'editar'] }, ({ autor, en, cuerpo, parametro }) =>
    retirar(server, { autor, en, tiendaId: '' }, parametro('usuarioId'), cuerpo.motivo),
  )
}

const nombrado = async (server: Server, usuarioId: string): Promise<Operador | undefined> => {
  return leerUno(abrirPlataforma(server.store), Operador, idOperador(usuarioId))
}

/** Named in ADMIN_EMAILS, and the address proved: whoever only signed up with it is nobody. */
const deConfiguracion = async ({ config, identidad }: Server, { email }: Pick<Cuenta, 'email'>): Promise<boolean> =>
  config.adminEmails.includes(email.toLowerCase()) && (await identidad.porEmail(email))?.verificado === true

/** Does this account run the platform now? */
export const esOperador = async (server: Server, cuenta: Pick<Cuenta, 'usuarioId' | 'email'>): Promise<boolean> =>
  (await deConfiguracion(server, cuenta)) || (await nombrado(server, cuenta.usuarioId))?.estado === 'aprobado'

/** How somebody stands as an operator; undefined for who never was one. */
export async function nombramientoDe(
  server: Server,
  cuenta: Pick<Cuenta, 'usuarioId' | 'email' | 'nombre'>,
): Promise<Nombramiento | undefined> {
  const { usuarioId, email, nombre } = cuenta
  const vacio = { motivo: '', pedidoPor: '', pedidoPorNombre: '', pedidoEn: '', decididoPorNombre: '', decididoEn: '' }
  if (await deConfiguracion(server, cuenta)) return { usuarioId, email, nombre, estado: 'configuracion', ...vacio }
  const doc = await nombrado(server, usuarioId)
  return doc && enLista(server, doc)
}

async function enLista(server: Server, doc: Operador): Promise<Nombramiento> {
  const nombreDe = async (usuarioId: string): Promise<string> =>
    usuarioId === '' ? '' : ((await cuentaDe(server.store, usuarioId))?.nombre ?? '')
  const { usuarioId, nombre, email, estado, motivo, pedidoPor, pedidoEn, decididoPor, decididoEn } = doc
  return {
    usuarioId,
    nombre,
    email,
    estado,
    motivo,
    pedidoPor,
    pedidoPorNombre: await nombreDe(pedidoPor),
    pedidoEn,
    decididoPorNombre: await nombreDe(decididoPor),
    decididoEn,
  }
}

async function operadores(server: Server): Promise<Nombramiento[]> {
  const fijos = await Promise.all(
    server.config.adminEmails.map(async (email) => {
      const cuenta = await server.identidad.porEmail(email)
      const vista = cuenta && (await cuentaDe(server.store, cuenta.usuarioId))
      return vista && (await nombramientoDe(server, vista))
    }),
  )
  const docs = await leerTodos(abrirPlataforma(server.store), Operador, { orden: 'desc' })
  const pedidos = await Promise.all(docs.map((doc) => enLista(server, doc)))
  return [...fijos.flatMap((uno) => (uno?.estado === 'configuracion' ? [uno] : [])), ...pedidos]
}

async function pedir(
  server: Server,
  quien: Persona | undefined,
  acto: ActoServidor,
  { usuarioId, motivo }: { usuarioId: string; motivo: string },
): Promise<Hecho> {
  const cuenta = await cuentaDe(server.store, usuarioId)
  if (!quien || cuenta?.estado !== 'activa') return fallo('cuenta.no-existe')
  if (await esOperador(server, cuenta)) return fallo('operador.ya-es')
  const decision = { db: await abrirPlataforma(server.store), entity: Operador, id: idOperador(usuarioId), acto }
  const campos = {
    nombre: cuenta.nombre,
    email: cuenta.email,
    estado: 'pedido' as const,
    motivo,
    pedidoPor: quien.usuarioId,
    pedidoEn: acto.en,
    decididoPor: '',
    decididoEn: '' as const,
  }
  const creada = await crearDecision(server, decision, { usuarioId, ...campos })
  if (creada.ok) return ok({ id: decision.id })
  const pedida = await editarDecision(server, decision, ({ estado }) => (estado === 'pedido' ? fallo('operador.ya-pedido') : ok(campos)))
  return pedida.ok ? ok({ id: decision.id }) : pedida
}

/** By another one than who asked. The mark on the account comes last: a crash in between leaves nobody with more than was agreed to. */
async function decidir(server: Server, acto: ActoServidor, usuarioId: string, aprobar: boolean): Promise<Hecho> {
  const decision = { db: await abrirPlataforma(server.store), entity: Operador, id: idOperador(usuarioId), acto }
  const cuenta = await cuentaDe(server.store, usuarioId)
  const decidida = await editarDecision(server, decision, ({ estado, pedidoPor }) => {
    if (estado === 'aprobado' && aprobar) return ok({})
    if (estado !== 'pedido') return fallo('operador.ya-decidido')
    if (pedidoPor === acto.autor) return fallo('operador.otro-decide')
    if (aprobar && cuenta?.estado !== 'activa') return fallo('cuenta.no-existe')
    return ok({ estado: aprobar ? ('aprobado' as const) : ('rechazado' as const), decididoPor: acto.autor, decididoEn: acto.en })
  })
  if (!decidida.ok) return decidida
  if (aprobar) await server.identidad.marcar(usuarioId, { operador: true })
  return ok({ id: decision.id })
}

async function retirar(server: Server, acto: ActoServidor, usuarioId: string, motivo: string): Promise<Hecho> {
  if (usuarioId === acto.autor) return fallo('operador.otro-retira')
  // The right goes first, the record follows.
  const decision = { db: await abrirPlataforma(server.store), entity: Operador, id: idOperador(usuarioId), acto }
  if ((await nombrado(server, usuarioId))?.estado !== 'aprobado') return fallo('operador.no-existe')
  await server.identidad.marcar(usuarioId, { operador: false })
  const retirada = await editarDecision(server, decision, () =>
    ok({ estado: 'retirado' as const, motivo, decididoPor: acto.autor, decididoEn: acto.en }),
  )
  return retirada.ok ? ok({ id: decision.id }) : retirada
}
