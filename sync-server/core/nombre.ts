import { baseDeUsuario, idPerfil } from './bases.ts'
import type { Store } from '../store/port.ts'

/** The name of somebody who runs the platform, as of now; '' of what the server did by itself. */
export async function nombreDe(store: Store, autor: string): Promise<string> {
  if (autor === 'servidor') return ''
  const perfil = await (await baseDeUsuario(store, autor)).get<{ nombre: string }>(idPerfil(autor))
  return perfil?.nombre ?? ''
}
