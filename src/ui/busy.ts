/**
 * What must not be interrupted: a till with lines in the cart, an import that runs. An update or a restart waits until nothing
 * is. A screen says it with `useBusy('venta', lineas.length > 0)`.
 */
import { useEffect } from 'react'
import { atom, useAtomValue, useSetAtom } from './jotai.ts'

const busyAtom = atom<readonly string[]>([])

/** Says that `work` is under way while `busy`: no update or restart interrupts it. */
export function useBusy(work: string, busy: boolean): void {
  const set = useSetAtom(busyAtom)
  useEffect(() => {
    if (!busy) return
    set((works) => [...works, work])
    return () =>
      set((works) => {
        const place = works.indexOf(work)
        return works.filter((_, index) => index !== place)
      })
  }, [work, busy, set])
}

/** Nothing is under way that an update would interrupt. */
export const useIsIdle = (): boolean => useAtomValue(busyAtom).length === 0
