import { useMemo } from 'react'
import { useConfigTienda, usePersona, useVivo } from '#data/session/react.tsx'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import type { Autor } from '#domain/pedidos/pedido.local.ts'

/** Who did an act about an order, and what the store lets them do, as far as this device knows. */
export function useConocer(): (empleadoId: string) => Autor | undefined {
  const accesos = useVivo(Acceso)
  const ajustes = useConfigTienda()?.permisosAjustados
  const yo = usePersona()
  return useMemo(() => {
    const gente = new Map(
      (accesos ?? []).map(({ doc: { empleadoId, nombre, rol, otrosRoles } }) => [
        empleadoId,
        { empleadoId, nombre, rol, otrosRoles, ajustes },
      ]),
    )
    return (empleadoId) => gente.get(empleadoId) ?? (yo?.empleadoId === empleadoId ? yo : undefined)
  }, [accesos, ajustes, yo])
}
