import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './StatCard.module.css'

interface Props {
  label: string
  value: ReactNode
  /** What puts the figure in place: against last week, of how many. */
  hint?: ReactNode
  icon?: ReactNode
  tone?: 'normal' | 'good' | 'warn' | 'bad'
  /** The list behind the figure. */
  href?: string
  children?: ReactNode
}

/** One figure that matters, with what it means and the way to its list. */
export function StatCard({ label, value, hint, icon, tone = 'normal', href, children }: Props) {
  return (
    <article className={classes['card']} data-tone={tone}>
      <div className={classes['label']}>
        {icon !== undefined && <span aria-hidden>{icon}</span>}
        {href === undefined ? (
          label
        ) : (
          <Link to={href} className={classes['link']}>
            {label}
          </Link>
        )}
      </div>
      <div className={`${classes['value'] ?? ''} numeros`}>{value}</div>
      {hint !== undefined && <div className={classes['hint']}>{hint}</div>}
      {children}
    </article>
  )
}
