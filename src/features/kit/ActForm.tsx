import type { ReactNode } from 'react'
import { Button, Group, Modal, Stack, type ModalProps } from '@mantine/core'
import { Problem } from './answer/Problem.tsx'

interface ActProps {
  onSubmit: () => void
  running: boolean
  /** On the button that does it. */
  submit: ReactNode
  icon?: ReactNode
  color?: string
  /** It cannot be done as it stands. */
  disabled?: boolean
  /** Only its button does it, not Enter: for what is hard to take back. */
  deliberate?: true
  /** A way out beside it. */
  onCancel?: () => void
  cancel?: string
  /** More ways, before the button. */
  others?: ReactNode
  /** Why it was not done. */
  problem?: string | undefined
  children: ReactNode
}

/** Something to be filled in and done: its fields, why it was not done, and the buttons. */
export function ActForm({ onSubmit, running, submit, icon, color, onCancel, cancel = 'Cancelar', ...props }: ActProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // What stands in a form in React's tree, though not on the page, is no part of it.
        event.stopPropagation()
        if (!props.deliberate) onSubmit()
      }}
    >
      <Stack>
        {props.children}
        {'problem' in props && <Problem>{props.problem}</Problem>}
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={running}>
              {cancel}
            </Button>
          )}
          {props.others}
          <Button
            {...(props.deliberate ? { onClick: onSubmit } : { type: 'submit' })}
            loading={running}
            disabled={props.disabled ?? false}
            leftSection={icon}
            {...(color === undefined ? {} : { color })}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The same in a dialog, which stays open while it is being done. */
export function ActModal({ title, size, onClose, ...act }: ActProps & Pick<ModalProps, 'title' | 'size' | 'onClose'>) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeOnClickOutside={!act.running}
      closeOnEscape={!act.running}
    >
      <ActForm onCancel={onClose} {...act} />
    </Modal>
  )
}
