import { useState } from 'react'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useSesion, useTienda } from '#data/react.tsx'
import { Dispositivo } from '#domain/entidades/tienda.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/result.ts'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { useLocked } from '#ui/useLocked.ts'

/** This browser is somebody's, not a till: it may look, it may not sell. With a code it becomes one here and now. */
export function NoEsCaja() {
  const { slug } = useTienda()
  const puedeEnrolar = usePuede(Dispositivo, 'crear')
  return (
    <Notice
      isPage
      icon={<IconCashRegister size={38} />}
      title="Este equipo no es una caja"
      action={
        <Stack align="stretch">
          {puedeEnrolar && (
            <Button component={Link} to={paths.configurar.href({ nombre: slug })} variant="default">
              Pedir un código en Configurar
            </Button>
          )}
          <ConCodigo />
        </Stack>
      }
    >
      Para vender, cada tableta o computadora se enrola con el código de una caja. El código se pide en Configurar, Cajas y dispositivos;
      dura 15 minutos y se usa una vez. Así ningún comprobante se repite.
    </Notice>
  )
}

function ConCodigo() {
  const { enrolar } = useSesion()
  const [codigo, setCodigo] = useState('')
  const [nombre, setNombre] = useState('')
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const [enviar, enviando] = useLocked(async () => {
    const hecho = await enrolar(codigo, nombre.trim())
    setFallo(hecho.ok ? undefined : hecho.error)
  })
  const palabras = fallo && mensajeDe(fallo)
  return (
    <form
      onSubmit={(evento) => {
        evento.preventDefault()
        enviar()
      }}
    >
      <Stack gap="xs" ta="left">
        <Group gap="xs" grow>
          <TextInput
            label="Código"
            value={codigo}
            required
            maxLength={12}
            autoComplete="off"
            onChange={(evento) => setCodigo(evento.currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
          />
          <TextInput
            label="Nombre del equipo"
            placeholder="Tableta del mostrador"
            value={nombre}
            required
            maxLength={80}
            onChange={(evento) => setNombre(evento.currentTarget.value)}
          />
        </Group>
        {palabras && (
          <Alert color="red" role="alert" title={palabras.mensaje}>
            {palabras.arreglo}
          </Alert>
        )}
        <Button type="submit" loading={enviando} disabled={codigo === '' || nombre.trim() === ''}>
          Enrolar este equipo
        </Button>
      </Stack>
    </form>
  )
}
