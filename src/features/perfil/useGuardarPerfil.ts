import { comandos } from '#domain/comandos.ts'
import type { Usuario } from '#domain/entidades/usuario.ts'
import { useLocked } from '#ui/useLocked.ts'
import { useOrden } from '../useOrden.ts'
import { paraGuardar } from './perfil.ts'

/** Saves some fields of one's own profile, once at a time, and says how it went; `mal` when what did not go is a part of it. */
export function useGuardarPerfil(onSave: (cambio: Partial<Usuario>) => void, luego: () => void = () => undefined, mal?: string) {
  const orden = useOrden()
  return useLocked(async (cambio: Partial<Usuario>) => {
    const limpio = paraGuardar(cambio)
    if (!(await orden(comandos.guardarPerfil, {}, limpio, mal === undefined ? {} : { mal })).ok) return
    onSave(limpio)
    luego()
  })
}
