import { Badge, Group, Text } from '@mantine/core'
import { margen } from '#domain/producto.rules.ts'
import { unidadCorta } from '#domain/unidades.ts'
import { formatQuantity } from '#domain/money.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger, formatUnitPrice, formatWeight } from '#ui/format.ts'
import { SyncMark } from '#ui/SyncMark.tsx'
import { Miniatura } from '../Miniatura.tsx'
import classes from './Productos.module.css'
import { dias, estadoDe, type EstadoProducto, type ProductoEnLista } from './en-lista.ts'

const marca: Readonly<Record<EstadoProducto, readonly [color: string, texto: string]>> = {
  eliminado: ['gray', 'Eliminado'],
  inactivo: ['gray', 'Inactivo'],
  agotado: ['red', 'Agotado'],
  bajo: ['orange', 'Bajo mínimo'],
  bien: ['teal', 'Hay'],
}

const pesos = (diezmilesimas: number): number => diezmilesimas / 10_000
const enUnidades = (milesimas: number): number => milesimas / 1000
/** What is not known sorts below everything, and its cell in a file is empty. */
const DESCONOCIDO = -1_000_000_000

const ConFoto = ({ producto }: ProductoEnLista) => (
  <Group gap="sm" wrap="nowrap" component="span">
    <Miniatura
      foto={producto.foto}
      className={classes['miniatura']}
      size={36}
      enSuLugar={<span className={classes['sinFoto']} aria-hidden />}
    />
    <span className={classes['nombre']}>{producto.nombre}</span>
  </Group>
)

const deCosto: readonly Column<ProductoEnLista>[] = [
  {
    key: 'costo',
    header: 'Costo',
    numeric: true,
    width: 100,
    card: 'none',
    value: ({ producto }) => producto.costoDiezmilesimas,
    cell: ({ producto }) => formatUnitPrice(producto.costoDiezmilesimas),
    csv: ({ producto }) => pesos(producto.costoDiezmilesimas),
    money: true,
  },
  {
    key: 'margen',
    header: 'Margen %',
    numeric: true,
    width: 100,
    card: 'none',
    value: ({ producto }) => margen(producto) ?? DESCONOCIDO,
    cell: ({ producto }) => (margen(producto) === undefined ? '—' : `${margen(producto)} %`),
    csv: ({ producto }) => margen(producto) ?? '',
  },
]

interface Opciones {
  verCosto: boolean
  /** Does any product wait to be received? Then there is a column that says which, and who changed it. */
  hayPendientes: boolean
  /** Does any product have a picture? */
  hayFotos: boolean
  persona: (empleadoId: string) => string
}

/** The columns of the list of products. */
export function columnasDeProductos({ verCosto, hayPendientes, hayFotos, persona }: Opciones): Column<ProductoEnLista>[] {
  return [
    {
      key: 'nombre',
      header: 'Nombre',
      width: 290,
      value: ({ producto }) => producto.nombre,
      ...(hayFotos ? { cell: (r: ProductoEnLista) => <ConFoto {...r} /> } : {}),
      card: 'title',
    },
    { key: 'codigo', header: 'Código de barra', value: ({ producto }) => producto.codigoBarra || producto.codigo, width: 155 },
    { key: 'categoria', header: 'Categoría', value: ({ producto }) => producto.categoria, width: 130, card: 'none' },
    { key: 'grupo', header: 'Grupo', value: ({ producto }) => producto.grupo, width: 150, hidden: true, card: 'none' },
    { key: 'variante', header: 'Variante', value: ({ producto }) => producto.variante, width: 130, hidden: true, card: 'none' },
    {
      key: 'precio',
      header: 'Precio',
      numeric: true,
      width: 100,
      card: 'end',
      value: ({ producto }) => producto.precioDiezmilesimas,
      cell: ({ producto }) => formatUnitPrice(producto.precioDiezmilesimas),
      csv: ({ producto }) => pesos(producto.precioDiezmilesimas),
      money: true,
    },
    {
      key: 'existencia',
      header: 'Existencia',
      numeric: true,
      width: 125,
      value: ({ existencia }) => existencia,
      cell: ({ existencia, producto }) => `${formatQuantity(existencia)}${producto.sePesa ? ` ${unidadCorta(producto.unidad)}` : ''}`,
      csv: ({ existencia }) => enUnidades(existencia),
    },
    {
      key: 'estado',
      header: 'Estado',
      width: 130,
      value: (r) => marca[estadoDe(r)][1],
      cell: (r) => (
        <Badge variant="light" color={marca[estadoDe(r)][0]} tt="none">
          {marca[estadoDe(r)][1]}
        </Badge>
      ),
    },
    ...(verCosto ? deCosto : []),
    {
      key: 'itbis',
      header: 'ITBIS',
      width: 80,
      card: 'none',
      value: ({ producto }) => (producto.itbis === 'E' ? 'Exento' : `${producto.itbis} %`),
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
      csv: ({ producto }) => enUnidades(producto.existenciaMinimaMilesimas),
    },
    {
      key: 'peso',
      header: 'Peso (kg)',
      numeric: true,
      width: 110,
      hidden: true,
      card: 'none',
      value: ({ producto }) => producto.pesoGramos,
      cell: ({ producto }) => (producto.pesoGramos === 0 ? '—' : formatWeight(producto.pesoGramos)),
      csv: ({ producto }) => (producto.pesoGramos === 0 ? '' : producto.pesoGramos / 1000),
    },
    {
      key: 'dias',
      header: 'Días de inventario',
      numeric: true,
      width: 170,
      card: 'none',
      value: (r) => dias(r) ?? DESCONOCIDO,
      cell: (r) => (dias(r) === undefined ? '—' : formatInteger(dias(r) ?? 0)),
      csv: (r) => dias(r) ?? '',
    },
    {
      key: 'publicado',
      header: 'Publicado',
      width: 100,
      hidden: true,
      card: 'none',
      value: ({ producto }) => (producto.publicado ? 'Sí' : 'No'),
    },
    ...(hayPendientes
      ? [
          {
            key: 'cambio',
            header: 'Último cambio',
            width: 220,
            value: ({ pendiente }: ProductoEnLista) => (pendiente ? `${persona(pendiente.creadoPor)} ${pendiente.en}` : ''),
            cell: ({ pendiente }: ProductoEnLista) =>
              pendiente && (
                <Group gap={6} wrap="nowrap" component="span">
                  <SyncMark state={pendiente.estado} detail={pendiente.motivo} compact />
                  <Text span size="sm" c="dimmed">
                    {[persona(pendiente.creadoPor), formatDateTime(pendiente.en)].filter((parte) => parte !== '').join(' · ')}
                  </Text>
                </Group>
              ),
          },
        ]
      : []),
  ]
}
