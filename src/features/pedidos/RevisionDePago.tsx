import { useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import type { Coincidencia, Revisado } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { nombreComprobantePago } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { Riesgo } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatDateTime, withStop } from '#ui/format.ts'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'

const palabrasDeRiesgo: Readonly<Record<Riesgo, { texto: string; color: string }>> = {
  'monto-distinto': { texto: 'Otro monto', color: 'orange' },
  'pedido-terminado': { texto: 'El pedido ya terminó', color: 'red' },
  'antes-rechazado': { texto: 'Antes se rechazó otro', color: 'orange' },
  'otro-comprobante': { texto: 'Hay otro comprobante', color: 'orange' },
  'sin-foto': { texto: 'Sin foto', color: 'gray' },
  'segunda-persona': { texto: 'Falta otra persona', color: 'blue' },
}

/** What to look at twice, from the order itself. */
export function Riesgos({ riesgos }: { riesgos: readonly Riesgo[] }) {
  if (riesgos.length === 0) return null
  return (
    <Group gap={6}>
      {riesgos.map((riesgo) => (
        <MarkBadge key={riesgo} mark={[palabrasDeRiesgo[riesgo].color, palabrasDeRiesgo[riesgo].texto]} />
      ))}
    </Group>
  )
}

const palabrasDeClase: Readonly<Record<Coincidencia['clase'], { titulo: string; color: string }>> = {
  'misma-referencia': { titulo: 'La misma referencia', color: 'red' },
  'misma-foto': { titulo: 'La misma foto', color: 'red' },
  'foto-parecida': { titulo: 'Una foto parecida', color: 'orange' },
}

/** What other orders say of a receipt, each with its picture to put beside. */
export function Coincidencias({ revisado: { coincidencias } }: { revisado: Revisado }) {
  if (coincidencias.length === 0)
    return (
      <Text c="dimmed" role="status">
        Ningún otro pedido tiene esta referencia ni esta foto.
      </Text>
    )
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Coincidencias con otros pedidos">
      {coincidencias.map((una, i) => (
        <li key={`${una.pedidoId} ${una.clase} ${i}`}>
          <UnaCoincidencia coincidencia={una} />
        </li>
      ))}
    </Stack>
  )
}

function UnaCoincidencia({ coincidencia }: { coincidencia: Coincidencia }) {
  const { clase, pedidoId, clienteNombre, tiendaNombre, colocadoEn, estado, archivoId } = coincidencia
  const [alLado, setAlLado] = useState(false)
  const { titulo, color } = palabrasDeClase[clase]
  return (
    <Alert color={color} title={titulo} icon={<IconCopyCheck size={22} aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text>
          {pedidoId === ''
            ? 'Se usó en un pedido de otra tienda.'
            : withStop(`En un pedido de ${clienteNombre}, ${tiendaNombre}, del ${formatDateTime(colocadoEn)}`)}
          {estado !== '' && ` Ese comprobante: ${nombreComprobantePago(estado).toLowerCase()}.`}
        </Text>
        {clase === 'foto-parecida' && <Text size="sm">Los comprobantes de un mismo banco se parecen: compáralas antes de decidir.</Text>}
        {archivoId !== '' && (
          <Button variant="default" size="sm" onClick={() => setAlLado(!alLado)} aria-expanded={alLado}>
            {alLado ? 'Ocultar esa foto' : 'Ver esa foto'}
          </Button>
        )}
        {alLado && <FotoComprobante archivoId={archivoId} alt={`Comprobante del otro pedido, de ${clienteNombre}`} />}
      </Stack>
    </Alert>
  )
}
