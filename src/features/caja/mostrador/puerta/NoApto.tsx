import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceSdCard } from '@tabler/icons-react'
import { useAptitud, usePersona, usePuede } from '#data/session/react.tsx'
import { esRiesgoAceptable } from '#domain/sync/aptitud.rules.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Autorizar } from '#features/kit/device/Autorizar.tsx'

interface Props {
  fallo: Fallo
  /** The open shift; undefined when one is about to be opened. */
  turnoId: string | undefined
  /** Somebody accepts for the shift that is about to be opened: it will say so. */
  aceptarParaAbrir: (persona: Persona) => void
}

/** This disk is not one to sell on: why, what to do, and for a promise that was refused, who may accept it. */
export function NoApto({ fallo, turnoId, aceptarParaAbrir }: Props) {
  const { medir, aceptar } = useAptitud(undefined)
  const persona = usePersona()
  const puedeSolo = usePuede(Turno, 'aceptarRiesgo')
  const [pidiendo, setPidiendo] = useState(false)
  const [comprobar, comprobando] = useLocked(medir)
  const { mensaje, arreglo } = mensajeDe(fallo)
  const hacer = async (quien: Persona): Promise<undefined> => {
    if (turnoId === undefined) aceptarParaAbrir(quien)
    else await aceptar(turnoId, quien.empleadoId)
  }
  const [aceptarYo, aceptando] = useLocked(async () => persona && (await hacer(persona)))
  return (
    <Notice
      isPage
      role="alert"
      color="orange"
      icon={<IconDeviceSdCard size={38} />}
      title="Esta caja no puede vender ahora"
      action={
        <Group justify="center">
          <Button onClick={comprobar} loading={comprobando}>
            Comprobar otra vez
          </Button>
          {esRiesgoAceptable(fallo.code) && (
            <Button variant="default" onClick={() => (puedeSolo ? aceptarYo() : setPidiendo(true))} loading={aceptando}>
              Aceptarlo por este turno
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="xs">
        <Text fw={650}>{mensaje}</Text>
        <Text>{arreglo}</Text>
        <Text size="sm">Lo que ya se vendió sigue guardado en este equipo, y la venta a medio hacer también.</Text>
      </Stack>
      {pidiendo && (
        <Autorizar pedido={{ porque: fallo, entity: Turno, accion: 'aceptarRiesgo', hacer }} onClose={() => setPidiendo(false)} />
      )}
    </Notice>
  )
}
