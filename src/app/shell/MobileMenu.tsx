import { Drawer } from '@mantine/core'
import type { MenuGroup } from './menu.ts'
import { Nav } from './Nav.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

interface Props {
  groups: readonly MenuGroup[]
  opened: boolean
  onClose: () => void
}

/** The whole menu below lg, in from the side. */
export function MobileMenu({ groups, opened, onClose }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Menú" size={300}>
      <Nav groups={groups} onPick={onClose} />
      <ThemeToggle withLabel />
    </Drawer>
  )
}
