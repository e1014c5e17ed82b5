import { useEffect, type ReactNode } from 'react'
import { verAcceso } from '#data/personas/acceso.ts'
import { useVivoDe } from '#data/session/react.tsx'
import { celda } from '#data/device/vivo.ts'
import type { AccesoPropio } from '#domain/personas/acceso.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Result } from '#domain/core/result.ts'
import { ErrorState, Loading } from '#ui/show/states.tsx'

/** Read once for all that show it; forgotten when nobody does. */
const leido = celda<Result<AccesoPropio> | undefined>(undefined)
let mirones = 0

/** Reads again how this person gets in, after it was changed. */
export async function releerAcceso(): Promise<void> {
  const ahora = await verAcceso()
  if (mirones > 0) leido.poner(ahora)
}

/** Shows how this person gets in once it is known, or why it is not. */
export function ConAcceso({ children }: { children: (acceso: AccesoPropio) => ReactNode }) {
  const visto = useVivoDe(leido)
  useEffect(() => {
    mirones++
    if (mirones === 1) releerAcceso().catch(reportError)
    return () => {
      mirones--
      if (mirones === 0) leido.poner(undefined)
    }
  }, [])
  if (visto === undefined) return <Loading />
  if (visto.ok) return children(visto.value)
  const { mensaje, arreglo } = mensajeDe(visto.error)
  return <ErrorState message={mensaje} fix={arreglo} onRetry={() => void releerAcceso()} />
}
