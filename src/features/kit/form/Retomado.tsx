import { Alert, Button } from '@mantine/core'

/** What is in the form was typed before the page ended and was never saved. */
export function Retomado({ onEmpezar }: { onEmpezar: () => void }) {
  return (
    <Alert color="blue" title="Aquí está lo que habías escrito">
      No se llegó a guardar.{' '}
      <Button size="compact-sm" variant="default" onClick={onEmpezar}>
        Empezar de nuevo
      </Button>
    </Alert>
  )
}
