import { useState } from 'react'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useIsIdle } from '#ui/busy.ts'
import { updates } from './updates.ts'

/** A newer build waits for a screen where nothing is under way, says that it is there, and is put in place by a tap. */
export function UpdateOffer() {
  const isIdle = useIsIdle()
  const [later, setLater] = useState(false)
  if (later) return null
  if (!isIdle)
    return (
      <Text size="sm" c="dimmed" mb="xs" role="status">
        Hay una versión nueva de Mercana. Se ofrece cuando termines lo que tienes en mano.
      </Text>
    )
  return (
    <Alert color="teal" icon={<IconSparkles size={24} aria-hidden />} title="Hay una versión nueva de Mercana" mb="md" role="status">
      <Text mb="sm">Actualizar toma unos segundos. Nada de lo guardado se pierde.</Text>
      <Group gap="xs">
        <Button onClick={updates.apply}>Actualizar ahora</Button>
        <Button variant="subtle" onClick={() => setLater(true)}>
          Más tarde
        </Button>
      </Group>
    </Alert>
  )
}
