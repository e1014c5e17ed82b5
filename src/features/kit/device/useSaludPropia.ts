import { useMemo } from 'react'
import { useNumeros, usePermiso, useSync, useTienda } from '#data/session/react.tsx'
import { saludDe, type AvisoDeSalud } from '#domain/sync/salud.rules.ts'
import { situacionPropia } from '#domain/sync/salud.situacion.ts'
import { useNow } from '#ui/hooks/useNow.ts'

/** Everything that is to be said of this device, the gravest first; never empty. */
export function useSaludPropia(): AvisoDeSalud[] {
  const { dispositivo } = useTienda()
  const sync = useSync()
  const numeros = useNumeros()
  const permisoQuedaMs = usePermiso()
  const ahora = useNow(30_000)
  return useMemo(() => {
    const quedan = Object.fromEntries(
      Object.entries(dispositivo.clase === 'caja' ? (numeros ?? {}) : {}).map(([tipo, de]) => [tipo, de.quedan]),
    )
    return saludDe(situacionPropia({ ...sync, permisoQuedaMs, numeros: quedan, esCaja: dispositivo.clase === 'caja' }), ahora)
  }, [sync, permisoQuedaMs, numeros, dispositivo.clase, ahora])
}
