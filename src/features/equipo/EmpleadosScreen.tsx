import { useMemo, useState } from 'react'
import { Alert, Badge, Button } from '@mantine/core'
import { IconCheck, IconMoped, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { usePuede, useSync, useVivo } from '#data/react.tsx'
import { Empleado, nombresDeRol, rolesDeTienda } from '#domain/entidades/equipo.ts'
import { formatoTelefono } from '#domain/identificacion.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/states.tsx'
import { useOnline } from '#ui/useOnline.ts'
import { EmpleadoDrawer } from './EmpleadoDrawer.tsx'
import { esMensajero } from './roles.ts'

const marca = (color: string, texto: string) => (
  <Badge variant="light" size="lg" tt="none" color={color}>
    {texto}
  </Badge>
)
const si = (texto: string) => (
  <Badge variant="light" size="lg" tt="none" color="teal" leftSection={<IconCheck size={15} aria-hidden />}>
    {texto}
  </Badge>
)

const columnas: readonly Column<Empleado>[] = [
  { key: 'nombre', header: 'Nombre', card: 'title', value: (e) => e.nombre },
  { key: 'rol', header: 'Rol', width: 140, value: (e) => nombresDeRol[e.rol] },
  {
    key: 'cargo',
    header: 'Cargo',
    width: 160,
    value: (e) => e.cargo || '—',
    cell: (e) =>
      esMensajero(e.cargo) ? (
        <Badge variant="light" size="lg" tt="none" color="blue" leftSection={<IconMoped size={16} aria-hidden />}>
          Delivery
        </Badge>
      ) : (
        e.cargo || '—'
      ),
  },
  { key: 'telefono', header: 'Teléfono', width: 150, value: (e) => formatoTelefono(e.telefono) || '—' },
  { key: 'email', header: 'Email', width: 220, hidden: true, card: 'none', value: (e) => e.email || '—' },
  {
    key: 'pin',
    header: 'PIN',
    width: 140,
    value: (e) => (e.tienePin ? 1 : 0),
    cell: (e) => (e.tienePin ? si('Puesto') : marca('orange', 'Falta')),
    csv: (e) => (e.tienePin ? 'sí' : 'no'),
  },
  {
    key: 'cuenta',
    header: 'Cuenta',
    width: 140,
    value: (e) => (e.usuarioId === '' ? 0 : 1),
    cell: (e) => (e.usuarioId === '' ? marca('gray', 'Sin unir') : si('Unida')),
    csv: (e) => (e.usuarioId === '' ? 'no' : 'sí'),
  },
  {
    key: 'estado',
    header: 'Estado',
    width: 165,
    card: 'end',
    value: (e) => (e.activo ? 'Activo' : 'Suspendido'),
    cell: (e) => marca(e.activo ? 'teal' : 'gray', e.activo ? 'Activo' : 'Suspendido'),
  },
]
const filtros: readonly Filter<Empleado>[] = [
  {
    key: 'estado',
    label: 'Estado',
    options: [
      { value: 'activo', label: 'Activos' },
      { value: 'suspendido', label: 'Suspendidos' },
    ],
    test: ({ activo }, valor) => activo === (valor === 'activo'),
  },
  {
    key: 'rol',
    label: 'Rol',
    options: rolesDeTienda.map((value) => ({ value, label: nombresDeRol[value] })),
    test: ({ rol }, valor) => rol === valor,
  },
  {
    key: 'falta',
    label: 'Le falta',
    options: [
      { value: 'pin', label: 'PIN' },
      { value: 'cuenta', label: 'Cuenta' },
    ],
    test: ({ tienePin, usuarioId }, valor) => (valor === 'pin' ? !tienePin : usuarioId === ''),
  },
]

/** The people of a store: who they are, what they may do, and how they enter. */
export function Component() {
  const filas = useVivo(Empleado)
  const { conexion } = useSync()
  const isOnline = useOnline()
  const puedeCrear = usePuede(Empleado, 'crear')
  const [busqueda, setBusqueda] = useSearchParams()
  const [nuevo, setNuevo] = useState(false)
  const abierto = busqueda.get('persona')
  const empleados = useMemo(
    () => (filas ?? []).map(({ doc }) => doc).sort((a, b) => Number(b.activo) - Number(a.activo) || a.nombre.localeCompare(b.nombre, 'es')),
    [filas],
  )
  const persona = empleados.find(({ id }) => id === abierto)
  const abrir = (id?: string) =>
    setBusqueda((antes) => {
      const despues = new URLSearchParams(antes)
      if (id === undefined) despues.delete('persona')
      else despues.set('persona', id)
      return despues
    })
  const crear = puedeCrear && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setNuevo(true)}>
      Nueva persona
    </Button>
  )
  return (
    <PageLayout
      title="Empleados"
      description="En la caja cada quien entra con su PIN; con una cuenta unida, también desde su teléfono."
      width="full"
      state={filas === undefined ? <Loading /> : undefined}
    >
      {(conexion === 'sin-conexion' || !isOnline) && (
        <Alert color="orange" title="Sin conexión" mb="md">
          Esta es la lista que guardó este equipo. Los cambios de personas los decide el servidor y se hacen cuando vuelva la conexión.
        </Alert>
      )}
      <DataTable
        name="empleados"
        label="Empleados"
        rows={empleados}
        rowKey={({ id }) => id}
        columns={columnas}
        filters={filtros}
        searchText={(e) => `${e.nombre} ${e.cargo} ${nombresDeRol[e.rol]} ${e.telefono} ${e.email}`}
        searchPlaceholder="Nombre, cargo o teléfono"
        onOpen={({ id }) => abrir(id)}
        {...(puedeCrear ? { onNew: () => setNuevo(true), newLabel: 'Nueva persona' } : {})}
        empty={
          <EmptyState icon={<IconUsersGroup size={38} />} title="Aún no hay nadie" action={crear}>
            Agrega a quienes venden contigo y ponle a cada quien su PIN.
          </EmptyState>
        }
      />
      {(nuevo || persona) && (
        <EmpleadoDrawer
          key={persona?.id ?? 'nuevo'}
          empleado={persona}
          alCerrar={() => {
            setNuevo(false)
            abrir()
          }}
          alCrear={(id) => {
            setNuevo(false)
            abrir(id)
          }}
        />
      )}
    </PageLayout>
  )
}
