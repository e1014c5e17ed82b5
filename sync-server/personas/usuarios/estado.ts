/** What an operator does with somebody's account: suspend and restore it, sign it out, join it into another, act in its place. */
import { v7 as uuidv7 } from 'uuid'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { Cuenta, SUPLANTACION_MINUTOS, Suplantacion } from '#domain/personas/cuenta.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPlataforma, idCuenta } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { auditar, crearDecision, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { cuentaDe } from '../perfil/ficha.ts'
import { ruta, type Pedido } from '../../http/ruta.ts'
import { esOperador } from './operadores.ts'
import { unirCuentas } from './unir.ts'

type Hecho = Result<{ id: string }>

const actoDe = ({ autor, en }: Pick<Pedido<unknown>, 'autor' | 'en'>): ActoServidor => ({ autor, en, tiendaId: '' })

/** Suspending, restoring, signing out, joining and acting in somebody's place. */
export function rutasEstadoDeUsuarios(server: Server): void {
  ruta(server, comandosPersonas.suspenderUsuario, { permiso: [Cuenta, 'suspender'] }, (pedido) =>
    conCuenta(server, pedido, async ({ usuarioId }) => {
      const puesta = await ponerEstado(server, actoDe(pedido), usuarioId, 'suspendida', pedido.cuerpo.motivo)
      if (puesta.ok) await server.identidad.marcar(usuarioId, { estado: 'suspendida' })
      return puesta
    }),
  )

  ruta(server, comandosPersonas.restaurarUsuario, { permiso: [Cuenta, 'suspender'] }, (pedido) =>
    conCuenta(server, pedido, async ({ usuarioId, estado }) => {
      if (estado !== 'suspendida' && estado !== 'activa') return fallo('cuenta.no-vuelve')
      const puesta = await ponerEstado(server, actoDe(pedido), usuarioId, 'activa', pedido.cuerpo.motivo)
      if (puesta.ok) await server.identidad.marcar(usuarioId, { estado: 'activa' })
      return puesta
    }),
  )

  ruta(server, comandosPersonas.cerrarSesionesDe, { permiso: [Cuenta, 'suspender'] }, (pedido) =>
    conCuenta(server, pedido, async ({ id, usuarioId }) => {
      const [antes, despues] = [
        { sesiones: (await server.identidad.sesionesDe(usuarioId)).length },
        { sesiones: 0, motivo: pedido.cuerpo.motivo },
      ]
      await auditar(server, {
        base: 'auth',
        docTipo: Cuenta.tipo,
        docId: id,
        accion: 'cerrarSesiones',
        antes,
        despues,
        acto: actoDe(pedido),
        rev: '',
      })
      await server.identidad.cerrarSesiones(usuarioId)
      return ok({ id })
    }),
  )

  ruta(server, comandosPersonas.unirUsuarios, { permiso: [Cuenta, 'unir'] }, (pedido) =>
    conCuenta(server, pedido, async (desde) => {
      const hacia = await cuentaDe(server.store, pedido.cuerpo.en)
      if (hacia?.estado !== 'activa' || hacia.usuarioId === desde.usuarioId) return fallo('cuenta.no-recibe')
      return unirCuentas(server, actoDe(pedido), { desde, hacia, motivo: pedido.cuerpo.motivo })
    }),
  )

  ruta(server, comandosPersonas.suplantar, { permiso: [Cuenta, 'suplantar'], confirma: true }, async (pedido) => {
    const { persona } = pedido.actor
    const cuenta = await cuentaAjena(server, pedido)
    if (!cuenta.ok || !persona) return cuenta.ok ? fallo('sesion.ninguna') : cuenta
    if (cuenta.value.estado !== 'activa') return fallo('cuenta.no-activa')
    return suplantar(server, persona, actoDe(pedido), cuenta.value.usuarioId, pedido.cuerpo.motivo)
  })

  ruta(server, comandosPersonas.dejarDeSuplantar, { persona: true }, async (pedido): Promise<Hecho> => {
    const suplantada = pedido.actor.persona?.suplantada
    if (!suplantada) return fallo('suplantacion.ninguna')
    const decision = { db: await abrirPlataforma(server.store), entity: Suplantacion, id: suplantada.suplantacionId, acto: actoDe(pedido) }
    const dejada = await editarDecision(server, decision, () => ok({ terminadaEn: pedido.en }))
    return dejada.ok ? ok({ id: decision.id }) : dejada
  })
}

/** The account of the address, when it may be touched: not one's own, and of nobody who runs the platform. */
async function cuentaAjena(server: Server, { actor, parametro }: Pick<Pedido<unknown>, 'actor' | 'parametro'>): Promise<Result<Cuenta>> {
  const cuenta = await cuentaDe(server.store, parametro('usuarioId'))
  if (!cuenta) return fallo('cuenta.no-existe')
  if (cuenta.usuarioId === actor.persona?.usuarioId) return fallo('cuenta.propia')
  return (await esOperador(server, cuenta)) ? fallo('cuenta.es-operador') : ok(cuenta)
}

async function conCuenta(
  server: Server,
  pedido: Pick<Pedido<unknown>, 'actor' | 'parametro'>,
  hacer: (cuenta: Cuenta) => Promise<Hecho>,
): Promise<Hecho> {
  const cuenta = await cuentaAjena(server, pedido)
  return cuenta.ok ? hacer(cuenta.value) : cuenta
}

/** On the record first: an account that cannot be used has always somebody who answers for it. */
async function ponerEstado(
  server: Server,
  acto: ActoServidor,
  usuarioId: string,
  estado: 'activa' | 'suspendida',
  motivo: string,
): Promise<Hecho> {
  const decision = { db: await abrirPlataforma(server.store), entity: Cuenta, id: idCuenta(usuarioId), acto }
  const puesta = await editarDecision(server, decision, () => ok({ estado, motivo }))
  return puesta.ok ? ok({ id: decision.id }) : puesta
}

async function suplantar(
  server: Server,
  operador: Persona,
  acto: ActoServidor,
  usuarioId: string,
  motivo: string,
): Promise<Result<{ hasta: string }>> {
  const hasta = new Date(Date.parse(acto.en) + SUPLANTACION_MINUTOS * 60_000).toISOString()
  const db = await abrirPlataforma(server.store)
  const { usuarioId: operadorId, nombre: operadorNombre, sesionId } = operador
  const creada = await crearDecision(
    server,
    { db, entity: Suplantacion, id: `suplantacion:${uuidv7()}`, acto },
    { operadorId, operadorNombre, sesionId, usuarioId, motivo, hasta },
  )
  return creada.ok ? ok({ hasta }) : creada
}
