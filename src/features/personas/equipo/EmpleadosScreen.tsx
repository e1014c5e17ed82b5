import { useState } from 'react'
import { Alert, Button } from '@mantine/core'
import { IconPlus, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react'
import { usePuede, useSync, useTienda } from '#data/session/react.tsx'
import { Empleado, nombreDeRoles } from '#domain/personas/equipo.entity.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { paths } from '#features/paths.ts'
import { columnasDeEmpleados, filtros } from './columnas.tsx'
import { EmpleadoDrawer } from './EmpleadoDrawer.tsx'
import { useEmpleados } from './useEmpleados.ts'

/** The people of a store: who they are, what they may do, and how they enter. */
export function Component() {
  const { empleados, desde } = useEmpleados()
  const { slug } = useTienda()
  const { conexion } = useSync()
  const isOnline = useOnline()
  const puedeCrear = usePuede(Empleado, 'crear')
  const [abierto, abrir] = useSearchState('persona')
  const [nuevo, setNuevo] = useState(false)
  const persona = empleados?.find(({ id }) => id === abierto)
  const crear = puedeCrear && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setNuevo(true)}>
      Nueva persona
    </Button>
  )
  return (
    <PageLayout
      title="Empleados"
      description={`En la caja cada quien entra con su PIN; con una cuenta unida, también desde su teléfono.${
        desde === '' ? '' : ` Lo vendido cuenta desde el ${formatoFecha(desde)}, que es lo que guarda este equipo.`
      }`}
      width="full"
      actions={
        <LinkButton to={paths.roles.href({ nombre: slug })} icon={IconShieldCheck}>
          Roles
        </LinkButton>
      }
      state={empleados === undefined ? <Loading /> : undefined}
    >
      {(conexion === 'sin-conexion' || !isOnline) && (
        <Alert color="orange" title="Sin conexión" mb="md">
          Esta es la lista que guardó este equipo. Los cambios de personas los decide el servidor y se hacen cuando vuelva la conexión.
        </Alert>
      )}
      <IncluyePorAclarar
        que="Lo que vendió y cerró cada quien"
        de={({ hechoTipo, fecha }) => (hechoTipo === Venta.tipo || hechoTipo === CierreTurno.tipo) && desde !== '' && fecha >= desde}
      />
      <DataTable
        name="empleados"
        label="Empleados"
        rows={empleados ?? []}
        rowKey={({ id }) => id}
        columns={columnasDeEmpleados}
        filters={filtros}
        searchText={(e) => `${e.nombre} ${e.cargo} ${nombreDeRoles(e)} ${e.telefono} ${e.email}`}
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
          onClose={() => {
            setNuevo(false)
            abrir()
          }}
          onCreate={(id) => {
            setNuevo(false)
            abrir(id)
          }}
        />
      )}
    </PageLayout>
  )
}
