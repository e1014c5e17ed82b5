/**
 * An operator at work as somebody else (docs/adr/0021-roles-and-impersonation.md). No session is made for the other account: the
 * operator's own goes on, and says whose place it takes. So nothing of the person's ways of signing in can be touched.
 */
import type { FastifyRequest } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { Cuenta, Suplantacion } from '#domain/personas/cuenta.entity.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { abrirAuditoria, abrirPlataforma, idCuenta } from '../core/bases.ts'
import type { Persona, Server } from '../core/contexto.ts'
import { rastroDe } from '../core/rastro.ts'

/** The operator, or whom they act as in this session. */
export async function comoSuplantada(server: Server, operador: Persona): Promise<Persona> {
  const plataforma = await abrirPlataforma(server.store)
  const [ultima] = await leerTodos(plataforma, Suplantacion, { clave: operador.sesionId, orden: 'desc', limite: 1 })
  if (!ultima) return operador
  const { id, operadorId, operadorNombre, usuarioId, hasta, terminadaEn } = ultima
  const vigente = terminadaEn === '' && hasta > server.ahora().toISOString() && operadorId === operador.usuarioId
  const cuenta = vigente ? await leerUno(plataforma, Cuenta, idCuenta(usuarioId)) : undefined
  if (!cuenta) return operador
  const { email, nombre } = cuenta
  return { ...operador, usuarioId, email, nombre, operador: false, suplantada: { suplantacionId: id, operadorId, operadorNombre, hasta } }
}

/** Every act of an operator in somebody's place leaves a line, whatever comes of it. */
export async function anotarSuplantado(server: Server, peticion: FastifyRequest): Promise<void> {
  const suplantada = peticion.actor.persona?.suplantada
  if (!suplantada || peticion.method === 'GET') return
  const { membresia, persona, dispositivo } = peticion.actor
  const linea = {
    id: `auditoria:${uuidv7()}`,
    tipo: 'auditoria',
    v: 1,
    tiendaId: membresia?.tiendaId ?? dispositivo?.tiendaId ?? '',
    en: server.ahora().toISOString(),
    clave: Suplantacion.tipo,
    padre: suplantada.suplantacionId,
    creadoPor: persona?.usuarioId ?? '',
    ...rastroDe(peticion),
    seq: 0,
    hlc: '',
    docTipo: Suplantacion.tipo,
    docId: suplantada.suplantacionId,
    accion: `${peticion.method} ${peticion.routeOptions.url ?? ''}`,
    hechos: idsDe(peticion.body),
    cambios: {},
  }
  await (await abrirAuditoria(server.store)).create(linea)
}

/** The facts that a batch of a device brings. */
function idsDe(cuerpo: unknown): string[] {
  const hechos: unknown = typeof cuerpo === 'object' && cuerpo !== null && 'hechos' in cuerpo ? cuerpo.hechos : undefined
  if (!Array.isArray(hechos)) return []
  return hechos.flatMap((hecho: unknown) =>
    typeof hecho === 'object' && hecho !== null && 'id' in hecho && typeof hecho.id === 'string' ? [hecho.id] : [],
  )
}
