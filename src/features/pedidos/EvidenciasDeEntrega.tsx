import { useState } from 'react'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { EvidenciaVista } from '#domain/pedidos/pagos/pedido.evidencia.ts'
import { formatDateTime } from '#ui/format.ts'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'

/** What the courier photographed or had signed, each to look at when it is asked for: somebody else's picture leaves a line in the audit. */
export function EvidenciasDeEntrega({ evidencias }: { evidencias: readonly EvidenciaVista[] }) {
  if (evidencias.length === 0) return null
  return (
    <Stack gap="xs">
      {evidencias.map((una) => (
        <Evidencia key={una.actoId} evidencia={una} />
      ))}
    </Stack>
  )
}

function Evidencia({ evidencia: { titulo, en, archivoId, donde } }: { evidencia: EvidenciaVista }) {
  const [abierta, setAbierta] = useState(false)
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={() => setAbierta(!abierta)} aria-expanded={abierta}>
          {abierta ? `Ocultar: ${titulo}` : titulo}
        </Button>
        <Text size="sm" c="dimmed">
          {formatDateTime(en)}
        </Text>
        {donde && (
          <Anchor
            size="sm"
            underline="always"
            href={`https://www.google.com/maps/search/?api=1&query=${donde.latitud},${donde.longitud}`}
            target="_blank"
            rel="noreferrer"
          >
            Dónde se tomó
          </Anchor>
        )}
      </Group>
      {abierta && <FotoComprobante archivoId={archivoId} alt={titulo} />}
    </>
  )
}
