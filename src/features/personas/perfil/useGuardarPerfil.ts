import { comandos } from '#domain/comandos.ts'
import type { Usuario } from '#domain/personas/usuario.entity.ts'
import type { Fields, Values } from '#features/kit/fields.ts'
import { useEntityForm, type EntityForm } from '#features/kit/useEntityForm.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useEnviar, useOrden } from '#features/kit/answer/useCommand.ts'

/** Saves some fields of one's own profile, once at a time, and says how it went; `mal` when what did not go is a part of it. */
export function useGuardarPerfil(onSave: (cambio: Partial<Usuario>) => void, mal?: string) {
  const orden = useOrden()
  return useLocked(async (cambio: Partial<Usuario>) => {
    if ((await orden(comandos.guardarPerfil, {}, cambio, mal === undefined ? {} : { mal })).ok) onSave(cambio)
  })
}

/** A part of one's own profile as a form: only what was changed is sent. */
export function usePerfilForm<F extends Fields>(
  campos: F,
  perfil: Usuario,
  onSave: (cambio: Partial<Usuario>) => void,
  check?: (valores: Values<F>) => Partial<Record<keyof Values<F>, string>>,
): EntityForm<Values<F>> {
  const enviar = useEnviar()
  return useEntityForm(campos, {
    stored: perfil,
    ...(check ? { check } : {}),
    async save(_todo, cambiado) {
      const guardado = await enviar(comandos.guardarPerfil, {}, cambiado)
      if (guardado.ok) onSave(cambiado)
      return guardado
    },
  })
}
