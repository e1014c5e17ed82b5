import type { ReactNode } from 'react'
import classes from './Facts.module.css'

interface Props {
  /** What each is called, and what it says; one that says nothing is left out. */
  rows: readonly (readonly [name: string, value: ReactNode])[]
  /** Side by side where there is room, each under its name. */
  wide?: true
}

/** A few facts: what each is called, and what it says. */
export const Facts = ({ rows, wide }: Props) => (
  <dl className={classes['facts']} data-wide={wide}>
    {rows
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeros">{value}</dd>
        </div>
      ))}
  </dl>
)
