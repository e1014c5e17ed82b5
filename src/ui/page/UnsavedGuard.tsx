import { useEffect, useState } from 'react'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from 'react-router-dom'

/** Asks before what was typed and not saved is lost, by leaving the page, its tab, or the browser. One of these at a time. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return <UnsavedDialog opened={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onDiscard={() => blocker.proceed?.()} />
}

interface DialogProps {
  opened: boolean
  onStay: () => void
  onDiscard: () => void
}

/** The question alone, for a drawer that is closed with changes in it. */
export function UnsavedDialog({ opened, onStay, onDiscard }: DialogProps) {
  // The Escape that brought the question up goes on to it: it may close it only from the next one on.
  const [answerable, setAnswerable] = useState(false)
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setAnswerable(true))
    return () => {
      clearTimeout(timer)
      setAnswerable(false)
    }
  }, [opened])
  return (
    <Modal opened={opened} onClose={onStay} title="Hay cambios sin guardar" closeOnEscape={answerable}>
      <Stack>
        <Text>Si sales ahora, lo que cambiaste se pierde.</Text>
        <Group justify="flex-end">
          <Button variant="default" color="red" onClick={onDiscard}>
            Descartar los cambios
          </Button>
          <Button onClick={onStay} data-autofocus>
            Seguir aquí
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
