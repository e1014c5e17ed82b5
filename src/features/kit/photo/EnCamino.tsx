import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCloudUp, IconRefresh } from '@tabler/icons-react'
import type { SubidaVista } from '#data/archivos/subidas.ts'
import { formatPercent } from '#domain/core/money.ts'
import { enPalabras } from '../answer/useCommand.ts'

/** How far a picture is on its way to the server, or why it waits. */
export function EnCamino({ subida, onRetry }: { subida: SubidaVista; onRetry: () => void }) {
  const { enviados, bytes, enCurso, motivo, estado } = subida
  const puntos = Math.floor((enviados / bytes) * 100) * 100
  if (motivo)
    return (
      <Group gap="xs" role="alert">
        <Text c="red" flex={1}>
          {enPalabras(motivo)}
        </Text>
        {estado === 'detenida' && (
          <Button size="sm" variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </Group>
    )
  return (
    <Stack gap={4}>
      <Group gap={6} wrap="nowrap">
        <IconCloudUp size={18} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm" c="dimmed" {...(enCurso ? { className: 'numeros' } : {})}>
          {enCurso ? `Subiendo · ${formatPercent(puntos)}` : 'Guardada en este equipo; se sube cuando haya conexión.'}
        </Text>
      </Group>
      <Progress.Root size="sm" radius="xl">
        <Progress.Section value={puntos / 100} aria-label="Foto subida" color="mango" />
      </Progress.Root>
    </Stack>
  )
}
