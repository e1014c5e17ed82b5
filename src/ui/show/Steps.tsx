import classes from './Steps.module.css'

interface Props {
  steps: readonly string[]
  /** Index of the step in hand. */
  current: number
}

/** Where one is in a piece of work of a few steps. */
export function Steps({ steps, current }: Props) {
  return (
    <ol className={classes['steps']} aria-label="Pasos">
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : index === current ? 'now' : 'later'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes['number']} aria-hidden>
            {index < current ? '✓' : index + 1}
          </span>
          <span>
            {step}
            {index < current && <span className="solo-lector"> (hecho)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
