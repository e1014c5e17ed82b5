import { Accordion, Badge, Code, Group, Stack, Text } from '@mantine/core'
import { useTienda } from '#data/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { entityDe } from '#domain/entities.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { formatDateTime } from '#ui/format.ts'
import { EmptyState, ErrorState, Loading, OfflineState } from '#ui/states.tsx'

/** Facts that the server holds apart, each with its reason and its exact text: nothing was lost, somebody has to look. */
export function CuarentenaPanel() {
  const { tiendaId } = useTienda()
  const { datos, error, recargar } = useConsulta(comandos.cuarentena, { tiendaId }, {}, { cadaMs: 30_000 })
  if (!datos) {
    if (!error) return <Loading />
    const { mensaje, arreglo } = mensajeDe(error)
    return error.code === 'red.sin-conexion' ? (
      <OfflineState what="La cuarentena" onRetry={recargar} />
    ) : (
      <ErrorState message={mensaje} fix={arreglo} onRetry={recargar} />
    )
  }
  if (datos.documentos.length === 0)
    return <EmptyState title="Nada en cuarentena">Todo lo que llegó al servidor está en su sitio.</EmptyState>
  return (
    <Accordion variant="separated">
      {datos.documentos.map((d) => (
        <Accordion.Item key={`${d.id}${d.dispositivoId}${d.seq}`} value={`${d.id}${d.dispositivoId}${d.seq}`}>
          <Accordion.Control>
            <Group>
              <Text fw={600}>{entityDe(d.tipo)?.titulo ?? d.tipo}</Text>
              <Badge color="red" variant="light" tt="none">
                {explicarCodigo(`cuarentena.${d.motivo}`)}
              </Badge>
              <Text c="dimmed" size="sm">
                {formatDateTime(d.en)}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              {d.detalle !== '' && <Text>{d.detalle}</Text>}
              <Text size="sm" c="dimmed">
                {d.id} · documento {d.seq} de su dispositivo
              </Text>
              <Code block>{legible(d.texto)}</Code>
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** Indented when it is JSON; as it came when it is not, since that may be why it is here. */
function legible(texto: string): string {
  try {
    return JSON.stringify(JSON.parse(texto), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return texto
    throw error
  }
}
