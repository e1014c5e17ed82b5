import { Badge } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Cliente } from '#domain/entidades/cliente.ts'
import { formatoIdentificacion, formatoTelefono, revisarIdentificacion } from '#domain/identificacion.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { formatMoney } from '#domain/money.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { SyncMark } from '#ui/SyncMark.tsx'
import type { Nombres } from '../useNombres.ts'
import type { Renglon } from './renglones.ts'

const dinero = (centavos: number) => (centavos === 0 ? '—' : formatMoney(centavos))

interface Monto {
  key: string
  header: string
  de: (renglon: Renglon) => number
  hidden?: boolean
  card?: 'end' | 'line' | 'none'
  suma?: boolean
}

/** A column of pesos. */
const monto = ({ key, header, de, suma = true, ...resto }: Monto): Column<Renglon> => ({
  key,
  header,
  numeric: true,
  width: 140,
  value: de,
  cell: (r) => dinero(de(r)),
  csv: (r) => de(r) / 100,
  money: true,
  ...(suma ? { total: (filas) => formatMoney(filas.reduce((total, r) => total + de(r), 0)) } : {}),
  ...resto,
})

/** A column with what a field of the record says. */
const dato = (key: string, header: string, de: (cliente: Cliente) => string, resto: Partial<Column<Renglon>> = {}): Column<Renglon> => ({
  key,
  header,
  width: 140,
  card: 'none',
  value: ({ fila: { doc } }) => de(doc),
  ...resto,
})

function Identificacion({ cliente }: { cliente: Cliente }) {
  const { identificacion, tipoIdentificacion } = cliente
  if (identificacion === '') return '—'
  const valida = revisarIdentificacion(identificacion, tipoIdentificacion).digitoValido
  return (
    <>
      {formatoIdentificacion(identificacion)}{' '}
      {tipoIdentificacion !== 'Pasaporte' &&
        (valida ? (
          <IconCheck size={17} color="var(--mantine-color-teal-text)" role="img" aria-label="Dígito verificador correcto" />
        ) : (
          <Badge color="orange" variant="light" size="sm" tt="none">
            Revisar
          </Badge>
        ))}
    </>
  )
}

/** What each column says; names of people, devices and places come from what this device knows. */
export const columnasDe = (nombres: Nombres, lugar: (codigo: string) => string): Column<Renglon>[] => [
  { key: 'nombre', header: 'Nombre', value: ({ nombre }) => nombre, card: 'title' },
  dato('rnc', 'RNC o cédula', (c) => formatoIdentificacion(c.identificacion), {
    width: 190,
    card: 'line',
    cell: ({ fila }) => <Identificacion cliente={fila.doc} />,
  }),
  dato('telefono', 'Teléfono', (c) => formatoTelefono(c.telefono), { card: 'line' }),
  dato('email', 'Email', (c) => c.email, { width: 210, hidden: true }),
  dato('contribuyente', 'Contribuyente', (c) => c.tipoContribuyente, { width: 150 }),
  dato('tipoCliente', 'Tipo', (c) => c.tipoCliente, { hidden: true }),
  dato('comprobante', 'Comprobante', (c) => c.tipoComprobante || 'El de la tienda', { width: 145 }),
  dato('condicion', 'Condición', (c) => (c.condicion === 'CREDITO' ? (c.creditoBloqueado ? 'Bloqueado' : 'Crédito') : 'Contado'), {
    width: 120,
    cell: ({ fila: { doc } }) =>
      doc.condicion === 'CREDITO' && doc.creditoBloqueado ? (
        <Badge color="red" variant="light" tt="none">
          Bloqueado
        </Badge>
      ) : doc.condicion === 'CREDITO' ? (
        'Crédito'
      ) : (
        'Contado'
      ),
  }),
  monto({ key: 'limite', header: 'Límite', de: ({ fila: { doc } }) => doc.creditoAprobadoCentavos, card: 'none' }),
  monto({ key: 'disponible', header: 'Disponible', de: (r) => r.disponibleCentavos ?? 0, card: 'none', suma: false }),
  monto({ key: 'saldo', header: 'Saldo', de: ({ deuda }) => deuda.saldoCentavos }),
  monto({ key: 'vencido', header: 'Vencido', de: ({ deuda }) => deuda.vencidoCentavos, card: 'none', hidden: true }),
  {
    key: 'atraso',
    header: 'Días vencidos',
    numeric: true,
    width: 130,
    value: ({ deuda }) => deuda.diasVencidos,
    cell: ({ deuda }) => (deuda.diasVencidos === 0 ? '—' : formatInteger(deuda.diasVencidos)),
  },
  {
    key: 'compras',
    header: 'Compras',
    numeric: true,
    width: 100,
    card: 'none',
    value: ({ compras }) => compras,
    cell: ({ compras }) => formatInteger(compras),
    total: (filas) => formatInteger(filas.reduce((suma, { compras }) => suma + compras, 0)),
  },
  monto({ key: 'total', header: 'Comprado', de: ({ totalCentavos }) => totalCentavos, card: 'end' }),
  {
    key: 'ultima',
    header: 'Última compra',
    width: 150,
    card: 'none',
    value: ({ ultima }) => ultima,
    cell: ({ ultima }) => formatDateTime(ultima),
  },
  dato('provincia', 'Provincia', (c) => lugar(c.provincia), { hidden: true }),
  dato('vendedor', 'Vendedor', (c) => c.vendedor, { hidden: true }),
  dato('cobrador', 'Cobrador', (c) => c.cobrador, { hidden: true }),
  dato('autor', 'Lo creó', (c) => nombres.persona(c.creadoPor), { hidden: true }),
  dato('equipo', 'En qué equipo', (c) => nombres.equipo(c.dispositivoId), { hidden: true, width: 160 }),
  {
    key: 'sync',
    header: 'Envío',
    width: 150,
    value: ({ fila }) => fila.estado,
    cell: ({ fila }) => <SyncMark state={fila.estado} detail={explicarMotivo(fila.motivo)} />,
  },
]

const opciones = (valores: readonly string[], nombre: (valor: string) => string = (valor) => valor) =>
  [...new Set(valores.filter((valor) => valor !== ''))]
    .map((value) => ({ value, label: nombre(value) || value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es'))

/** The device surely holds this many days of sales (`lectura.ts` on the server): further back "no purchase" would be a guess. */
const DIAS_SIN_COMPRAR = [7, 15, 30] as const

/** What the list is cut by; the choices of some come from the records themselves. */
export const filtrosDe = (clientes: readonly Cliente[], lugar: (codigo: string) => string): Filter<Renglon>[] => [
  {
    key: 'saldo',
    label: 'Saldo',
    options: [
      { value: 'debe', label: 'Con saldo' },
      { value: 'vencido', label: 'Con algo vencido' },
      { value: 'pasado', label: 'Pasados del límite' },
    ],
    test: ({ deuda, disponibleCentavos }, valor) =>
      valor === 'debe' ? deuda.saldoCentavos > 0 : valor === 'vencido' ? deuda.vencidoCentavos > 0 : (disponibleCentavos ?? 0) < 0,
  },
  {
    key: 'condicion',
    label: 'Condición',
    options: [
      { value: 'CREDITO', label: 'A crédito' },
      { value: 'CONTADO', label: 'De contado' },
      { value: 'bloqueado', label: 'Crédito bloqueado' },
    ],
    test: ({ fila: { doc } }, valor) => (valor === 'bloqueado' ? doc.creditoBloqueado : doc.condicion === valor),
  },
  {
    key: 'contribuyente',
    label: 'Contribuyente',
    options: opciones(clientes.map(({ tipoContribuyente }) => tipoContribuyente)),
    test: ({ fila: { doc } }, valor) => doc.tipoContribuyente === valor,
  },
  {
    key: 'provincia',
    label: 'Provincia',
    options: opciones(
      clientes.map(({ provincia }) => provincia),
      lugar,
    ),
    test: ({ fila: { doc } }, valor) => doc.provincia === valor,
  },
  {
    key: 'tipo',
    label: 'Identificación',
    options: [
      { value: 'RNC', label: 'Con RNC' },
      { value: 'Cédula', label: 'Con cédula' },
      { value: 'falta', label: 'Sin identificación' },
    ],
    test: ({ fila: { doc } }, valor) => (valor === 'falta' ? doc.identificacion === '' : doc.tipoIdentificacion === valor),
  },
  {
    key: 'sin',
    label: 'Sin comprar',
    options: DIAS_SIN_COMPRAR.map((dias) => ({ value: String(dias), label: `Hace ${dias} días o más` })),
    test: ({ diasSinComprar }, valor) => diasSinComprar === undefined || diasSinComprar >= Number(valor),
  },
]
