import { useState } from 'react'
import type { Result } from '#domain/core/result.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'

/** Runs an act once at a time and keeps the words of its failure for the form to show, until the next run or `forget`. */
export function useAction<T>(action: () => Promise<Result<T>>, onDone?: (value: T) => void) {
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [run, running] = useLocked(async () => {
    setProblem(undefined)
    const result = await action()
    if (result.ok) onDone?.(result.value)
    else {
      // The words of every failure weigh; the door does not wait for them.
      const { mensajeDe } = await import('#domain/messages.ts')
      const { mensaje, arreglo = '' } = mensajeDe(result.error)
      setProblem(`${mensaje} ${arreglo}`.trim())
    }
  })
  return { run, running, problem, forget: () => setProblem(undefined) }
}
