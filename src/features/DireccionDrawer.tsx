import { useState } from 'react'
import { Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core'
import { conEscrito, loEscrito, useEscritoMio } from '#data/useEscrito.ts'
import { UnsavedDialog, UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { CamposDireccion } from './CamposDireccion.tsx'
import { direccionEnBlanco, type DireccionEnvio } from './direcciones.ts'

interface DrawerProps {
  /** undefined makes a new one. */
  direccion: DireccionEnvio | undefined
  guardando: boolean
  /** `onStay` is to be called once it is kept; until then what was typed stays on this disk. */
  onSave: (direccion: DireccionEnvio, onStay: () => void) => void
  onClose: () => void
}

/** A place to have things sent to: its name, the territory down to where it is known, and the house. */
export function DireccionDrawer({ direccion, guardando, onSave, onClose }: DrawerProps) {
  const [inicial] = useState(() => direccion ?? direccionEnBlanco)
  const { campos, anotar, olvidar } = useEscritoMio(`direccion:${inicial.nombre}`)
  const valor = conEscrito(inicial, campos)
  const [intentado, setIntentado] = useState(false)
  const [saliendo, setSaliendo] = useState(false)
  const sucio = JSON.stringify(valor) !== JSON.stringify(inicial)
  const cambiar = (cambio: Partial<DireccionEnvio>) => anotar(loEscrito(inicial, { ...valor, ...cambio }))
  const descartar = () => {
    olvidar()
    onClose()
  }
  const faltaNombre = valor.nombre.trim() === ''
  const falta = faltaNombre || valor.provincia === ''
  return (
    <Drawer
      opened
      onClose={() => (sucio ? setSaliendo(true) : onClose())}
      position="right"
      size="lg"
      title={direccion?.nombre ?? 'Nueva dirección'}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIntentado(true)
          if (falta) return
          onSave({ ...valor, nombre: valor.nombre.trim() }, olvidar)
        }}
      >
        <Stack>
          <TextInput
            label="Nombre"
            placeholder="Casa, trabajo, donde mami"
            maxLength={80}
            data-autofocus
            value={valor.nombre}
            onChange={(event) => cambiar({ nombre: event.currentTarget.value })}
            error={intentado && faltaNombre ? 'Ponle un nombre para reconocerla' : undefined}
          />
          <CamposDireccion valor={valor} onChange={cambiar} />
          {intentado && valor.provincia === '' && (
            <Text c="red" role="alert">
              Escoge al menos hasta la provincia
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={guardando} disabled={direccion !== undefined && !sucio}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
      <UnsavedGuard when={sucio && !guardando && !saliendo} />
      <UnsavedDialog opened={saliendo} onStay={() => setSaliendo(false)} onDiscard={descartar} />
    </Drawer>
  )
}
