import { metodosPago } from '#domain/ventas/venta.entity.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeCaja } from '#domain/core/tipos-comprobante.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { copiasDe, impresionDe, impresiones, itbisDe, metodosDe, nombresMetodo, totalDe, type RenglonFactura } from './renglon.ts'
import { money, oneOf, state, sync, text } from '../kit/columns.tsx'
import { marcaDe } from '../kit/paper/ecf.ts'

const nombreImpresion = { ninguna: 'Sin imprimir', dudosa: 'No se sabe si salió', hecha: 'Impresa' } as const

/** Where it stands is of what this device holds. */
const dondeEsta: Column<RenglonFactura> = sync(({ fila }) => fila, { header: 'Dónde está', width: 160 })

export const columnasFacturas: readonly Column<RenglonFactura>[] = [
  { key: 'ncf', header: 'NCF', width: 190, value: ({ fila }) => fila.doc.ncf, card: 'title' },
  { key: 'fecha', header: 'Fecha', width: 175, value: ({ fila }) => fila.doc.en, cell: ({ fila }) => formatDateTime(fila.doc.en) },
  { key: 'cliente', header: 'Cliente', value: ({ fila }) => nombreCliente(fila.doc.cliente) },
  money('total', 'Total', ({ fila }) => totalDe(fila), { width: 165, card: 'end', strong: true, sum: true }),
  text('copias', 'Copias en este equipo', ({ trabajo }) => copiasDe(trabajo), {
    width: 190,
    card: 'none',
    numeric: true,
    cell: ({ trabajo }) => (trabajo === undefined ? '—' : formatInteger(copiasDe(trabajo))),
  }),
  text('impresa', 'Última en este equipo', ({ trabajo }) => (trabajo === undefined ? '' : trabajo.en), {
    width: 190,
    card: 'none',
    cell: ({ trabajo }) => (
      <>
        {impresionDe(trabajo) === 'dudosa' || trabajo === undefined || trabajo.en === ''
          ? nombreImpresion[impresionDe(trabajo)]
          : trabajo.estado === 'fallido'
            ? 'La última no salió'
            : formatDateTime(trabajo.en)}
      </>
    ),
  }),
  state('ecf', 'e-CF', ({ fila, ecf }) => marcaDe(fila.doc.tipoComprobante, ecf), { width: 170, card: 'end' }),
  dondeEsta,
  { key: 'caja', header: 'Caja', width: 120, card: 'none', value: ({ caja }) => caja },
  { key: 'cajero', header: 'Cajero', width: 150, card: 'none', value: ({ fila }) => fila.doc.cajeroNombre },
  { key: 'equipo', header: 'Equipo', width: 150, card: 'none', value: ({ equipo }) => equipo, cell: ({ equipo }) => equipo || '—' },
  text(
    'pago',
    'Pago',
    ({ fila }) =>
      metodosDe(fila.doc)
        .map((metodo) => nombresMetodo[metodo] ?? metodo)
        .join(', '),
    { width: 170, card: 'none' },
  ),
  money('itbis', 'ITBIS', ({ fila }) => itbisDe(fila), { width: 120, card: 'none', sum: true }),
]

/** What came from the server is on the server. */
export const columnasAnteriores = columnasFacturas.filter((columna) => columna !== dondeEsta)

const distintos = (valores: readonly string[]) => [...new Set(valores)].filter((valor) => valor !== '').sort((a, b) => a.localeCompare(b))

/** Where their e-CF stand, as the choices of a filter. */
const palabrasDe = (renglones: readonly RenglonFactura[]) =>
  distintos(renglones.map(({ fila, ecf }) => marcaDe(fila.doc.tipoComprobante, ecf)?.[1] ?? '')).map((palabra) => ({
    value: palabra,
    label: palabra,
  }))

/** The filters of a list of invoices; tills and cashiers are those of its rows. */
export function filtrosDeFacturas(
  renglones: readonly RenglonFactura[],
  cajas: readonly { id: string; nombre: string }[],
): readonly Filter<RenglonFactura>[] {
  return [
    { kind: 'fechas', key: 'fecha', label: 'Fecha', value: ({ fila }) => fila.doc.fecha },
    oneOf(
      'tipo',
      'Comprobante',
      ({ fila }) => fila.doc.tipoComprobante,
      tiposDeCaja.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
    ),
    oneOf(
      'caja',
      'Caja',
      ({ fila }) => fila.doc.cajaId,
      cajas.map(({ id, nombre }) => ({ value: id, label: nombre })),
    ),
    oneOf(
      'cajero',
      'Cajero',
      ({ fila }) => fila.doc.cajeroNombre,
      distintos(renglones.map(({ fila }) => fila.doc.cajeroNombre)).map((nombre) => ({ value: nombre, label: nombre })),
    ),
    {
      key: 'pago',
      label: 'Forma de pago',
      options: [...metodosPago, 'dolares'].map((metodo) => ({ value: metodo, label: nombresMetodo[metodo] ?? metodo })),
      test: ({ fila }, valor) => metodosDe(fila.doc).includes(valor),
    },
    oneOf(
      'papel',
      'Papel en este equipo',
      ({ trabajo }) => impresionDe(trabajo),
      impresiones.map((impresion) => ({ value: impresion, label: nombreImpresion[impresion] })),
    ),
    oneOf('ecf', 'e-CF', ({ fila, ecf }) => marcaDe(fila.doc.tipoComprobante, ecf)?.[1] ?? '', palabrasDe(renglones)),
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
