import { useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { IconClipboardList, IconFileImport, IconPackage } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { LineaConteo } from '#domain/inventario/conteo.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { paths } from '#features/paths.ts'
import { useNombres } from '#features/kit/list/useNombres.ts'
import { columnasDeProductos } from './columnas.tsx'
import { Masivo } from './Masivo.tsx'
import { comoNuevo, ProductoDrawer, type Abierto } from './ProductoDrawer.tsx'
import { ELIMINADOS, filtrosDeProductos, type ProductoEnLista } from './en-lista.ts'
import { useProductosEnLista } from './useProductosEnLista.ts'

const ninguno: ReadonlySet<string> = new Set()
const claveDe = ({ producto }: ProductoEnLista): string => producto.id

/** The catalogue: 50,000 products in one list, searched and filtered in memory, changed one by one or many at once. */
export function Component() {
  const tienda = useTienda()
  const puedeCrear = usePuede(Producto, 'crear')
  const puedeContar = usePuede(LineaConteo, 'crear')
  const verCosto = usePuede(Producto, 'verCosto')
  const { persona } = useNombres()
  const { abierto, abrir, cerrar, deEliminados } = useDireccion()
  const { renglones, buscar, categorias, hayPendientes, hayFotos, leidaEn } = useProductosEnLista(deEliminados)
  const [marcados, setMarcados] = useState(ninguno)
  const columnas = useMemo(
    () => columnasDeProductos({ verCosto, hayPendientes, hayFotos, persona }),
    [verCosto, hayPendientes, hayFotos, persona],
  )
  const filtros = useMemo(() => filtrosDeProductos({ verCosto, categorias, leidaEn }), [verCosto, categorias, leidaEn])
  const escogidos = useMemo(
    () => (marcados.size === 0 ? [] : renglones.flatMap(({ producto }) => (marcados.has(producto.id) ? [producto] : []))),
    [renglones, marcados],
  )
  const enlaces = (
    <>
      {puedeContar && (
        <LinkButton to={paths.conteo.href({ nombre: tienda.slug })} icon={IconClipboardList}>
          Conteo
        </LinkButton>
      )}
      {puedeCrear && (
        <LinkButton to={paths.productosImportar.href({ nombre: tienda.slug })} icon={IconFileImport}>
          Importar
        </LinkButton>
      )}
    </>
  )

  return (
    <PageLayout title="Productos" width="full" actions={enlaces}>
      <DataTable
        name="productos"
        label="Productos"
        rows={renglones}
        rowKey={claveDe}
        columns={columnas}
        filters={filtros}
        searchWith={buscar}
        searchPlaceholder="Nombre, código o código de barra"
        onOpen={({ producto }) => abrir({ producto: producto.id })}
        {...(puedeCrear ? { onNew: () => abrir({ nuevo: '1' }), newLabel: 'Nuevo producto' } : {})}
        selection={{ selected: marcados, onChange: setMarcados }}
        bulkActions={
          <Masivo productos={escogidos} categorias={categorias} deEliminados={deEliminados} onDone={() => setMarcados(ninguno)} />
        }
        empty={
          deEliminados ? (
            <EmptyState
              title="No hay productos eliminados"
              action={<Button onClick={() => abrir({ estado: '' })}>Ver los productos</Button>}
            />
          ) : (
            <EmptyState
              icon={<IconPackage size={38} />}
              title="Aún no hay productos"
              action={puedeCrear && <Button onClick={() => abrir({ nuevo: '1' })}>Nuevo producto</Button>}
            >
              {puedeCrear ? 'Crea el primero, o impórtalos de un archivo.' : 'Aquí salen cuando alguien los cree.'}
            </EmptyState>
          )
        }
      />
      {abierto && (
        <ProductoDrawer key={JSON.stringify(abierto)} abierto={abierto} categorias={categorias} onOpen={abrir} onClose={cerrar} />
      )}
    </PageLayout>
  )
}

const claves = ['producto', 'nuevo', 'copia', 'como'] as const

/** What the page's address says: `?producto=…`, `?nuevo=1`, `?nuevo=1&copia=…&como=paquete`. */
function useDireccion() {
  const [busqueda] = useSearchParams()
  const cambiarBusqueda = useChangeSearch()
  const productoId = busqueda.get('producto') ?? ''
  const nuevo = busqueda.get('nuevo') === '1'
  const abierto: Abierto | undefined =
    productoId !== ''
      ? { productoId }
      : nuevo
        ? {
            nuevo: {
              copiaDe: busqueda.get('copia') ?? '',
              como: comoNuevo.find((como) => como === busqueda.get('como')) ?? 'copia',
            },
          }
        : undefined
  const abrir = (parametros: Readonly<Record<string, string>>) =>
    cambiarBusqueda((despues) => {
      for (const clave of claves) despues.delete(clave)
      for (const [clave, valor] of Object.entries(parametros)) {
        if (valor === '') despues.delete(clave)
        else despues.set(clave, valor)
      }
      return despues
    })
  return { abierto, abrir, cerrar: () => abrir({}), deEliminados: busqueda.get('estado') === ELIMINADOS }
}
