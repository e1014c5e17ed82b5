import { Text } from '@mantine/core'
import { clasesDeMetodo } from '#domain/pedidos/pagos/metodos-de-pago.ts'
import { ejesDePedido } from '#domain/pedidos/pedido.ts'
import { actos, nombreClaseDeMetodo, nombreDe, resumenParaTienda } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { columnasDelTablero, type ColumnaDelTablero } from '#domain/pedidos/palabras/pedido.tablero.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { SyncMark, syncWords } from '#ui/show/SyncMark.tsx'
import { MarcaEntrega, MarcaPago, PedidoEstado } from '../PedidoEstado.tsx'
import type { PedidoEnTablero } from './useEnLista.ts'
import { money, oneOf, text, MarkBadge } from '#features/kit/columns.tsx'

export const columnasDePedidos = (ahora: number): readonly Column<PedidoEnTablero>[] => [
  { key: 'numero', header: 'Nº', width: 110, value: ({ numero }) => numero, card: 'title' },
  text('hora', 'Hora', ({ contenido }) => contenido.colocadoEn, {
    width: 175,
    cell: ({ contenido, atrasado }) => (
      <>
        {formatDateTime(contenido.colocadoEn)}
        <Text span size="sm" display="block" {...(atrasado ? { c: 'red', fw: 650 } : { c: 'dimmed' })}>
          {atrasado ? 'Atrasado · ' : ''}
          {formatAgo(contenido.colocadoEn, ahora)}
        </Text>
      </>
    ),
  }),
  { key: 'cliente', header: 'Cliente', width: 150, value: ({ contenido }) => contenido.clienteNombre },
  text('falta', 'Qué falta', ({ contenido, estado }) => resumenParaTienda(contenido, estado), { width: 230 }),
  text('siguiente', 'Te toca', ({ siguiente }) => (siguiente ? actos[siguiente].boton : ''), {
    width: 205,
    card: 'none',
    cell: ({ siguiente }) => (siguiente ? <MarkBadge mark={['mango', actos[siguiente].boton]} /> : '—'),
  }),
  money('total', 'Total', ({ estado }) => estado.totalCentavos, { width: 160, card: 'end', strong: true, sum: true }),
  { key: 'zona', header: 'Zona', width: 170, value: ({ zona }) => zona },
  text('estado', 'Pedido', ({ estado }) => ejesDePedido.pedido.indexOf(estado.pedido), {
    width: 190,
    cell: ({ estado, provisionales }) => <PedidoEstado estado={estado} breve provisional={provisionales.size > 0} />,
    csv: ({ estado }) => nombreDe('pedido', estado.pedido),
  }),
  text('pago', 'Pago', ({ estado }) => nombreDe('pago', estado.pago), {
    width: 190,
    card: 'none',
    cell: ({ estado }) => <MarcaPago pago={estado.pago} />,
  }),
  text('entrega', 'Entrega', ({ estado }) => nombreDe('entrega', estado.entrega), {
    width: 180,
    card: 'none',
    cell: ({ estado }) => <MarcaEntrega entrega={estado.entrega} />,
  }),
  text('metodo', 'Método', ({ contenido }) => contenido.metodo.nombre || nombreClaseDeMetodo[contenido.metodo.clase], {
    width: 170,
    card: 'none',
  }),
  text('mensajero', 'Mensajero', ({ estado }) => estado.mensajeroNombre, {
    width: 150,
    cell: ({ estado }) => estado.mensajeroNombre || '—',
  }),
  { key: 'ncf', header: 'NCF', width: 160, card: 'none', value: ({ estado }) => estado.ncf, cell: ({ estado }) => estado.ncf || '—' },
  text('sync', 'Dónde está', ({ sync }) => sync, {
    width: 160,
    card: 'none',
    cell: ({ sync, motivo }) => <SyncMark state={sync} detail={explicarMotivo(motivo)} />,
    csv: ({ sync }) => syncWords(sync),
  }),
]

const SIN_MENSAJERO = 'Sin mensajero'
const distintos = (valores: readonly string[]) =>
  [...new Set(valores)].filter((valor) => valor !== '').toSorted((a, b) => a.localeCompare(b))
const opcion = (valor: string) => ({ value: valor, label: valor })
const nombresDeColumna = Object.keys(columnasDelTablero) as ColumnaDelTablero[]

/** The filters of the board and of the list; couriers and zones are those of the orders that there are. */
export const filtrosDePedidos = (filas: readonly PedidoEnTablero[]): readonly Filter<PedidoEnTablero>[] => [
  {
    key: 'accion',
    label: 'Necesita',
    options: [
      { value: 'yo', label: 'Que yo haga algo' },
      { value: 'tareas', label: 'Aclarar algo que no cuadra' },
      { value: 'atrasado', label: 'Apurarse: está atrasado' },
      { value: 'hacer', label: 'Trabajo de la tienda (sin entregar)' },
      { value: 'confirmar', label: 'Confirmar o cobrar (entregado)' },
    ],
    test: ({ siguiente, estado, atrasado }, valor) =>
      (valor === 'yo' && siguiente !== undefined) ||
      (valor === 'tareas' && estado.tareas.length > 0) ||
      (valor === 'atrasado' && atrasado) ||
      (valor === 'hacer' && !estado.entregado) ||
      (valor === 'confirmar' && estado.entregado),
  },
  oneOf(
    'estado',
    'Estado',
    ({ columna }) => columna,
    nombresDeColumna.map((valor) => ({ value: valor, label: columnasDelTablero[valor] })),
  ),
  oneOf(
    'metodo',
    'Método',
    ({ contenido }) => contenido.metodo.clase,
    clasesDeMetodo.map((valor) => ({ value: valor, label: nombreClaseDeMetodo[valor] })),
  ),
  {
    key: 'mensajero',
    label: 'Mensajero',
    options: [SIN_MENSAJERO, ...distintos(filas.map(({ estado }) => estado.mensajeroNombre))].map(opcion),
    test: ({ estado }, valor) => (estado.mensajeroNombre || SIN_MENSAJERO) === valor,
  },
  { key: 'zona', label: 'Zona', options: distintos(filas.map(({ zona }) => zona)).map(opcion), test: ({ zona }, valor) => zona === valor },
  { kind: 'fechas', key: 'fecha', label: 'Fecha', value: ({ contenido }) => contenido.colocadoEn },
]
