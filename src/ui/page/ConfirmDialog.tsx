import type { ReactNode } from 'react'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useLocked } from '#ui/hooks/useLocked.ts'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and whether it can be undone. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Closes the dialog when it is done. */
  onConfirm: () => Promise<unknown>
}

/** Asks before something that is hard to take back. Enter does not confirm a dangerous one: the safe button has the focus. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  onConfirm,
}: Props) {
  const [confirm, running] = useLocked(async () => {
    await onConfirm()
    onClose()
  })
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={!running} closeOnEscape={!running}>
      <Stack>
        {children !== undefined && <Text component="div">{children}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={running} {...(danger ? { 'data-autofocus': true } : {})}>
            {cancelLabel}
          </Button>
          <Button color={danger ? 'red' : 'mango'} onClick={confirm} loading={running} {...(danger ? {} : { 'data-autofocus': true })}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
