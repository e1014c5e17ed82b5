import hoja from './dibujos.svg'
import classes from './Dibujo.module.css'

/** A drawing in a product's place for a photo, by its name (dibujo.rules.ts); nothing where there is none. It says nothing that its name does not. */
export function Dibujo({ cual, className }: { cual: string | undefined; className?: string | undefined }) {
  if (!cual) return null
  return (
    <span className={`${classes['lugar']} ${className ?? ''}`} aria-hidden>
      <svg className={classes['dibujo']}>
        <use href={`${hoja}#${cual}`} />
      </svg>
    </span>
  )
}
