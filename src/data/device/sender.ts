/** How queues of this browser are sent. */
import type { Puertos } from './puertos.ts'

export interface Sender {
  /** There is a reason to try now. */
  now(): void
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
  /** Begins no turn more. */
  close(): void
}

interface Queue {
  puertos: Pick<Puertos, 'candados' | 'programar' | 'alDespertar'>
  /** The Web Lock under which a turn runs. */
  lock: string
  /** Sends everything that can go, in its order; answers whether something of it is to be tried again by itself. */
  turn: () => Promise<boolean>
  /** How long until then. */
  againMs: number
  onFail: (error: unknown) => void
}

/** A sender that takes turns: one tab at a time, once more when somebody asked meanwhile, and later while something waits. */
export function createSender({ puertos, lock, turn, againMs, onFail }: Queue): Sender {
  let running: Promise<void> | undefined
  let again = false
  let closed = false
  let cancel: (() => void) | undefined
  const now = (): void => {
    if (closed) return
    cancel?.()
    cancel = undefined
    again = running !== undefined
    running ??= puertos.candados
      .con(lock, turn)
      .then((waits) => {
        if (waits && !closed) cancel = puertos.programar(againMs, now)
      })
      .catch(onFail)
      .finally(() => {
        running = undefined
        if (again) now()
      })
  }
  const leave = puertos.alDespertar(now)
  return {
    now,
    async idle() {
      while (running) await running
    },
    close() {
      closed = true
      cancel?.()
      leave()
    },
  }
}
