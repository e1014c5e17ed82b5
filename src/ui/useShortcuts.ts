import { useHotkeys } from '@mantine/hooks'

export interface Shortcut {
  /** As Mantine writes it: `/`, `n`, `F2`, `mod+Enter`. */
  key: string
  run: () => void
  /** Also while typing in a field; default only outside of fields. */
  whileTyping?: boolean
}

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT']

/** Keys of a screen. Letters and `/` stay quiet in fields; function keys and `mod+…` can be asked for there too. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const hotkey = ({ key, run }: Shortcut): [string, () => void, { preventDefault: boolean }] => [key, run, { preventDefault: true }]
  useHotkeys(shortcuts.filter((s) => s.whileTyping !== true).map(hotkey), FIELDS)
  useHotkeys(shortcuts.filter((s) => s.whileTyping === true).map(hotkey), [])
}
