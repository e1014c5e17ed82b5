import { Badge, Text } from '@mantine/core'
import { clasesDeMetodo } from '#domain/metodos-de-pago.ts'
import { ejesDePedido } from '#domain/pedido.ts'
import { actos, nombreClaseDeMetodo, nombreDe, resumenParaTienda } from '#domain/pedido.palabras.ts'
import { columnasDelTablero, type ColumnaDelTablero } from '#domain/pedido.tablero.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { formatMoney } from '#domain/money.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { SyncMark, syncWords } from '#ui/SyncMark.tsx'
import { MarcaEntrega, MarcaPago, PedidoEstado } from '../PedidoEstado.tsx'
import type { PedidoEnTablero } from './useEnLista.ts'

export const columnasDePedidos = (ahora: number): readonly Column<PedidoEnTablero>[] => [
  { key: 'numero', header: 'Nº', width: 110, value: ({ numero }) => numero, card: 'title' },
  {
    key: 'hora',
    header: 'Hora',
    width: 175,
    value: ({ contenido }) => contenido.colocadoEn,
    cell: ({ contenido, atrasado }) => (
      <>
        {formatDateTime(contenido.colocadoEn)}
        <Text span size="sm" display="block" {...(atrasado ? { c: 'red', fw: 650 } : { c: 'dimmed' })}>
          {atrasado ? 'Atrasado · ' : ''}
          {formatAgo(contenido.colocadoEn, ahora)}
        </Text>
      </>
    ),
  },
  { key: 'cliente', header: 'Cliente', width: 150, value: ({ contenido }) => contenido.clienteNombre },
  {
    key: 'falta',
    header: 'Qué falta',
    width: 230,
    value: ({ contenido, estado }) => resumenParaTienda(contenido, estado),
  },
  {
    key: 'siguiente',
    header: 'Te toca',
    width: 205,
    card: 'none',
    value: ({ siguiente }) => (siguiente ? actos[siguiente].boton : ''),
    cell: ({ siguiente }) =>
      siguiente ? (
        <Badge variant="light" tt="none" color="mango">
          {actos[siguiente].boton}
        </Badge>
      ) : (
        '—'
      ),
  },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    width: 160,
    card: 'end',
    value: ({ estado }) => estado.totalCentavos,
    cell: ({ estado }) => <MoneyText centavos={estado.totalCentavos} fw={650} />,
    csv: ({ estado }) => estado.totalCentavos / 100,
    money: true,
    total: (filas) => formatMoney(filas.reduce((suma, { estado }) => suma + estado.totalCentavos, 0)),
  },
  { key: 'zona', header: 'Zona', width: 170, value: ({ zona }) => zona },
  {
    key: 'estado',
    header: 'Pedido',
    width: 190,
    value: ({ estado }) => ejesDePedido.pedido.indexOf(estado.pedido),
    cell: ({ estado, provisionales }) => <PedidoEstado estado={estado} breve provisional={provisionales.size > 0} />,
    csv: ({ estado }) => nombreDe('pedido', estado.pedido),
  },
  {
    key: 'pago',
    header: 'Pago',
    width: 190,
    card: 'none',
    value: ({ estado }) => nombreDe('pago', estado.pago),
    cell: ({ estado }) => <MarcaPago pago={estado.pago} />,
  },
  {
    key: 'entrega',
    header: 'Entrega',
    width: 180,
    card: 'none',
    value: ({ estado }) => nombreDe('entrega', estado.entrega),
    cell: ({ estado }) => <MarcaEntrega entrega={estado.entrega} />,
  },
  {
    key: 'metodo',
    header: 'Método',
    width: 170,
    card: 'none',
    value: ({ contenido }) => contenido.metodo.nombre || nombreClaseDeMetodo[contenido.metodo.clase],
  },
  {
    key: 'mensajero',
    header: 'Mensajero',
    width: 150,
    value: ({ estado }) => estado.mensajeroNombre,
    cell: ({ estado }) => estado.mensajeroNombre || '—',
  },
  { key: 'ncf', header: 'NCF', width: 160, card: 'none', value: ({ estado }) => estado.ncf, cell: ({ estado }) => estado.ncf || '—' },
  {
    key: 'sync',
    header: 'Dónde está',
    width: 160,
    card: 'none',
    value: ({ sync }) => sync,
    cell: ({ sync, motivo }) => <SyncMark state={sync} detail={explicarMotivo(motivo)} />,
    csv: ({ sync }) => syncWords(sync),
  },
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
  {
    key: 'estado',
    label: 'Estado',
    options: nombresDeColumna.map((valor) => ({ value: valor, label: columnasDelTablero[valor] })),
    test: ({ columna }, valor) => columna === valor,
  },
  {
    key: 'metodo',
    label: 'Método',
    options: clasesDeMetodo.map((valor) => ({ value: valor, label: nombreClaseDeMetodo[valor] })),
    test: ({ contenido }, valor) => contenido.metodo.clase === valor,
  },
  {
    key: 'mensajero',
    label: 'Mensajero',
    options: [SIN_MENSAJERO, ...distintos(filas.map(({ estado }) => estado.mensajeroNombre))].map(opcion),
    test: ({ estado }, valor) => (estado.mensajeroNombre || SIN_MENSAJERO) === valor,
  },
  { key: 'zona', label: 'Zona', options: distintos(filas.map(({ zona }) => zona)).map(opcion), test: ({ zona }, valor) => zona === valor },
  { kind: 'fechas', key: 'fecha', label: 'Fecha', value: ({ contenido }) => contenido.colocadoEn },
]
