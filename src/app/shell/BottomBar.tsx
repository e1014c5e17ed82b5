import { IconMenu2 } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import classes from './BottomBar.module.css'
import type { MenuGroup } from './menu.ts'

/** How many screens fit beside the button of the menu at 360 px. */
const FIT = 3

/** The first screens of the store's menu under the thumb, and the rest behind one button. */
export function BottomBar({ groups, onMenu }: { groups: readonly MenuGroup[]; onMenu: () => void }) {
  const own = groups.filter(({ menu }) => menu !== 'general' && menu !== 'plataforma')
  const items = (own.length > 0 ? own : groups).flatMap((group) => group.items).slice(0, FIT)
  return (
    <nav aria-label="Accesos rápidos" className={classes['bar']} data-no-imprimir>
      {items.map(({ screen, href }) => (
        <NavLink key={href} to={href} end className={classes['item'] ?? ''}>
          <screen.icon size={24} stroke={1.9} />
          <span>{screen.title}</span>
        </NavLink>
      ))}
      <button type="button" className={classes['item']} onClick={onMenu}>
        <IconMenu2 size={24} stroke={1.9} aria-hidden />
        <span>Más</span>
      </button>
    </nav>
  )
}
