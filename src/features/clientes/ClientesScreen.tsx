import { useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { IconAddressBook, IconArrowsJoin, IconFileImport, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { leerTerritorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { duplicadosDe } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { ClientesCerrados } from '#features/kit/device/ClientesCerrados.tsx'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { paths } from '../paths.ts'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { ClienteDrawer } from './ClienteDrawer.tsx'
import { columnasDe, filtrosDe } from './columnas.tsx'
import { UnirDialog } from './UnirDialog.tsx'
import { useRenglones } from './useRenglones.ts'

/** The customers of a store: who they are, what they bought and what they owe. */
export function Component() {
  const { slug } = useTienda()
  const { renglones, desde, tieneCliente } = useRenglones()
  const nombres = useNombres()
  const { valor: territorio } = useLeido(leerTerritorio, [])
  const puedeCrear = usePuede(Cliente, 'crear')
  const puedeUnir = usePuede(Cliente, 'unir')
  const [busqueda] = useSearchParams()
  const cambiarBusqueda = useChangeSearch()
  const [uniendo, setUniendo] = useState(false)
  const verEliminados = busqueda.get('eliminados') === '1'
  const cambiar = (clave: string, valor: string | undefined) =>
    cambiarBusqueda((despues) => {
      if (valor === undefined) despues.delete(clave)
      else despues.set(clave, valor)
      return despues
    })
  const vistos = useMemo(() => (renglones ?? []).filter(({ fila }) => fila.doc.activo !== verEliminados), [renglones, verEliminados])
  const clientes = useMemo(() => vistos.map(({ fila }) => fila.doc), [vistos])
  const repetidos = useMemo(() => (verEliminados ? [] : duplicadosDe(clientes)), [clientes, verEliminados])
  const columnas = useMemo(() => columnasDe(nombres, (codigo) => territorio?.nombre(codigo) ?? ''), [nombres, territorio])
  const filtros = useMemo(() => filtrosDe(clientes, (codigo) => territorio?.nombre(codigo) ?? ''), [clientes, territorio])
  const nuevo = busqueda.get('nuevo') === '1'
  const abierto = renglones?.find(({ fila }) => fila.doc.id === busqueda.get('cliente'))
  return (
    <PageLayout
      title="Clientes"
      description={`El saldo es lo vendido a crédito menos las notas de crédito y lo cobrado. Se cobra en Cuentas por cobrar.${
        desde === '' ? '' : ` Lo comprado cuenta desde el ${formatoFecha(desde)}, que es lo que guarda este equipo.`
      }`}
      width="full"
      state={renglones === undefined ? <Loading /> : undefined}
    >
      <ClientesCerrados>En la caja se sigue vendiendo; los clientes que se creen ahora se guardan.</ClientesCerrados>
      <IncluyePorAclarar que="Lo comprado y lo que deben" de={({ hechoId, clienteId }) => clienteId !== '' || tieneCliente(hechoId)} />
      <DataTable
        key={String(verEliminados)}
        name="clientes"
        label="Clientes"
        rows={vistos}
        rowKey={({ fila }) => fila.doc.id}
        columns={columnas}
        filters={filtros}
        searchText={({ fila: { doc } }) => `${doc.nombre} ${doc.identificacion} ${doc.telefono} ${doc.email}`}
        searchPlaceholder="Nombre, RNC, cédula, teléfono o email"
        onOpen={({ fila }) => cambiar('cliente', fila.doc.id)}
        {...(puedeCrear ? { onNew: () => cambiar('nuevo', '1'), newLabel: 'Nuevo cliente' } : {})}
        tools={
          <>
            {puedeUnir && repetidos.length > 0 && (
              <Button variant="default" leftSection={<IconArrowsJoin size={18} aria-hidden />} onClick={() => setUniendo(true)}>
                Unir duplicados ({formatInteger(repetidos.length)})
              </Button>
            )}
            {puedeCrear && (
              <LinkButton to={paths.clientesImportar.href({ nombre: slug })} icon={IconFileImport}>
                Importar
              </LinkButton>
            )}
            <Button
              variant={verEliminados ? 'light' : 'subtle'}
              aria-pressed={verEliminados}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => cambiar('eliminados', verEliminados ? undefined : '1')}
            >
              Eliminados
            </Button>
          </>
        }
        empty={
          verEliminados ? (
            <EmptyState
              icon={<IconTrash size={38} />}
              title="Ningún cliente eliminado"
              action={<Button onClick={() => cambiar('eliminados', undefined)}>Ver los clientes</Button>}
            />
          ) : (
            <EmptyState
              icon={<IconAddressBook size={38} />}
              title="Aún no hay clientes"
              action={
                puedeCrear && (
                  <>
                    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => cambiar('nuevo', '1')}>
                      Nuevo cliente
                    </Button>
                    <LinkButton to={paths.clientesImportar.href({ nombre: slug })}>Importar de un archivo</LinkButton>
                  </>
                )
              }
            >
              Se pueden crear aquí o en la caja, también sin conexión.
            </EmptyState>
          )
        }
      />
      {uniendo && <UnirDialog grupos={repetidos} onClose={() => setUniendo(false)} />}
      {(nuevo || abierto) && (
        <ClienteDrawer
          key={abierto?.fila.doc.id ?? 'nuevo'}
          renglon={abierto}
          onClose={() => cambiar(abierto ? 'cliente' : 'nuevo', undefined)}
        />
      )}
    </PageLayout>
  )
}
