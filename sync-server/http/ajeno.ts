/** Somebody known who asks for the store of others is written down: what a probing till or a curious member leaves behind (docs/SECURITY.md, row 1). */
import type { FastifyRequest } from 'fastify'
import { Membresia } from '#domain/personas/equipo.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { abrirAuditoria, abrirPlataforma } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'

/** One line per day for each one who asks and each store asked for, so that asking all day fills no disk; none for a store that does not exist. */
export async function anotarAjeno(server: Server, peticion: FastifyRequest, tiendaId: string): Promise<void> {
  const { persona, dispositivo } = peticion.actor
  const quien = dispositivo?.dispositivoId ?? persona?.usuarioId
  if (quien === undefined) return
  const plataforma = await abrirPlataforma(server.store)
  if ((await plataforma.find({ tipo: Membresia.tipo, tiendaId, limite: 1 })).length === 0) return
  const en = server.ahora().toISOString()
  const ruta = `${peticion.method} ${peticion.routeOptions.url ?? ''}`
  peticion.log.warn({ quien, tiendaId, ruta }, 'piden lo de una tienda ajena')
  const linea = {
    id: `auditoria:ajeno:${diaFiscal(en)}:${tiendaId}:${quien}`,
    tipo: 'auditoria',
    v: 1,
    tiendaId,
    en,
    clave: 'accesoAjeno',
    padre: dispositivo?.tiendaId ?? '',
    creadoPor: quien,
    dispositivoId: dispositivo?.dispositivoId ?? '',
    seq: 0,
    hlc: '',
    accion: 'denegado',
    ruta,
  }
  await (await abrirAuditoria(server.store)).create(linea)
}
