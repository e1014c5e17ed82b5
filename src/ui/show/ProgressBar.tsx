import { formatPercent } from '#domain/core/money.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { formatInteger } from '#ui/format.ts'

interface Props {
  label: string
  value: number
  max: number
  /** Stops it; what is done stays done. */
  onCancel?: () => void
}

/** How far a long piece of work is, in figures too, with the way to stop it. */
export function ProgressBar({ label, value, max, onCancel }: Props) {
  const basisPoints = max === 0 ? 0 : Math.floor((value / max) * 100) * 100
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={650}>{label}</Text>
          <Text size="sm" c="dimmed" className="numeros">
            {formatInteger(value)} de {formatInteger(max)} · {formatPercent(basisPoints)}
          </Text>
        </div>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Group>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={basisPoints / 100} aria-label={label} color="mango" />
      </Progress.Root>
    </Stack>
  )
}
