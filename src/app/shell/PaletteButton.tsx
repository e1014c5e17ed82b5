import { lazy, Suspense, useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconCommand } from '@tabler/icons-react'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import type { MenuGroup } from './menu.ts'

const Palette = lazy(() => import('../palette/Palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Ctrl+K, or a tap: every screen and act by its name. The palette's code comes with its first use. */
export function PaletteButton({ groups }: { groups: readonly MenuGroup[] }) {
  const [calls, setCalls] = useState(0)
  const call = () => setCalls((before) => before + 1)
  useShortcuts([{ key: 'mod+K', run: call, whileTyping: true }])
  return (
    <>
      <ActionIcon
        title="Buscar pantallas y acciones (Ctrl+K)"
        aria-label="Buscar pantallas y acciones"
        aria-keyshortcuts="Control+K"
        onClick={call}
      >
        <IconCommand size={22} />
      </ActionIcon>
      <Suspense fallback={null}>{calls > 0 && <Palette groups={groups} calls={calls} />}</Suspense>
    </>
  )
}
