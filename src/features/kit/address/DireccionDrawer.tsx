import { Text } from '@mantine/core'
import { useEscritoMio } from '#data/session/useEscrito.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import type { Result } from '#domain/core/result.ts'
import type { DireccionEnvio } from './direcciones.ts'
import { addressSpecs } from '../address.ts'
import { AddressFields } from '../AddressFields.tsx'
import { fieldFor } from '../Field.tsx'
import { fieldsOf } from '../fields.ts'
import { Form, FormDrawer } from '../Form.tsx'
import { useEntityForm } from '../useEntityForm.ts'

const direccion = fieldsOf(Usuario.campos.direccionesEnvio.unwrap().element.shape, {
  nombre: { label: 'Nombre', placeholder: 'Casa, trabajo, donde mami', missing: 'Ponle un nombre para reconocerla' },
  ...addressSpecs,
})
const Campo = fieldFor(direccion)

interface DrawerProps {
  /** undefined makes a new one. */
  direccion: DireccionEnvio | undefined
  /** Until it is kept, what was typed stays on this disk. */
  onSave: (direccion: DireccionEnvio) => Promise<Result<unknown>>
  /** Said when it was kept, and over the reason when it was not. */
  palabras?: { done?: string; failed?: string }
  onClose: () => void
}

/** A place to have things sent to: its name, the territory down to where it is known, and the house. */
export function DireccionDrawer({ direccion: previa, onSave, palabras, onClose }: DrawerProps) {
  const form = useEntityForm(direccion, {
    stored: previa,
    draft: useEscritoMio(`direccion:${previa?.nombre ?? ''}`),
    check: ({ provincia }) => (provincia === '' ? { provincia: 'Escoge al menos hasta la provincia' } : {}),
    save: (toda) => onSave(toda),
    ...palabras,
    onSaved: onClose,
  })
  return (
    <FormDrawer form={form} onClose={onClose} title={previa?.nombre ?? 'Nueva dirección'}>
      <Form form={form}>
        <Campo name="nombre" data-autofocus />
        <AddressFields />
        {form.errors.provincia !== undefined && (
          <Text c="red" role="alert">
            {form.errors.provincia}
          </Text>
        )}
      </Form>
    </FormDrawer>
  )
}
