import { useCallback, useRef, useState } from 'react'

/**
 * An action that cannot start again while it runs: a double tap on Cobrar makes one sale. Answers the locked action and whether
 * it is running, for the button's `loading`.
 */
export function useLocked<A extends unknown[]>(action: (...args: A) => Promise<unknown>): [run: (...args: A) => void, running: boolean] {
  const [running, setRunning] = useState(false)
  const locked = useRef(false)
  const run = useCallback(
    (...args: A) => {
      if (locked.current) return
      locked.current = true
      setRunning(true)
      // A throw here is a bug: it is released, then left to the window's error handling.
      void action(...args).finally(() => {
        locked.current = false
        setRunning(false)
      })
    },
    [action],
  )
  return [run, running]
}
