import { Button, Text } from '@mantine/core'
import { mensajeDe } from '#domain/messages.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { nombreDe } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { tiposDePedido, type PorFacturar } from './porFacturar.ts'
import { money, oneOf, text, MarkBadge } from '#features/kit/columns.tsx'

const LISTA = 'Lista para facturar'
const loQueFalta = ({ falta }: PorFacturar): string => (falta ? mensajeDe(falta).mensaje : LISTA)

/** The same words in the table and on a card: in full, on as many lines as they take. */
const EN_RENGLONES = { whiteSpace: 'normal' } as const

export const columnasPorFacturar = (onPick: (pedido: PorFacturar) => void): readonly Column<PorFacturar>[] => [
  { key: 'numero', header: 'Orden', width: 110, value: ({ numero }) => numero, card: 'title' },
  text('cliente', 'Cliente', ({ como }) => como.cliente.nombre, {
    width: 145,
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
  }),
  text('entregada', 'Entregada', ({ estado }) => estado.entregadaEn, {
    width: 172,
    cell: ({ estado }) => (estado.entregadaEn === '' ? nombreDe('entrega', estado.entrega) : formatDateTime(estado.entregadaEn)),
  }),
  text('comprobante', 'Comprobante', ({ como }) => `${como.tipoComprobante} · ${comprobantes[como.tipoComprobante].nombre}`, {
    width: 175,
    cell: ({ como: { tipoComprobante } }) => (
      <Text span size="sm" lh={1.25} display="block" style={EN_RENGLONES}>
        {tipoComprobante} · {comprobantes[tipoComprobante].nombre}
      </Text>
    ),
  }),
  text('falta', 'Qué falta', loQueFalta, {
    width: 200,
    cell: (fila) =>
      fila.falta ? (
        <Text span size="sm" lh={1.25} display="block" style={EN_RENGLONES}>
          {mensajeDe(fila.falta).mensaje}{' '}
          <Text span size="sm" c="dimmed">
            {mensajeDe(fila.falta).arreglo}
          </Text>
        </Text>
      ) : (
        <MarkBadge mark={['teal', LISTA]} />
      ),
  }),
  money('total', 'Total', ({ estado }) => estado.totalCentavos, { width: 145, card: 'end', strong: true, sum: true }),
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
  oneOf(
    'tipo',
    'Comprobante',
    ({ como }) => como.tipoComprobante,
    tiposDePedido.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
  ),
  { kind: 'fechas', key: 'fecha', label: 'Entregada', value: ({ estado }) => estado.entregadaEn },
]
