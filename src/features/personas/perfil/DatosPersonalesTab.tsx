import { lazy, Suspense, useState } from 'react'
import { Alert, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import type { Usuario } from '#domain/personas/usuario.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { formatoIdentificacion, revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { fieldFor } from '#features/kit/Field.tsx'
import type { Values } from '#features/kit/fields.ts'
import { FormSheet } from '#features/kit/Form.tsx'
import type { EntityForm } from '#features/kit/useEntityForm.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { FotosPerfil } from './FotosPerfil.tsx'
import { datosPersonales, edadDe } from './perfil.ts'
import { usePerfilForm } from './useGuardarPerfil.ts'

const DayInput = lazy(async () => ({ default: (await import('#ui/input/calendario.tsx')).DayInput }))
const Campo = fieldFor(datosPersonales)

interface Props {
  perfil: Usuario
  onSave: (cambio: Partial<Usuario>) => void
}

/** Who the person is, how invoices name them, and whom to call for them. */
export function DatosPersonalesTab({ perfil, onSave }: Props) {
  const hoy = diaFiscal(new Date(useNow(60_000)).toISOString())
  const [fechaMala, setFechaMala] = useState(false)
  const [descartes, setDescartes] = useState(0)
  const form = usePerfilForm(datosPersonales, perfil, onSave, ({ fechaNacimiento }) =>
    fechaMala
      ? { fechaNacimiento: 'Esa fecha no se entiende' }
      : fechaNacimiento > hoy
        ? { fechaNacimiento: 'Esa fecha todavía no llega' }
        : {},
  )
  const { fechaNacimiento } = form.values
  const edad = edadDe(fechaNacimiento, hoy)
  const restart = () => {
    form.restart()
    setFechaMala(false)
    setDescartes(descartes + 1)
  }
  return (
    <FormSheet form={{ ...form, dirty: form.dirty || fechaMala, restart }}>
      <FotosPerfil titulo="Tu foto" campos={['foto']} perfil={perfil} onSave={onSave} />
      <Seccion titulo="Quién eres">
        <Stack>
          <Campo name="nombre" required withAsterisk={false} autoComplete="name" />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Campo name="telefono" autoComplete="tel" />
            <Campo name="email" autoComplete="email" />
            <Suspense fallback={<Skeleton h={70} />}>
              <DayInput
                key={descartes}
                label={datosPersonales.titles.fechaNacimiento}
                {...(edad === undefined ? {} : { description: `${edad} años` })}
                maxDate={hoy}
                clearable
                value={fechaNacimiento === '' ? null : fechaNacimiento}
                onChange={(dia) => form.put('fechaNacimiento', dia ?? '')}
                onWrong={setFechaMala}
                error={form.problems['fechaNacimiento']}
              />
            </Suspense>
            <Campo name="sexo" />
            <Campo name="nacionalidad" autoComplete="country-name" />
          </SimpleGrid>
        </Stack>
      </Seccion>
      <Seccion titulo="Para tus facturas">
        <Identificacion form={form} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          <Campo name="tipoContribuyente" />
          <Campo name="tipoComprobante" />
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Persona de contacto">
        <Stack>
          <Campo name="contactoNombre" />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Campo name="contactoTelefono" />
            <Campo name="contactoEmail" />
          </SimpleGrid>
        </Stack>
      </Seccion>
    </FormSheet>
  )
}

/** The number and its kind; what looks odd is said and stops nobody (identificacion.ts). */
function Identificacion({ form }: { form: EntityForm<Values<typeof datosPersonales>> }) {
  const { identificacion, tipoIdentificacion } = form.values
  const { aviso, tipo } = revisarIdentificacion(identificacion, tipoIdentificacion)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo name="tipoIdentificacion" />
        <Campo
          name="identificacion"
          onBlur={() =>
            form.set({
              identificacion: formatoIdentificacion(identificacion),
              ...(identificacion === '' ? {} : { tipoIdentificacion: tipo }),
            })
          }
        />
      </SimpleGrid>
      {aviso && (
        <Alert color="orange" role="status">
          {enPalabras(aviso)}
        </Alert>
      )}
    </Stack>
  )
}
