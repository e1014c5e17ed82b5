import type { ReactNode } from 'react'
import { Button, Group, Modal, Stack, type ModalProps } from '@mantine/core'
import { ok, type Result } from '#domain/core/result.ts'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from './answer/Problem.tsx'
import { useAction } from './answer/useAction.ts'

/** What it does, once at a time; what went wrong is said above the buttons. */
interface Doing<T> {
  act: () => Promise<Result<T>>
  /** Said when it was done. */
  done?: string | ((value: T) => string)
  /** After it was done. */
  onDone?: (value: T) => void
}

/** Or whoever shows it does it, and says how it goes. */
interface Held {
  onSubmit: () => void
  running: boolean
  /** Why it was not done. */
  problem?: string | undefined
  act?: undefined
}

interface Look {
  /** On the button that does it. */
  submit: ReactNode
  icon?: ReactNode
  color?: string | undefined
  /** It cannot be done as it stands. */
  disabled?: boolean
  /** Asked when it is sent: shows what is wrong in the fields, and whether it may be done. */
  check?: () => boolean
  /** Only its button does it, not Enter: for what is hard to take back. */
  deliberate?: true
  /** A way out beside it. */
  onCancel?: () => void
  cancel?: string
  /** More ways, before the button. */
  others?: ReactNode
  /** Its button fills the line, and what else there is stands below it. */
  wide?: true
  children: ReactNode
}

type ActProps<T> = Look & (Doing<T> | Held)

/** Runs the act of a form, or answers how it goes with whoever runs it. */
function useActing<T>(props: Doing<T> | Held, onEnd?: () => void): Omit<Held, 'act'> {
  const { run, running, problem } = useAction<T | undefined>(props.act ?? (async () => ok(undefined)), (value) => {
    if (!props.act) return
    const { done, onDone } = props
    if (done !== undefined) toastSuccess(typeof done === 'string' ? done : done(value as T))
    onDone?.(value as T)
    onEnd?.()
  })
  return props.act ? { onSubmit: run, running, problem } : props
}

/** Something to be filled in and done: its fields, why it was not done, and the buttons. */
export const ActForm = <T,>(props: ActProps<T>) => <Shown {...props} {...useActing(props)} />

function Shown({
  submit,
  icon,
  color,
  disabled = false,
  check,
  onCancel,
  cancel = 'Cancelar',
  running,
  ...props
}: Look & Omit<Held, 'act'>) {
  const send = () => {
    if (!disabled && (check?.() ?? true)) props.onSubmit()
  }
  const button = (
    <Button
      {...(props.deliberate ? { onClick: send } : { type: 'submit' })}
      {...(props.wide ? { size: 'lg' } : {})}
      loading={running}
      disabled={disabled}
      leftSection={icon}
      {...(color === undefined ? {} : { color })}
    >
      {submit}
    </Button>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What stands in a form in React's tree, though not on the page, is no part of it.
        event.stopPropagation()
        if (!props.deliberate) send()
      }}
    >
      <Stack>
        {props.children}
        {'problem' in props && <Problem>{props.problem}</Problem>}
        {props.wide ? (
          <>
            {button}
            {props.others}
          </>
        ) : (
          <Group justify="flex-end">
            {onCancel && (
              <Button variant="default" onClick={onCancel} disabled={running}>
                {cancel}
              </Button>
            )}
            {props.others}
            {button}
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** The same in a dialog, which stays open while it is being done, and closes when its act was. */
export function ActModal<T>({ title, size, onClose, ...props }: ActProps<T> & Pick<ModalProps, 'title' | 'size' | 'onClose'>) {
  const acting = useActing(props, onClose)
  const free = !acting.running
  return (
    <Modal opened onClose={onClose} title={title} {...(size === undefined ? {} : { size })} closeOnClickOutside={free} closeOnEscape={free}>
      <Shown onCancel={onClose} {...props} {...acting} />
    </Modal>
  )
}
