import { useEffect, useEffectEvent, useState } from 'react'
import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConfigTienda, useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { nombreDeRoles, type Empleado } from '#domain/personas/equipo.entity.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import type { Fallo } from '#domain/core/result.ts'
import { ShareLink } from '#features/kit/ShareLink.tsx'
import { formatDateTime } from '#ui/format.ts'
import { QrCode } from '#ui/show/QrCode.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '#features/paths.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'

/** A link of one use that joins whoever opens it to this person's place in the store: to copy, send, or scan from this screen. */
export function InvitacionDialog({ empleado, onClose }: { empleado: Empleado; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const tienda = useConfigTienda()
  const [invitacion, setInvitacion] = useState<{ codigo: string; vence: string }>()
  const [rechazo, setRechazo] = useState<Fallo>()
  const [pedir, pidiendo] = useLocked(async () => {
    const respuesta = await ejecutar(comandos.invitarEmpleado, { tiendaId, empleadoId: empleado.id }, {})
    setInvitacion(respuesta.ok ? respuesta.value : undefined)
    setRechazo(respuesta.ok ? undefined : respuesta.error)
  })
  // One invitation for each time that this opens.
  const onOpen = useEffectEvent(pedir)
  useEffect(() => onOpen(), [])
  const enlace = invitacion ? `${location.origin}${paths.invitacion.href({ codigo: invitacion.codigo })}` : ''
  const mensaje = `Hola, ${empleado.nombre}. Entra al equipo de ${tienda?.tiendaNombre ?? 'la tienda'} en Mercana con este enlace: ${enlace}`
  return (
    <Modal opened onClose={onClose} title={`Invitar a ${empleado.nombre}`}>
      {rechazo ? (
        <Stack>
          <Alert color="red" role="alert" title="No hay invitación">
            {enPalabras(rechazo)}
          </Alert>
          <Button onClick={pedir} loading={pidiendo}>
            Intentar otra vez
          </Button>
        </Stack>
      ) : invitacion ? (
        <Stack align="center">
          <Text ta="center">
            Quien abra este enlace entra como <b>{empleado.nombre}</b>, de {nombreDeRoles(empleado).toLowerCase()}. Sirve una vez, hasta el{' '}
            {formatDateTime(invitacion.vence)}
          </Text>
          <QrCode text={enlace} label="Código QR de la invitación" />
          <TextInput
            w="100%"
            aria-label="Enlace de la invitación"
            readOnly
            value={enlace}
            onFocus={(event) => event.currentTarget.select()}
          />
          <ShareLink link={enlace} words={mensaje} phone={soloDigitos(empleado.telefono)} />
        </Stack>
      ) : (
        <Loading label="Preparando el enlace…" />
      )}
    </Modal>
  )
}
