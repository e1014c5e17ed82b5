import type { ReactNode } from 'react'
import { Group, Stack, Text } from '@mantine/core'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { hechoDeReembolso, loReclamado, nombreDeReclamo, nombreDeReembolso } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatDateTime, withStop } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'

type Reembolso = EstadoDePedido['reembolsos'][number]

interface Props {
  contenido: Pick<ContenidoDePedido, 'lineas'>
  reembolso: Reembolso
  /** For the customer herself. */
  aElla?: true
  /** How a picture is looked at here. */
  foto: (url: string, titulo: string) => ReactNode
}

const colores = {
  solicitada: 'orange',
  en_revision: 'orange',
  evidencia_pedida: 'orange',
  apelada: 'orange',
  en_devolucion: 'orange',
  aprobada: 'orange',
  devuelto_recibido: 'orange',
  por_pagar: 'orange',
  pagada: 'teal',
  cerrada: 'teal',
  rechazada: 'gray',
} as const

/** What is asked back, why and for how much, and what each side said of it. */
export function LoDicho({ contenido, reembolso, aElla, foto }: Props) {
  const { solicitud, centavos, estado } = reembolso
  if (!solicitud) return null
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={650}>
          {nombreDeReclamo[solicitud.clase]}: {loReclamado(contenido, { solicitud })}
        </Text>
        <Group gap="xs">
          <MoneyText centavos={centavos} fw={700} />
          <MarkBadge mark={[colores[estado], nombreDeReembolso(reembolso)]} />
        </Group>
      </Group>
      <Stack gap={6} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {solicitud.dichos.map((dicho) => (
          <li key={dicho.id}>
            <Text size="sm">
              {hechoDeReembolso(dicho, aElla)}, el {formatDateTime(dicho.en)}
              {dicho.texto === '' ? '.' : `: ${withStop(dicho.texto)}`}
            </Text>
            {dicho.fotos.length > 0 && (
              <Group gap="xs">{dicho.fotos.map(({ url }, cual) => foto(url, `Foto ${cual + 1} de ${hechoDeReembolso(dicho)}`))}</Group>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
