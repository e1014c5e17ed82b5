import classes from './Toldo.module.css'

/** The awning of a corner shop: the mark of the product, drawn by CSS alone. */
export const Toldo = ({ size = 'md' }: { size?: 'sm' | 'md' }) => <div className={classes['toldo']} data-size={size} aria-hidden />
