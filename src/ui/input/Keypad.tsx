import { IconBackspace } from '@tabler/icons-react'
import classes from './Keypad.module.css'

interface Props {
  onDigit: (digit: string) => void
  onBackspace: () => void
  /** The key at the left of 0: a point or a double zero for amounts; empty for a PIN. */
  extra?: '.' | '00'
  disabled?: boolean
  label?: string
}

/** Big keys for a finger. The keyboard of the page goes on working; this is only another way in. */
export function Keypad({ onDigit, onBackspace, extra, disabled = false, label = 'Teclado numérico' }: Props) {
  const key = (digit: string) => (
    <button key={digit} type="button" className={classes['key']} disabled={disabled} onClick={() => onDigit(digit)}>
      {digit}
    </button>
  )
  return (
    <div className={classes['pad']} role="group" aria-label={label}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(key)}
      {extra === undefined ? <span /> : key(extra)}
      {key('0')}
      <button type="button" className={classes['key']} disabled={disabled} onClick={onBackspace} aria-label="Borrar">
        <IconBackspace size={26} aria-hidden />
      </button>
    </div>
  )
}
