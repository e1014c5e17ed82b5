import classes from './Monogram.module.css'

const COLORS = ['mango', 'teal', 'orange', 'green', 'blue', 'red'] as const

/** The same name has the same colour everywhere. */
const colorOf = (name: string): string =>
  COLORS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % COLORS.length] ?? 'mango'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es')

/** Initials on paint, in place of a picture that is not there. */
export const Monogram = ({ name, size = 48 }: { name: string; size?: number }) => (
  <span className={classes['monogram']} data-color={colorOf(name)} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
    {initialsOf(name)}
  </span>
)
