import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'

interface Props extends Omit<ButtonProps, 'leftSection'> {
  icon?: Icon
  /** On the button, and on the one that confirms unless `confirm` says otherwise. */
  label: string
  'aria-label'?: string
  question: string
  confirm?: string
  cancel?: string
  danger?: boolean
  /** What will happen, and whether it can be undone. */
  children?: ReactNode
  act: () => Promise<unknown>
}

/** A button for what is hard to take back: it asks first. */
export function AskButton({ icon: Left, label, question, confirm = label, cancel, danger = false, children, act, ...button }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...(Left ? { leftSection: <Left size={20} aria-hidden /> } : {})} {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={question}
        confirmLabel={confirm}
        {...(cancel === undefined ? {} : { cancelLabel: cancel })}
        danger={danger}
        onConfirm={act}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
