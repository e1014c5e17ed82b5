import { useEffect, useEffectEvent, useState } from 'react'
import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useSync, useTienda, useVivo } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Dispositivo, type Caja } from '#domain/tienda/dispositivo.entity.ts'
import type { Fallo } from '#domain/core/result.ts'
import { QrCode } from '#ui/show/QrCode.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { paths } from '../../paths.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import classes from './Configurar.module.css'

interface Codigo {
  codigo: string
  /** By the server's clock. */
  vence: string
}

/** "14:05" of what is left. */
const restante = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`

interface Props {
  caja: Caja
  /** Devices that were there before: another one of this till is the one that is waited for. */
  previos: ReadonlySet<string>
  onClose: () => void
}

/** A code to type, or scan, at the device that will be this till: 15 minutes, one use. It says when the device has arrived. */
export function EnrolarDialog({ caja, previos, onClose }: Props) {
  const { tiendaId, sync } = useTienda()
  const { desfaseMs } = useSync()
  const ahora = useNow(1000) - desfaseMs
  const dispositivos = useVivo(Dispositivo)
  const [codigo, setCodigo] = useState<Codigo>()
  const [rechazo, setRechazo] = useState<Fallo>()
  const llegado = dispositivos?.find(({ doc }) => doc.cajaId === caja.id && !previos.has(doc.id))?.doc
  const [pedir, pidiendo] = useLocked(async () => {
    const respuesta = await ejecutar(comandos.codigoEnrolar, { tiendaId }, { cajaId: caja.id })
    setCodigo(respuesta.ok ? respuesta.value : undefined)
    setRechazo(respuesta.ok ? undefined : respuesta.error)
  })
  // One code for each time that this opens; the next one is asked for by its button.
  const onOpen = useEffectEvent(pedir)
  useEffect(() => onOpen(), [])
  // The stream says that somebody came; a look now and then finds them also when it is cut.
  useEffect(() => {
    const reloj = setInterval(() => void sync.sincronizar(), 5000)
    return () => clearInterval(reloj)
  }, [sync])
  const falta = codigo ? Date.parse(codigo.vence) - ahora : 0
  const enlace = codigo ? `${location.origin}${paths.login.href({ codigo: codigo.codigo })}` : ''
  return (
    <Modal opened onClose={onClose} title={`Enrolar un equipo en ${caja.nombre}`} size="lg">
      {llegado ? (
        <Stack align="center" ta="center" role="status">
          <IconCircleCheck size={64} color="var(--mantine-color-teal-text)" aria-hidden />
          <Text fw={700} fz="xl">
            {llegado.nombre} ya es {caja.nombre}
          </Text>
          <Text c="dimmed">Cada quien entra en él con su PIN y vende, con o sin conexión.</Text>
          <Button onClick={onClose} data-autofocus>
            Listo
          </Button>
        </Stack>
      ) : rechazo ? (
        <Stack>
          <Alert color="red" role="alert" title="No hay código">
            {enPalabras(rechazo)}
          </Alert>
          <Button onClick={pedir} loading={pidiendo}>
            Intentar otra vez
          </Button>
        </Stack>
      ) : codigo && falta > 0 ? (
        <Stack align="center">
          <p className={classes['codigo']} aria-label={`Código ${[...codigo.codigo].join(' ')}`}>
            {codigo.codigo.slice(0, 4)} {codigo.codigo.slice(4)}
          </p>
          <Text fw={650} ta="center" role="timer">
            Vale <span className="numeros">{restante(falta)}</span> minutos más, una sola vez
          </Text>
          <QrCode text={enlace} label="Código QR que abre Mercana en el otro equipo con este código puesto" size={208} />
          <List type="ordered" spacing={4} w="100%" maw={460}>
            <List.Item>En la tableta o computadora de la caja, escanea el QR o abre {location.host}.</List.Item>
            <List.Item>En «Enrolar» escribe el código y ponle un nombre al equipo.</List.Item>
            <List.Item>Deja esta ventana abierta: avisa cuando llegue.</List.Item>
          </List>
        </Stack>
      ) : codigo ? (
        <Stack align="center" ta="center">
          <Text fw={650} role="status">
            El código venció sin usarse.
          </Text>
          <Group>
            <Button onClick={pedir} loading={pidiendo}>
              Pedir otro
            </Button>
          </Group>
        </Stack>
      ) : (
        <Loading label="Pidiendo el código…" />
      )}
    </Modal>
  )
}
