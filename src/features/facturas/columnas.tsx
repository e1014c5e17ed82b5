import { Badge } from '@mantine/core'
import { metodosPago } from '#domain/entidades/venta.ts'
import { nombreCliente } from '#domain/identificacion.ts'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { formatMoney } from '#domain/money.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { SyncMark } from '#ui/SyncMark.tsx'
import { copiasDe, impresionDe, impresiones, itbisDe, metodosDe, nombresMetodo, totalDe, type RenglonFactura } from './renglon.ts'

const electronica = ({ fila }: RenglonFactura): string => (fila.doc.ncf.startsWith('E') ? 'Sin firmar' : 'No lleva')

const nombreImpresion = { ninguna: 'Sin imprimir', dudosa: 'No se sabe si salió', hecha: 'Impresa' } as const

const suma = (filas: readonly RenglonFactura[], de: (fila: RenglonFactura['fila']) => number) =>
  formatMoney(filas.reduce((total, { fila }) => total + de(fila), 0))

/** Where it stands is of what this device holds. */
const dondeEsta: Column<RenglonFactura> = {
  key: 'sync',
  header: 'Dónde está',
  width: 160,
  value: ({ fila }) => fila.estado,
  cell: ({ fila: { estado, motivo } }) => <SyncMark state={estado} detail={explicarMotivo(motivo)} />,
}

export const columnasFacturas: readonly Column<RenglonFactura>[] = [
  { key: 'ncf', header: 'NCF', width: 190, value: ({ fila }) => fila.doc.ncf, card: 'title' },
  { key: 'fecha', header: 'Fecha', width: 175, value: ({ fila }) => fila.doc.en, cell: ({ fila }) => formatDateTime(fila.doc.en) },
  { key: 'cliente', header: 'Cliente', value: ({ fila }) => nombreCliente(fila.doc.cliente) },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    width: 165,
    card: 'end',
    value: ({ fila }) => totalDe(fila),
    cell: ({ fila }) => <MoneyText centavos={totalDe(fila)} fw={650} />,
    csv: ({ fila }) => totalDe(fila) / 100,
    money: true,
    total: (filas) => suma(filas, totalDe),
  },
  {
    key: 'copias',
    header: 'Copias en este equipo',
    numeric: true,
    width: 190,
    card: 'none',
    value: ({ trabajo }) => copiasDe(trabajo),
    cell: ({ trabajo }) => (trabajo === undefined ? '—' : formatInteger(copiasDe(trabajo))),
  },
  {
    key: 'impresa',
    header: 'Última en este equipo',
    width: 190,
    card: 'none',
    value: ({ trabajo }) => (trabajo === undefined ? '' : trabajo.en),
    cell: ({ trabajo }) => (
      <>
        {impresionDe(trabajo) === 'dudosa' || trabajo === undefined || trabajo.en === ''
          ? nombreImpresion[impresionDe(trabajo)]
          : trabajo.estado === 'fallido'
            ? 'La última no salió'
            : formatDateTime(trabajo.en)}
      </>
    ),
  },
  {
    key: 'ecf',
    header: 'e-CF',
    width: 120,
    card: 'none',
    value: electronica,
    cell: (r) => (
      <Badge variant="light" tt="none" color={r.fila.doc.ncf.startsWith('E') ? 'orange' : 'gray'}>
        {electronica(r)}
      </Badge>
    ),
  },
  dondeEsta,
  { key: 'caja', header: 'Caja', width: 120, card: 'none', value: ({ caja }) => caja },
  { key: 'cajero', header: 'Cajero', width: 150, card: 'none', value: ({ fila }) => fila.doc.cajeroNombre },
  { key: 'equipo', header: 'Equipo', width: 150, card: 'none', value: ({ equipo }) => equipo, cell: ({ equipo }) => equipo || '—' },
  {
    key: 'pago',
    header: 'Pago',
    width: 170,
    card: 'none',
    value: ({ fila }) =>
      metodosDe(fila.doc)
        .map((metodo) => nombresMetodo[metodo] ?? metodo)
        .join(', '),
  },
  {
    key: 'itbis',
    header: 'ITBIS',
    numeric: true,
    width: 120,
    card: 'none',
    value: ({ fila }) => itbisDe(fila),
    cell: ({ fila }) => <MoneyText centavos={itbisDe(fila)} />,
    csv: ({ fila }) => itbisDe(fila) / 100,
    money: true,
    total: (filas) => suma(filas, itbisDe),
  },
]

/** What came from the server is on the server. */
export const columnasAnteriores = columnasFacturas.filter((columna) => columna !== dondeEsta)

const distintos = (valores: readonly string[]) => [...new Set(valores)].filter((valor) => valor !== '').sort((a, b) => a.localeCompare(b))

/** The filters of a list of invoices; tills and cashiers are those of its rows. */
export function filtrosDeFacturas(
  renglones: readonly RenglonFactura[],
  cajas: readonly { id: string; nombre: string }[],
): readonly Filter<RenglonFactura>[] {
  return [
    { kind: 'fechas', key: 'fecha', label: 'Fecha', value: ({ fila }) => fila.doc.fecha },
    {
      key: 'tipo',
      label: 'Comprobante',
      options: tipoComprobantes.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
      test: ({ fila }, valor) => fila.doc.tipoComprobante === valor,
    },
    {
      key: 'caja',
      label: 'Caja',
      options: cajas.map(({ id, nombre }) => ({ value: id, label: nombre })),
      test: ({ fila }, valor) => fila.doc.cajaId === valor,
    },
    {
      key: 'cajero',
      label: 'Cajero',
      options: distintos(renglones.map(({ fila }) => fila.doc.cajeroNombre)).map((nombre) => ({ value: nombre, label: nombre })),
      test: ({ fila }, valor) => fila.doc.cajeroNombre === valor,
    },
    {
      key: 'pago',
      label: 'Forma de pago',
      options: [...metodosPago, 'dolares'].map((metodo) => ({ value: metodo, label: nombresMetodo[metodo] ?? metodo })),
      test: ({ fila }, valor) => metodosDe(fila.doc).includes(valor),
    },
    {
      key: 'papel',
      label: 'Papel en este equipo',
      options: impresiones.map((impresion) => ({ value: impresion, label: nombreImpresion[impresion] })),
      test: ({ trabajo }, valor) => impresionDe(trabajo) === valor,
    },
    {
      key: 'estado',
      label: 'Dónde está',
      options: [
        { value: 'guardado', label: 'Solo en este equipo' },
        { value: 'cuarentena', label: 'En cuarentena' },
      ],
      test: ({ fila: { estado } }, valor) => estado === valor || (valor === 'guardado' && estado === 'enviado'),
    },
  ]
}
