import { useState } from 'react'
import { Button, CopyButton, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconBrandWhatsapp, IconCheck, IconCopy } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConfigTienda, useTienda, useVivo } from '#data/session/react.tsx'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { EnlaceDeCuenta } from '#domain/cobros/enlace-de-cuenta.entity.ts'
import { recordatorio, type EstadoAbierto } from '#domain/cobros/recibo.ts'
import { enlaceWhatsapp } from '#domain/fiscal/identificacion.ts'
import { formatDateTime } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { ActForm } from '../kit/ActForm.tsx'
import { Problem } from '../kit/answer/Problem.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { paths } from '../paths.ts'

const plazos = [
  { value: '7', label: '7 días' },
  { value: '15', label: '15 días' },
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
]

interface Props {
  cliente: Cliente
  estado: EstadoAbierto
  onClose: () => void
}

/** Links by which the customer reads their own open documents: a new one, and those that still open. It takes a line. */
export function EnlacesDialog({ cliente, estado, onClose }: Props) {
  const { tiendaId, sync } = useTienda()
  const config = useConfigTienda()
  const ahora = new Date(useNow(60_000)).toISOString()
  const enlaces = useVivo(EnlaceDeCuenta, { clave: cliente.id })
  const [dias, setDias] = useState('30')
  const [url, setUrl] = useState('')
  const crear = useAction(
    () => ejecutar(comandosCobros.crearEnlaceDeCuenta, { tiendaId }, { clienteId: cliente.id, dias: Number(dias) }),
    ({ palabra }) => {
      setUrl(`${window.location.origin}${paths.cuentaPublica.href({ tiendaId, palabra })}`)
      void sync.sincronizar()
    },
  )
  const vigentes = (enlaces ?? []).map(({ doc }) => doc).filter(({ estado: como, vence }) => como === 'vigente' && vence > ahora)
  const chat = enlaceWhatsapp(cliente.telefono)
  return (
    <Modal opened onClose={onClose} title="Enlace del estado de cuenta" size="lg">
      <Stack>
        <Text>Quien tenga el enlace ve las facturas abiertas de {cliente.nombre} y nada más, hasta que venza o lo retires.</Text>
        {url === '' ? (
          <ActForm onSubmit={crear.run} running={crear.running} problem={crear.problem} submit="Crear el enlace">
            <NativeSelect label="Sirve por" data={plazos} value={dias} onChange={(evento) => setDias(evento.currentTarget.value)} />
          </ActForm>
        ) : (
          <>
            <TextInput aria-label="Enlace" readOnly value={url} onFocus={(evento) => evento.currentTarget.select()} />
            <Text size="sm" c="dimmed">
              Cópialo ahora: no se vuelve a mostrar.
            </Text>
            <Group>
              <CopyButton value={url} timeout={3000}>
                {({ copied, copy }) => (
                  <Button onClick={copy} leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}>
                    {copied ? 'Copiado' : 'Copiar el enlace'}
                  </Button>
                )}
              </CopyButton>
              {chat && config && (
                <Button
                  component="a"
                  href={`${chat}?text=${encodeURIComponent(recordatorio(estado, config, url))}`}
                  target="_blank"
                  rel="noreferrer"
                  variant="default"
                  leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
                >
                  WhatsApp
                </Button>
              )}
            </Group>
          </>
        )}
        {vigentes.map((enlace) => (
          <Vigente key={enlace.id} enlace={enlace} />
        ))}
      </Stack>
    </Modal>
  )
}

function Vigente({ enlace: { id, vence, en } }: { enlace: EnlaceDeCuenta }) {
  const { tiendaId, sync } = useTienda()
  const retirar = useAction(
    () => ejecutar(comandosCobros.retirarEnlaceDeCuenta, { tiendaId, enlaceId: id }, {}),
    () => void sync.sincronizar(),
  )
  return (
    <>
      <Group justify="space-between">
        <Text>
          Creado el {formatDateTime(en)}, sirve hasta el {formatDateTime(vence)}
        </Text>
        <Button size="xs" variant="subtle" color="red" loading={retirar.running} onClick={retirar.run}>
          Retirar
        </Button>
      </Group>
      <Problem>{retirar.problem}</Problem>
    </>
  )
}
