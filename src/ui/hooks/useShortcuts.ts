import { useHotkeys } from '@mantine/hooks'

export interface Shortcut {
  /** As Mantine writes it: `/`, `n`, `F2`, `mod+Enter`. */
  key: string
  run: () => void
  /** Also while typing in a field; default only outside of fields. */
  whileTyping?: boolean
  /** It is of what lies on top of the page, a dialog, and not of the page below. */
  inDialog?: boolean
}

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT']

/** Drawers, dialogs and popovers; menus. They are in the page only while they are open. */
const ON_TOP = '[role="dialog"], [role="menu"]'

/**
 * Keys of a screen. Letters and `/` stay quiet in fields, in editable text and under anything that lies on top of the page;
 * function keys and `mod+…` can be asked for there too.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const hotkey = ({ key, run, whileTyping = false, inDialog = false }: Shortcut) => {
    const act = (event: KeyboardEvent) => {
      if (!whileTyping && !inDialog && document.querySelector(ON_TOP)) return
      event.preventDefault()
      run()
    }
    return [key, act, { preventDefault: false }] satisfies [string, (event: KeyboardEvent) => void, object]
  }
  useHotkeys(shortcuts.filter((s) => s.whileTyping !== true).map(hotkey), FIELDS)
  useHotkeys(shortcuts.filter((s) => s.whileTyping === true).map(hotkey), [])
}
