/** Reading somebody's profile, and whom their link brought. */
import { Cuenta } from '#domain/entidades/cuenta.ts'
import { Usuario } from '#domain/entidades/usuario.ts'
import { leer } from '#domain/entity.ts'
import { abrirPlataforma, baseDeUsuario, idPerfil } from '../../bases.ts'
import type { Persona, Server } from '../../contexto.ts'
import { asegurarPerfil } from '../../identidad/perfil.ts'

/** Somebody's profile, made when it is not there. */
export async function perfilDe(server: Server, persona: Pick<Persona, 'usuarioId' | 'email' | 'nombre'>): Promise<Usuario> {
  await asegurarPerfil(server.store, persona, server.ahora())
  const crudo = await (await baseDeUsuario(server.store, persona.usuarioId)).get(idPerfil(persona.usuarioId))
  if (!crudo) throw new Error(`${idPerfil(persona.usuarioId)} is not there after it was made`)
  const { rev: _rev, ...doc } = crudo
  return leer(Usuario, doc)
}

/** How many people registered with somebody's link. */
export const registradosPor = async (server: Server, codigo: string): Promise<number> =>
  (await (await abrirPlataforma(server.store)).find({ tipo: Cuenta.tipo, clave: codigo })).length
