import { NavLink } from 'react-router-dom'
import type { MenuGroup } from './menu.ts'
import classes from './Nav.module.css'

interface Props {
  groups: readonly MenuGroup[]
  /** Icons alone, with their words for who hovers or listens. */
  isRail?: boolean
  onPick?: () => void
}

/** The menu: groups of screens, made from the list of features. */
export function Nav({ groups, isRail = false, onPick }: Props) {
  return (
    <nav aria-label="Menú principal" className={classes['nav']} data-rail={isRail}>
      {groups.map((group) => (
        <section key={group.menu}>
          <h2 className={isRail ? 'solo-lector' : classes['title']}>{group.title}</h2>
          <ul>
            {group.items.map(({ screen, href }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  end
                  {...(isRail ? { title: screen.title } : {})}
                  className={classes['link'] ?? ''}
                  {...(onPick ? { onClick: onPick } : {})}
                >
                  <screen.icon size={22} stroke={1.9} />
                  <span className={isRail ? 'solo-lector' : undefined}>{screen.title}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
