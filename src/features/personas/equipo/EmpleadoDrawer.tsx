import { Alert, Divider, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Empleado, nombresDeRol, rolesDeTienda, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { juntarRoles } from '#domain/personas/roles-de-tienda.ts'
import { fieldFor } from '#features/kit/Field.tsx'
import { fieldsOf } from '#features/kit/fields.ts'
import { Form, FormDrawer } from '#features/kit/Form.tsx'
import { useEntityForm } from '#features/kit/useEntityForm.ts'
import { useEnviar } from '#features/kit/answer/useCommand.ts'
import { CajasDondeEntra } from './CajasDondeEntra.tsx'
import { Entrada } from './Entrada.tsx'
import { LlavesDeEmpleado } from './LlavesDeEmpleado.tsx'
import { OtrosRoles } from './OtrosRoles.tsx'
import { cargos, esMensajero, quePuede } from './roles.ts'
import { Suspender } from './Suspender.tsx'

interface Props {
  /** Whose file it is; undefined adds somebody. */
  empleado: Empleado | undefined
  onClose: () => void
  onCreate: (id: string) => void
}

const ficha = fieldsOf(Empleado.campos, {
  nombre: { label: 'Nombre', missing: 'Escribe el nombre' },
  cargo: { label: 'Cargo', options: cargos },
  telefono: { label: 'Teléfono' },
  email: { label: 'Email', email: true },
  rol: { label: 'Rol', description: 'Lo que puede hacer' },
  otrosRoles: { label: 'También es' },
  cajas: { label: 'Cajas donde entra' },
})
const Campo = fieldFor(ficha)

/** Somebody's file, and below it how they enter and whether they still work here. */
export function EmpleadoDrawer({ empleado, onClose, onCreate }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useEnviar()
  const puede = usePuede(Empleado, empleado ? 'editar' : 'crear')
  const form = useEntityForm(ficha, {
    stored: empleado,
    initial: { rol: 'cajero' },
    allowed: puede,
    async save(todo, cambiado) {
      const roles = juntarRoles(todo)
      if (empleado) return await enviar(comandos.editarEmpleado, { tiendaId, empleadoId: empleado.id }, { ...cambiado, ...roles })
      const creado = await enviar(comandos.crearEmpleado, { tiendaId }, { ...todo, ...roles })
      if (creado.ok) onCreate(creado.value.id)
      return creado
    },
    ...(empleado ? {} : { done: ({ nombre }) => `${nombre} está en el equipo` }),
  })
  const { rol, otrosRoles, cargo, cajas } = form.values
  const conRol = (nuevo: RolDeTienda) => ({
    rol: nuevo,
    otrosRoles: nuevo === 'propietario' ? [] : otrosRoles.filter((uno) => uno !== nuevo),
  })
  return (
    <FormDrawer form={form} onClose={onClose} title={empleado?.nombre ?? 'Nueva persona'}>
      <Stack gap="xl">
        <Form form={form} submit={empleado ? 'Guardar' : 'Agregar al equipo'}>
          {!puede && <Text c="dimmed">Solo el propietario cambia el equipo.</Text>}
          <Campo name="nombre" required withAsterisk={false} {...(empleado ? {} : { 'data-autofocus': true })} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Campo name="cargo" onChange={(nuevo) => !empleado && esMensajero(nuevo) && form.set(conRol('mensajero'))} />
            <Campo name="telefono" />
          </SimpleGrid>
          {esMensajero(cargo) && <Alert color="blue">El cargo Delivery marca a los mensajeros: a ellos se les asignan las entregas.</Alert>}
          <Campo name="email" />
          <Radio.Group
            size="md"
            label="Rol"
            description="Lo que puede hacer"
            value={rol}
            onChange={(elegido) => form.set(conRol(rolesDeTienda.find((uno) => uno === elegido) ?? rol))}
          >
            <Stack gap={6} mt="xs">
              {rolesDeTienda.map((uno) => (
                <RolRadio key={uno} rol={uno} />
              ))}
            </Stack>
          </Radio.Group>
          <OtrosRoles ficha={form.values} onChange={(otros) => form.put('otrosRoles', otros)} />
          <CajasDondeEntra cajas={cajas} onChange={(nuevas) => form.put('cajas', nuevas)} />
        </Form>
        {empleado && puede && (
          <>
            <Divider />
            <Entrada empleado={empleado} />
            <Divider />
            <LlavesDeEmpleado empleado={empleado} />
            <Divider />
            <Suspender empleado={empleado} />
          </>
        )}
      </Stack>
    </FormDrawer>
  )
}

const RolRadio = ({ rol }: { rol: RolDeTienda }) => <Radio size="md" value={rol} label={nombresDeRol[rol]} description={quePuede[rol]} />
