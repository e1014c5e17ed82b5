import { Button, Group } from '@mantine/core'

/** The next page of a list, under what is shown of it; nothing when there is none. */
export function VerMas({ hayMas, seguir, siguiendo }: { hayMas: boolean; seguir: () => void; siguiendo: boolean }) {
  if (!hayMas) return null
  return (
    <Group justify="center">
      <Button variant="default" onClick={seguir} loading={siguiendo}>
        Ver más
      </Button>
    </Group>
  )
}
