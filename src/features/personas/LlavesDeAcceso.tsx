import { useState, type FormEvent } from 'react'
import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { quitarLlave, renombrarLlave } from '#data/personas/acceso.ts'
import { agregarLlave, hayLlaves } from '#data/personas/llaves-de-acceso.ts'
import { LLAVE_NOMBRE_MAXIMO, type AccesoPropio } from '#domain/personas/acceso.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { Item } from '#features/kit/list/Item.tsx'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { formatDateTime } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { nombreDeEquipo } from './nombre-de-equipo.ts'
import { ConAcceso, releerAcceso } from './useAcceso.tsx'
import { useActoReciente } from './useActoReciente.tsx'

type Llave = AccesoPropio['llaves'][number]

/** The passkeys of this person: added, named and taken away here. */
export const LlavesDeAcceso = () => <ConAcceso>{(acceso) => <Lista acceso={acceso} />}</ConAcceso>

function Lista({ acceso }: { acceso: AccesoPropio }) {
  return (
    <Stack>
      <Text c="dimmed">
        Con una llave entras sin contraseña: la guarda tu teléfono, tu computadora o tu gestor de contraseñas, y se usa con tu huella, tu
        cara o el PIN del equipo. Vale por los dos pasos.
      </Text>
      {acceso.llaves.map((llave) => (
        <UnaLlave key={llave.id} llave={llave} acceso={acceso} />
      ))}
      {hayLlaves() ? <Agregar acceso={acceso} /> : <Text c="dimmed">Este navegador no sabe usar llaves: agrégala desde otro.</Text>}
    </Stack>
  )
}

function Agregar({ acceso }: { acceso: AccesoPropio }) {
  const [nombre, setNombre] = useState(() => nombreDeEquipo(navigator.userAgent).nombre)
  const [tried, setTried] = useState(false)
  const { run, running, problem, confirming } = useActoReciente(
    acceso,
    () => agregarLlave(nombre.trim()),
    () => {
      toastSuccess('Tu llave quedó guardada')
      void releerAcceso()
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nombre.trim() !== '') run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Group align="flex-end" wrap="wrap">
          <TextField
            label="Nombre de la llave nueva"
            maxLength={LLAVE_NOMBRE_MAXIMO}
            value={nombre}
            onChange={setNombre}
            error={tried && nombre.trim() === '' && 'Ponle un nombre para reconocerla'}
            style={{ flex: '1 1 16rem' }}
          />
          <Button type="submit" leftSection={<IconKey size={18} aria-hidden />} loading={running}>
            Agregar una llave
          </Button>
        </Group>
        <Problem>{problem}</Problem>
      </Stack>
      {confirming}
    </form>
  )
}

function UnaLlave({ llave, acceso }: { llave: Llave; acceso: AccesoPropio }) {
  const [doing, setDoing] = useState<'nombrar' | 'quitar' | undefined>(undefined)
  const { run, problem, confirming } = useActoReciente(
    acceso,
    () => quitarLlave(llave.id),
    () => void releerAcceso(),
  )
  const name = llave.nombre || 'Llave sin nombre'
  return (
    <Paper withBorder p="md" radius="md">
      {doing === 'nombrar' ? (
        <Nombrar llave={llave} onEnd={() => setDoing(undefined)} />
      ) : (
        <Item
          title={name}
          detail={`${llave.desde === '' ? '' : `Desde el ${formatDateTime(llave.desde)} · `}${llave.sincronizada ? 'está en tus demás equipos' : 'solo en su equipo'}`}
        >
          <Group gap="xs" wrap="nowrap">
            <ActionIcon variant="default" size={44} aria-label={`Cambiar el nombre de ${name}`} onClick={() => setDoing('nombrar')}>
              <IconPencil size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="default" size={44} aria-label={`Quitar ${name}`} onClick={() => setDoing('quitar')}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Group>
        </Item>
      )}
      <Problem>{problem}</Problem>
      {confirming}
      <ConfirmDialog
        opened={doing === 'quitar'}
        onClose={() => setDoing(undefined)}
        title={`¿Quitar ${name}?`}
        confirmLabel="Quitar"
        danger
        onConfirm={async () => run()}
      >
        Con esa llave ya no se podrá entrar en tu cuenta. En tu equipo o tu gestor puede quedar guardada: bórrala también ahí.
      </ConfirmDialog>
    </Paper>
  )
}

function Nombrar({ llave, onEnd }: { llave: Llave; onEnd: () => void }) {
  const [nombre, setNombre] = useState(llave.nombre)
  const { run, running, problem } = useAction(
    () => renombrarLlave(llave.id, nombre.trim()),
    () => {
      onEnd()
      void releerAcceso()
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (nombre.trim() !== '') run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" wrap="wrap">
        <TextField
          label="Nombre"
          maxLength={LLAVE_NOMBRE_MAXIMO}
          autoFocus
          value={nombre}
          onChange={setNombre}
          error={nombre.trim() === '' && 'Ponle un nombre para reconocerla'}
          style={{ flex: '1 1 14rem' }}
        />
        <Button variant="default" onClick={onEnd}>
          Cancelar
        </Button>
        <Button type="submit" loading={running}>
          Guardar
        </Button>
      </Group>
      <Problem>{problem}</Problem>
    </form>
  )
}
