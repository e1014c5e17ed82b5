/**
 * Closing an account, for good. What the person did in a shop stays the shop's: its invoices are kept for ten years, as the tax
 * office asks (docs/FISCAL.md#keeping). Places are left first, so that whoever may not leave has lost nothing.
 */
import { Cuenta } from '#domain/personas/cuenta.entity.ts'
import { Empleado } from '#domain/personas/equipo.entity.ts'
import { Resena } from '#domain/resenas/resena.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos, leerUno } from '../../core/documentos.ts'
import { quitarSuscripciones } from '../../core/push/suscripciones.ts'
import { abrirPlataforma, baseDeTienda, baseDeUsuario, idCuenta, abrirAvisos, idPerfil } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { anotarCuenta } from './ficha.ts'
import { editarEmpleado, esUltimoDueno, membresiasDe } from '../equipo/empleados.ts'

/** Ends an account: its places in stores, its profile, its sessions and its ways of signing in. */
export async function cerrarCuenta(server: Server, persona: Persona, en: string): Promise<Result<Record<string, never>>> {
  const { usuarioId } = persona
  if (persona.operador) return fallo('cuenta.es-operador')
  const lugares = await membresiasDe(server, usuarioId)
  for (const { tiendaId, empleadoId, tiendaNombre } of lugares) {
    const empleado = await leerUno(baseDeTienda(server.store, tiendaId, 'equipo'), Empleado, empleadoId)
    if (empleado && (await esUltimoDueno(server, empleado))) return fallo('cuenta.ultimo-propietario', { tienda: tiendaNombre })
  }
  for (const { tiendaId, empleadoId, tiendaNombre } of lugares) {
    const salio = await editarEmpleado(server, { tiendaId, autor: empleadoId, en }, empleadoId, { activo: false })
    if (!salio.ok)
      return salio.error.code === 'empleado.ultimo-propietario' ? fallo('cuenta.ultimo-propietario', { tienda: tiendaNombre }) : salio
  }
  const acto = { autor: usuarioId, en, tiendaId: '' }
  const borrado = await vaciarPerfil(server, usuarioId, acto)
  if (!borrado.ok) return borrado
  await sinNombreEnResenas(server, usuarioId, acto)
  await quitarSuscripciones(await abrirAvisos(server.store), usuarioId)
  await server.archivos.vaciar(usuarioId)
  await anotarCuenta(server.store, { usuarioId, nombre: '', email: '', telefono: '' }, en)
  const db = await abrirPlataforma(server.store)
  const marcada = await editarDecision(server, { db, entity: Cuenta, id: idCuenta(usuarioId), acto }, () =>
    ok({ estado: 'cerrada' as const, motivo: 'La cerró su dueño' }),
  )
  if (!marcada.ok) return marcada
  await server.identidad.borrar(usuarioId)
  return ok({})
}

/** What she said of stores stays, and nobody reads who said it. */
async function sinNombreEnResenas(server: Server, usuarioId: string, acto: ActoServidor): Promise<void> {
  const db = await abrirPlataforma(server.store)
  for (const { id } of await leerTodos(db, Resena, { padre: usuarioId }))
    await editarDecision(server, { db, entity: Resena, id, acto, sinValores: true }, () => ok({ autorNombre: 'Cuenta cerrada' }))
}

/** Every field as it was when the profile was made, except who invited the person, which is nobody's to give. */
async function vaciarPerfil(server: Server, usuarioId: string, acto: ActoServidor): Promise<Result<unknown>> {
  const db = await baseDeUsuario(server.store, usuarioId)
  return editarDecision(
    server,
    { db, entity: Usuario, id: idPerfil(usuarioId), acto, sinValores: true },
    ({ referenciadoPor, creadoFecha }) => ok({ ...Usuario.esquemaCampos.parse({}), referenciadoPor, creadoFecha, activo: false }),
  )
}
