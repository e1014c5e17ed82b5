import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import type { Tecla } from './Atajos.tsx'

/** Runs the keys of the till; none while a dialog is open, which has keys of its own. */
export function useAtajos(acciones: Readonly<Record<Tecla, () => void>>, activos: boolean): void {
  useShortcuts(activos ? Object.entries(acciones).map(([key, run]) => ({ key, run, whileTyping: true })) : [])
}
