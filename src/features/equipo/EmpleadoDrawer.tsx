import { useState, type FormEvent } from 'react'
import { Alert, Autocomplete, Button, Divider, Drawer, Fieldset, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { usePuede, useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Empleado, nombresDeRol, rolesDeTienda, type RolDeTienda } from '#domain/entidades/equipo.ts'
import { juntarRoles } from '#domain/entidades/roles-de-tienda.ts'
import { formatoTelefono } from '#domain/identificacion.ts'
import { notices } from '#ui/toast.ts'
import { UnsavedDialog, UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { problemaDeTelefono, telefonoGuardado } from '../telefono.ts'
import { useOrden } from '../useOrden.ts'
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

type Ficha = Pick<Empleado, 'nombre' | 'cargo' | 'rol' | 'otrosRoles' | 'email' | 'telefono' | 'cajas'>

function problemasDeFicha(
  { nombre, cargo, email, telefono }: Ficha,
  guardada: Pick<Ficha, 'telefono'>,
): Partial<Record<keyof Ficha, string>> {
  const malTelefono = telefono.trim().length > 30 ? 'Puede tener hasta 30 letras' : problemaDeTelefono(telefono, guardada.telefono)
  return {
    ...(nombre.trim() === ''
      ? { nombre: 'Escribe el nombre' }
      : nombre.trim().length > 120
        ? { nombre: 'Puede tener hasta 120 letras' }
        : {}),
    ...(cargo.trim().length > 60 ? { cargo: 'Puede tener hasta 60 letras' } : {}),
    ...(email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
      ? { email: 'Email inválido' }
      : email.trim().length > 200
        ? { email: 'Puede tener hasta 200 letras' }
        : {}),
    ...(malTelefono === undefined ? {} : { telefono: malTelefono }),
  }
}

/** Somebody's file, and below it how they enter and whether they still work here. */
export function EmpleadoDrawer({ empleado, onClose, onCreate }: Props) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const puede = usePuede(Empleado, empleado ? 'editar' : 'crear')
  const [inicial, setInicial] = useState<Ficha>(() => ({
    nombre: empleado?.nombre ?? '',
    cargo: empleado?.cargo ?? '',
    rol: empleado?.rol ?? 'cajero',
    otrosRoles: empleado?.otrosRoles ?? [],
    email: empleado?.email ?? '',
    telefono: formatoTelefono(empleado?.telefono ?? ''),
    cajas: empleado?.cajas ?? [],
  }))
  const [ficha, setFicha] = useState(inicial)
  const [intentado, setIntentado] = useState(false)
  const [saliendo, setSaliendo] = useState(false)
  const sucio = JSON.stringify(ficha) !== JSON.stringify(inicial)
  const problemas = problemasDeFicha(ficha, inicial)
  const errores = intentado ? problemas : {}
  const cambiar = (cambio: Partial<Ficha>) => setFicha({ ...ficha, ...cambio })
  const conRol = (rol: RolDeTienda) => ({ rol, otrosRoles: rol === 'propietario' ? [] : ficha.otrosRoles.filter((uno) => uno !== rol) })

  const [guardar, guardando] = useLocked(async () => {
    const limpia: Ficha = {
      ...ficha,
      ...juntarRoles(ficha),
      nombre: ficha.nombre.trim(),
      cargo: ficha.cargo.trim(),
      email: ficha.email.trim(),
      telefono: telefonoGuardado(ficha.telefono),
    }
    if (empleado) {
      if ((await orden(comandos.editarEmpleado, { tiendaId, empleadoId: empleado.id }, limpia)).ok) setInicial(ficha)
      return
    }
    const creado = await orden(comandos.crearEmpleado, { tiendaId }, limpia, {
      bien: `${limpia.nombre} está en el equipo`,
      mal: notices.createFailed,
    })
    if (creado.ok) onCreate(creado.value.id)
  })
  const enviar = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (Object.keys(problemas).length === 0) guardar()
  }
  return (
    <Drawer
      opened
      onClose={() => (sucio && puede ? setSaliendo(true) : onClose())}
      position="right"
      size="lg"
      title={empleado?.nombre ?? 'Nueva persona'}
    >
      <Stack gap="xl">
        <form onSubmit={enviar} noValidate>
          <Fieldset variant="unstyled" disabled={!puede}>
            <Stack>
              {!puede && <Text c="dimmed">Solo el propietario cambia el equipo.</Text>}
              <TextInput
                label="Nombre"
                required
                withAsterisk={false}
                {...(empleado ? {} : { 'data-autofocus': true })}
                value={ficha.nombre}
                onChange={(event) => cambiar({ nombre: event.currentTarget.value })}
                error={errores.nombre}
              />
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <Autocomplete
                  label="Cargo"
                  data={[...cargos]}
                  value={ficha.cargo}
                  onChange={(cargo) => cambiar({ cargo, ...(!empleado && esMensajero(cargo) ? conRol('mensajero') : {}) })}
                  error={errores.cargo}
                />
                <TextInput
                  label="Teléfono"
                  type="tel"
                  inputMode="tel"
                  value={ficha.telefono}
                  onChange={(event) => cambiar({ telefono: event.currentTarget.value })}
                  error={errores.telefono}
                />
              </SimpleGrid>
              {esMensajero(ficha.cargo) && (
                <Alert color="blue">El cargo Delivery marca a los mensajeros: a ellos se les asignan las entregas.</Alert>
              )}
              <TextInput
                label="Email"
                type="email"
                inputMode="email"
                value={ficha.email}
                onChange={(event) => cambiar({ email: event.currentTarget.value })}
                error={errores.email}
              />
              <Radio.Group
                size="md"
                label="Rol"
                description="Lo que puede hacer"
                value={ficha.rol}
                onChange={(rol) => cambiar(conRol(rolesDeTienda.find((uno) => uno === rol) ?? ficha.rol))}
              >
                <Stack gap={6} mt="xs">
                  {rolesDeTienda.map((rol) => (
                    <RolRadio key={rol} rol={rol} />
                  ))}
                </Stack>
              </Radio.Group>
              <OtrosRoles ficha={ficha} onChange={(otrosRoles) => cambiar({ otrosRoles })} />
              <CajasDondeEntra cajas={ficha.cajas} onChange={(cajas) => cambiar({ cajas })} />
              {puede && (
                <Group justify="flex-end">
                  <Button type="submit" loading={guardando} disabled={empleado !== undefined && !sucio}>
                    {empleado ? 'Guardar' : 'Agregar al equipo'}
                  </Button>
                </Group>
              )}
            </Stack>
          </Fieldset>
        </form>
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
      <UnsavedGuard when={sucio && puede && !guardando && !saliendo} />
      <UnsavedDialog opened={saliendo} onStay={() => setSaliendo(false)} onDiscard={onClose} />
    </Drawer>
  )
}

const RolRadio = ({ rol }: { rol: RolDeTienda }) => <Radio size="md" value={rol} label={nombresDeRol[rol]} description={quePuede[rol]} />
