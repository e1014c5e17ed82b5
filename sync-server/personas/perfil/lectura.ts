/** Reading somebody's profile, and whom their link brought. */
import { Cuenta } from '#domain/personas/cuenta.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { leerUno } from '../../core/documentos.ts'
import { abrirPlataforma, baseDeUsuario, idPerfil } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { asegurarPerfil } from './perfil.ts'

/** Somebody's profile, made when it is not there. */
export async function perfilDe(server: Server, persona: Pick<Persona, 'usuarioId' | 'email' | 'nombre'>): Promise<Usuario> {
  await asegurarPerfil(server.store, persona, server.ahora())
  const perfil = await leerUno(baseDeUsuario(server.store, persona.usuarioId), Usuario, idPerfil(persona.usuarioId))
  if (!perfil) throw new Error(`${idPerfil(persona.usuarioId)} is not there after it was made`)
  return perfil
}

/** How many people registered with somebody's link. */
export const registradosPor = async (server: Server, codigo: string): Promise<number> =>
  (await (await abrirPlataforma(server.store)).find({ tipo: Cuenta.tipo, clave: codigo })).length
