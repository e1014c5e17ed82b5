import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconDeviceTabletOff } from '@tabler/icons-react'
import { useVivo } from '#data/session/react.tsx'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { formatDateTime, withStop } from '#ui/format.ts'

/** Devices that the platform suspended: who did, when, why, and whom to write to; nothing when there are none. */
export function EquiposSuspendidos() {
  const suspendidos = (useVivo(Dispositivo) ?? []).map(({ doc }) => doc).filter(({ suspendidoEn }) => suspendidoEn !== '')
  if (suspendidos.length === 0) return null
  return (
    <Stack gap="xs" mb="md" component="section" aria-label="Equipos suspendidos">
      {suspendidos.map((doc) => (
        <Suspendido key={doc.id} equipo={doc} />
      ))}
    </Stack>
  )
}

function Suspendido({ equipo }: { equipo: Dispositivo }) {
  const { nombre, suspendidoEn, suspendidoPor, suspendidoCorreo, suspendidoMotivo } = equipo
  const asunto = encodeURIComponent(`Equipo suspendido: ${nombre}`)
  return (
    <Alert color="red" icon={<IconDeviceTabletOff size={26} aria-hidden />} title={`Mercana suspendió ${nombre}`} role="alert">
      <Text>
        {withStop(`${suspendidoPor === '' ? 'Mercana' : `${suspendidoPor}, de Mercana`}, el ${formatDateTime(suspendidoEn)}`)} Motivo:{' '}
        {withStop(suspendidoMotivo)}
      </Text>
      <Text>
        No entrega ni recibe datos. Lo que haga queda en su disco y sale solo cuando lo levanten: no borres los datos de su navegador.
      </Text>
      {suspendidoCorreo !== '' && (
        <Anchor href={`mailto:${suspendidoCorreo}?subject=${asunto}`} underline="always">
          Escribir a Mercana: {suspendidoCorreo}
        </Anchor>
      )}
    </Alert>
  )
}
