import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { AccesoPropio } from '#domain/personas/acceso.ts'
import type { Result } from '#domain/core/result.ts'
import { useAction } from '#features/kit/answer/useAction.ts'

const ConfirmarPersona = lazy(() => import('./ConfirmarPersona.tsx').then(({ ConfirmarPersona }) => ({ default: ConfirmarPersona })))

interface Reciente {
  run: () => void
  running: boolean
  problem: string | undefined
  /** To be shown beside it: asks the person to sign in again, and does it then. */
  confirming: ReactNode
}

/** An act that the server takes only from who has just signed in. */
export function useActoReciente<T>(acceso: AccesoPropio, action: () => Promise<Result<T>>, onDone: (value: T) => void): Reciente {
  const [asking, setAsking] = useState(false)
  const { run, running, problem } = useAction(async () => {
    const result = await action()
    setAsking(!result.ok && result.error.code === 'sesion.no-reciente')
    return result
  }, onDone)
  const again = () => {
    setAsking(false)
    run()
  }
  return {
    run,
    running,
    problem: asking ? undefined : problem,
    confirming: asking && (
      <Suspense fallback={null}>
        <ConfirmarPersona acceso={acceso} onClose={() => setAsking(false)} onDone={again} />
      </Suspense>
    ),
  }
}
