import { Badge, Button, Text } from '@mantine/core'
import { mensajeDe } from '#domain/messages.ts'
import { comprobantes } from '#domain/ncf.ts'
import { formatoIdentificacion } from '#domain/identificacion.ts'
import { nombreDe } from '#domain/pedido.palabras.ts'
import { formatMoney } from '#domain/money.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { tiposDePedido, type PorFacturar } from './porFacturar.ts'

const LISTA = 'Lista para facturar'
const loQueFalta = ({ falta }: PorFacturar): string => (falta ? mensajeDe(falta).mensaje : LISTA)

/** The same words in the table and on a card: in full, on as many lines as they take. */
const EN_RENGLONES = { whiteSpace: 'normal' } as const

export const columnasPorFacturar = (onPick: (pedido: PorFacturar) => void): readonly Column<PorFacturar>[] => [
  { key: 'numero', header: 'Orden', width: 110, value: ({ numero }) => numero, card: 'title' },
  {
    key: 'cliente',
    header: 'Cliente',
    width: 145,
    value: ({ como }) => como.cliente.nombre,
    cell: ({ como: { cliente } }) => (
      <>
        {cliente.nombre}
        {cliente.identificacion !== '' && (
          <Text span size="sm" c="dimmed" display="block">
            {formatoIdentificacion(cliente.identificacion)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'entregada',
    header: 'Entregada',
    width: 172,
    value: ({ estado }) => estado.entregadaEn,
    cell: ({ estado }) => (estado.entregadaEn === '' ? nombreDe('entrega', estado.entrega) : formatDateTime(estado.entregadaEn)),
  },
  {
    key: 'comprobante',
    header: 'Comprobante',
    width: 175,
    value: ({ como }) => `${como.tipoComprobante} · ${comprobantes[como.tipoComprobante].nombre}`,
    cell: ({ como: { tipoComprobante } }) => (
      <Text span size="sm" lh={1.25} display="block" style={EN_RENGLONES}>
        {tipoComprobante} · {comprobantes[tipoComprobante].nombre}
      </Text>
    ),
  },
  {
    key: 'falta',
    header: 'Qué falta',
    width: 200,
    value: loQueFalta,
    cell: (fila) =>
      fila.falta ? (
        <Text span size="sm" lh={1.25} display="block" style={EN_RENGLONES}>
          {mensajeDe(fila.falta).mensaje}{' '}
          <Text span size="sm" c="dimmed">
            {mensajeDe(fila.falta).arreglo}
          </Text>
        </Text>
      ) : (
        <Badge variant="light" tt="none" color="teal">
          {LISTA}
        </Badge>
      ),
  },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    width: 145,
    card: 'end',
    value: ({ estado }) => estado.totalCentavos,
    cell: ({ estado }) => <MoneyText centavos={estado.totalCentavos} fw={650} />,
    csv: ({ estado }) => estado.totalCentavos / 100,
    money: true,
    total: (filas) => formatMoney(filas.reduce((suma, { estado }) => suma + estado.totalCentavos, 0)),
  },
  {
    key: 'cambiar',
    header: 'Acción',
    width: 118,
    export: false,
    value: () => '',
    cell: (fila) => (
      <Button size="xs" variant="default" onClick={() => onPick(fila)} aria-label={`Cambiar el comprobante de ${fila.numero}`}>
        Cambiar
      </Button>
    ),
  },
  { key: 'pago', header: 'Pago', width: 180, hidden: true, card: 'none', value: ({ estado }) => nombreDe('pago', estado.pago) },
]

export const filtrosPorFacturar: readonly Filter<PorFacturar>[] = [
  {
    key: 'falta',
    label: 'Falta',
    options: [
      { value: 'nada', label: 'Nada: se pueden facturar' },
      { value: 'algo', label: 'Algo' },
    ],
    test: ({ falta }, valor) => (valor === 'nada') === (falta === undefined),
  },
  {
    key: 'tipo',
    label: 'Comprobante',
    options: tiposDePedido.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
    test: ({ como }, valor) => como.tipoComprobante === valor,
  },
  { kind: 'fechas', key: 'fecha', label: 'Entregada', value: ({ estado }) => estado.entregadaEn },
]
