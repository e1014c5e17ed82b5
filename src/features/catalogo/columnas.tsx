import { Group, Text } from '@mantine/core'
import { dibujoDe } from '#domain/catalogo/dibujo.rules.ts'
import { margen } from '#domain/catalogo/producto.rules.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import { formatQuantity } from '#domain/core/money.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Dibujo } from '#ui/dibujo/Dibujo.tsx'
import { formatDateTime, formatWeight } from '#ui/format.ts'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { Miniatura } from '#features/kit/photo/Miniatura.tsx'
import classes from './Productos.module.css'
import { dias, estadoDe, type EstadoProducto, type ProductoEnLista } from './en-lista.ts'
import { price, text, state, count, quantity, type Mark } from '#features/kit/columns.tsx'

const marca: Readonly<Record<EstadoProducto, Mark>> = {
  eliminado: ['gray', 'Eliminado'],
  inactivo: ['gray', 'Inactivo'],
  agotado: ['red', 'Agotado'],
  bajo: ['orange', 'Bajo mínimo'],
  bien: ['teal', 'Hay'],
}

/** What is not known sorts below everything, and its cell in a file is empty. */
const DESCONOCIDO = -1_000_000_000

function SinFoto({ producto }: Pick<ProductoEnLista, 'producto'>) {
  const dibujo = dibujoDe(producto)
  return dibujo ? <Dibujo cual={dibujo} className={classes['dibujo']} /> : <span className={classes['sinFoto']} aria-hidden />
}

const ConFoto = ({ producto }: ProductoEnLista) => (
  <Group gap="sm" wrap="nowrap" component="span">
    <Miniatura foto={producto.foto} className={classes['miniatura']} size={36} enSuLugar={<SinFoto producto={producto} />} />
    <span className={classes['nombre']}>{producto.nombre}</span>
  </Group>
)

const deCosto: readonly Column<ProductoEnLista>[] = [
  price('costo', 'Costo', ({ producto }) => producto.costoDiezmilesimas, { width: 100, card: 'none' }),
  text('margen', 'Margen %', ({ producto }) => margen(producto) ?? DESCONOCIDO, {
    width: 100,
    card: 'none',
    numeric: true,
    cell: ({ producto }) => (margen(producto) === undefined ? '—' : `${margen(producto)} %`),
    csv: ({ producto }) => margen(producto) ?? '',
  }),
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
    price('precio', 'Precio', ({ producto }) => producto.precioDiezmilesimas, { width: 100, card: 'end' }),
    quantity('existencia', 'Existencia', ({ existencia }) => existencia, {
      width: 125,
      cell: ({ existencia, producto }) => `${formatQuantity(existencia)}${producto.sePesa ? ` ${unidadCorta(producto.unidad)}` : ''}`,
    }),
    state('estado', 'Estado', (r) => marca[estadoDe(r)], { width: 130 }),
    ...(verCosto ? deCosto : []),
    text('itbis', 'ITBIS', ({ producto }) => (producto.itbis === 'E' ? 'Exento' : `${producto.itbis} %`), { width: 80, card: 'none' }),
    quantity('minimo', 'Mínimo', ({ producto }) => producto.existenciaMinimaMilesimas, { width: 100, card: 'none', hidden: true }),
    text('peso', 'Peso (kg)', ({ producto }) => producto.pesoGramos, {
      width: 110,
      card: 'none',
      hidden: true,
      numeric: true,
      cell: ({ producto }) => (producto.pesoGramos === 0 ? '—' : formatWeight(producto.pesoGramos)),
      csv: ({ producto }) => (producto.pesoGramos === 0 ? '' : producto.pesoGramos / 1000),
    }),
    count('dias', 'Días de inventario', dias, { width: 170, card: 'none' }),
    text('publicado', 'Publicado', ({ producto }) => (producto.publicado ? 'Sí' : 'No'), { width: 100, card: 'none', hidden: true }),
    ...(hayPendientes
      ? [
          text(
            'cambio',
            'Último cambio',
            ({ pendiente }: ProductoEnLista) => (pendiente ? `${persona(pendiente.creadoPor)} ${pendiente.en}` : ''),
            {
              width: 220,
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
          ),
        ]
      : []),
  ]
}
