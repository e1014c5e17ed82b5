import { useCallback, useMemo, useState } from 'react'
import { Badge, Button } from '@mantine/core'
import { IconFileImport, IconPackage } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { useCatalogo, usePuede, useTienda } from '#data/react.tsx'
import type { ProductoEnCaja } from '#data/catalogo.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatQuantity, formatUnitPrice } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { EmptyState } from '#ui/states.tsx'
import { paths } from '../paths.ts'
import { ProductoDrawer } from './ProductoDrawer.tsx'

/** A product with its stock at the moment of the list. */
interface Renglon {
  producto: ProductoEnCaja
  existencia: number
}

const margen = ({ producto }: Renglon): number =>
  producto.precioDiezmilesimas === 0
    ? 0
    : Math.round(((producto.precioDiezmilesimas - producto.costoDiezmilesimas) * 100) / producto.precioDiezmilesimas)

const estado = ({ producto, existencia }: Renglon): 'inactivo' | 'agotado' | 'bajo' | 'bien' =>
  !producto.activo ? 'inactivo' : existencia <= 0 ? 'agotado' : existencia < producto.existenciaMinimaMilesimas ? 'bajo' : 'bien'

const marca = {
  inactivo: ['gray', 'Inactivo'],
  agotado: ['red', 'Agotado'],
  bajo: ['orange', 'Bajo mínimo'],
  bien: ['teal', 'Hay'],
} as const

const columnasDe = (verCosto: boolean): Column<Renglon>[] => [
  { key: 'nombre', header: 'Nombre', value: ({ producto }) => producto.nombre, card: 'title' },
  { key: 'codigo', header: 'Código de barra', value: ({ producto }) => producto.codigoBarra || producto.codigo, width: 155 },
  { key: 'categoria', header: 'Categoría', value: ({ producto }) => producto.categoria, width: 130, card: 'none' },
  {
    key: 'precio',
    header: 'Precio',
    numeric: true,
    width: 100,
    card: 'end',
    value: ({ producto }) => producto.precioDiezmilesimas,
    cell: ({ producto }) => formatUnitPrice(producto.precioDiezmilesimas),
    csv: ({ producto }) => producto.precioDiezmilesimas / 10_000,
  },
  ...(verCosto
    ? [
        {
          key: 'costo',
          header: 'Costo',
          numeric: true,
          width: 100,
          card: 'none',
          value: ({ producto }: Renglon) => producto.costoDiezmilesimas,
          cell: ({ producto }: Renglon) => formatUnitPrice(producto.costoDiezmilesimas),
          csv: ({ producto }: Renglon) => producto.costoDiezmilesimas / 10_000,
        } as const,
        {
          key: 'margen',
          header: 'Margen',
          numeric: true,
          width: 85,
          card: 'none',
          value: margen,
          cell: (r: Renglon) => `${margen(r)} %`,
        } as const,
      ]
    : []),
  {
    key: 'itbis',
    header: 'ITBIS',
    width: 80,
    card: 'none',
    value: ({ producto }) => (producto.itbis === 'E' ? 'Exento' : `${producto.itbis} %`),
  },
  {
    key: 'existencia',
    header: 'Existencia',
    numeric: true,
    width: 115,
    value: ({ existencia }) => existencia,
    cell: ({ existencia }) => formatQuantity(existencia),
    csv: ({ existencia }) => existencia / 1000,
  },
  {
    key: 'minimo',
    header: 'Mínimo',
    numeric: true,
    width: 100,
    hidden: true,
    card: 'none',
    value: ({ producto }) => producto.existenciaMinimaMilesimas,
    cell: ({ producto }) => formatQuantity(producto.existenciaMinimaMilesimas),
  },
  {
    key: 'publicado',
    header: 'Publicado',
    width: 100,
    hidden: true,
    card: 'none',
    value: ({ producto }) => (producto.publicado ? 'Sí' : 'No'),
  },
  {
    key: 'estado',
    header: 'Estado',
    width: 130,
    value: (r) => marca[estado(r)][1],
    cell: (r) => (
      <Badge variant="light" color={marca[estado(r)][0]} tt="none">
        {marca[estado(r)][1]}
      </Badge>
    ),
  },
]

const filtros: readonly Filter<Renglon>[] = [
  {
    key: 'estado',
    label: 'Estado',
    options: [
      { value: 'agotado', label: 'Agotados' },
      { value: 'bajo', label: 'Bajo mínimo' },
      { value: 'inactivo', label: 'Inactivos' },
    ],
    test: (r, valor) => estado(r) === valor,
  },
  {
    key: 'falta',
    label: 'Les falta',
    options: [
      { value: 'codigo', label: 'Código de barra' },
      { value: 'foto', label: 'Foto' },
      { value: 'costo', label: 'Costo' },
    ],
    test: ({ producto }, valor) =>
      valor === 'codigo' ? producto.codigoBarra === '' : valor === 'foto' ? producto.foto === '' : producto.costoDiezmilesimas === 0,
  },
  {
    key: 'itbis',
    label: 'ITBIS',
    options: [
      { value: '18', label: '18 %' },
      { value: '16', label: '16 %' },
      { value: '0', label: '0 %' },
      { value: 'E', label: 'Exento' },
    ],
    test: ({ producto }, valor) => producto.itbis === valor,
  },
]

/** The catalogue: 50,000 products in one list, searched and filtered in memory, each with its stock and its history. */
export function Component() {
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const puedeCrear = usePuede(Producto, 'crear')
  const verCosto = usePuede(Producto, 'verCosto')
  const [busqueda, setBusqueda] = useSearchParams()
  const [nuevo, setNuevo] = useState(false)
  const abierto = busqueda.get('producto') ?? undefined
  const columnas = useMemo(() => columnasDe(verCosto), [verCosto])
  // A new list only when the catalogue says that it changed; the objects of unchanged products keep their identity.
  const renglones = catalogo.todos().map((producto) => ({ producto, existencia: catalogo.existencia(producto.id) }))
  const buscar = useCallback(
    (texto: string) =>
      catalogo.buscar(texto, 5000, () => true).map((producto) => ({ producto, existencia: catalogo.existencia(producto.id) })),
    [catalogo],
  )
  const abrir = (id?: string) =>
    setBusqueda((antes) => {
      const despues = new URLSearchParams(antes)
      if (id === undefined) despues.delete('producto')
      else despues.set('producto', id)
      return despues
    })
  const importar = puedeCrear && (
    <Button
      component={Link}
      to={paths.productosImportar.href({ nombre: tienda.slug })}
      variant="default"
      leftSection={<IconFileImport size={18} />}
    >
      Importar
    </Button>
  )

  return (
    <PageLayout title="Productos" width="full" actions={importar}>
      <DataTable
        name="productos"
        label="Productos"
        rows={renglones}
        rowKey={({ producto }) => producto.id}
        columns={columnas}
        filters={filtros}
        searchWith={buscar}
        searchPlaceholder="Nombre, código o código de barra"
        onOpen={({ producto }) => abrir(producto.id)}
        {...(puedeCrear ? { onNew: () => setNuevo(true), newLabel: 'Nuevo producto' } : {})}
        empty={
          <EmptyState icon={<IconPackage size={38} />} title="Aún no hay productos" action={importar}>
            Impórtalos de un archivo o crea el primero.
          </EmptyState>
        }
      />
      <ProductoDrawer
        key={abierto ?? 'nuevo'}
        abierto={nuevo || abierto !== undefined}
        productoId={abierto}
        onCerrar={() => {
          setNuevo(false)
          abrir()
        }}
      />
    </PageLayout>
  )
}
