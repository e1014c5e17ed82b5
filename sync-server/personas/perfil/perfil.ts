/** The profile of a person, made on the first sign-in from what identity knows, with the declaration's defaults. */
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { baseDeUsuario, idPerfil } from '../../core/bases.ts'
import type { Store } from '../../store/port.ts'
import { anotarCuenta } from './ficha.ts'

/** Makes the profile when it is not there yet, with who invited this person (fixed from then on). Found by the person's id: email and telephone are contacts, not identities. */
export async function asegurarPerfil(
  store: Store,
  persona: { usuarioId: string; email: string; nombre: string },
  ahora: Date,
  referenciadoPor = '',
): Promise<void> {
  const db = await baseDeUsuario(store, persona.usuarioId)
  if (await db.get(idPerfil(persona.usuarioId))) return
  const en = ahora.toISOString()
  await anotarCuenta(store, { ...persona, referenciadoPor }, en)
  const campos = Usuario.esquemaCampos.parse({ email: persona.email, nombre: persona.nombre, referenciadoPor, creadoFecha: en })
  await db.create(
    componer(Usuario, idPerfil(persona.usuarioId), campos, {
      tiendaId: '',
      en,
      creadoPor: persona.usuarioId,
      dispositivoId: '',
      seq: 0,
      hlc: '',
    }),
  )
}
