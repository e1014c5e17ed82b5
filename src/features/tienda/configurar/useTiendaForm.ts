import { useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Fields, Kept, Values } from '../../kit/fields.ts'
import { useEntityForm, type EntityForm } from '../../kit/useEntityForm.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'

interface Options<F extends Fields> {
  check?: (valores: Values<F>) => Partial<Record<keyof Values<F>, string>>
  onSaved?: (cambiado: Partial<Kept<F>>) => void
}

/** A part of what a store is configured with, as a form: only what was changed is sent. */
export function useTiendaForm<F extends Fields>(campos: F, tienda: Tienda, { check, onSaved }: Options<F> = {}): EntityForm<Values<F>> {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  return useEntityForm(campos, {
    stored: tienda,
    ...(check ? { check } : {}),
    async save(_todo, cambiado) {
      const guardado = await enviar(comandos.editarTienda, { tiendaId }, cambiado)
      if (guardado.ok) onSaved?.(cambiado)
      return guardado
    },
  })
}
