import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import type { MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { actos } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'

interface Props {
  visto: MiPedidoVisto
  quitar: (actoId: string) => Promise<void>
}

/** What was refused, and why; what did not count after all; and what waits for a connection. */
export function AvisosDelPedido({ visto: { doc, estado, rechazados, porEnviar }, quitar }: Props) {
  const tareas = estado.tareas.filter(({ para }) => para === doc.contenido.usuarioId)
  return (
    <Stack gap="xs">
      {rechazados.map(({ id, accion, datos, en, fallo }) => (
        <Rechazado
          key={id}
          titulo={`${actos[accion].boton}: no se pudo`}
          porque={fallo ? enPalabras(fallo) : ''}
          // What was written is not lost with the refusal.
          dicho={typeof datos['texto'] === 'string' ? datos['texto'] : ''}
          en={en}
          quitar={() => quitar(id)}
        />
      ))}
      {tareas.map(({ eventoId, code }) => (
        <Alert key={eventoId} color="orange" icon={<IconAlertTriangle size={22} aria-hidden />} title="Algo que hiciste no contó">
          {enPalabras({ code })}
        </Alert>
      ))}
      {porEnviar.length > 0 && (
        <Alert color="orange" icon={<IconCloudUp size={22} aria-hidden />} role="status">
          {porEnviar.length === 1
            ? 'Lo último que hiciste está guardado en este equipo. Se envía solo cuando haya conexión.'
            : `${formatInteger(porEnviar.length)} cosas que hiciste están guardadas en este equipo. Se envían solas cuando haya conexión.`}
        </Alert>
      )}
    </Stack>
  )
}

interface RechazadoProps {
  titulo: string
  porque: string
  dicho: string
  en: string
  quitar: () => Promise<void>
}

function Rechazado({ titulo, porque, dicho, en, quitar }: RechazadoProps) {
  const [entender, quitando] = useLocked(quitar)
  return (
    <Alert color="red" icon={<IconAlertTriangle size={22} aria-hidden />} title={titulo} role="alert">
      <Text>{porque}</Text>
      {dicho !== '' && <Text mt="xs">Escribiste: “{dicho}”</Text>}
      <Group justify="space-between" mt="sm">
        <Text size="sm">{formatDateTime(en)}</Text>
        <Button variant="default" size="sm" onClick={entender} loading={quitando}>
          Entendido
        </Button>
      </Group>
    </Alert>
  )
}
