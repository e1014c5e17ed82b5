import { useMemo } from 'react'
import { Badge } from '@mantine/core'
import type { Fila } from '#data/fila.ts'
import { useVivo } from '#data/react.tsx'
import { Complemento, type CierreTurno, type Turno } from '#domain/entidades/turno.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger, formatMoney } from '#ui/format.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { EmptyState } from '#ui/states.tsx'
import { SyncMark } from '#ui/SyncMark.tsx'

interface Renglon {
  turno: Fila<Turno>
  cierre: Fila<CierreTurno> | undefined
  caja: string
  complementos: number
}

const diferencia = ({ cierre }: Renglon): number =>
  (cierre?.doc.renglones ?? [])
    .filter(({ moneda }) => moneda === 'DOP')
    .reduce((suma, { diferenciaCentavos }) => suma + diferenciaCentavos, 0)

const columnas: readonly Column<Renglon>[] = [
  { key: 'caja', header: 'Caja', value: ({ caja }) => caja, card: 'title' },
  { key: 'cajero', header: 'Cajero', value: ({ turno }) => turno.doc.cajeroNombre },
  { key: 'abierto', header: 'Abierto', width: 150, value: ({ turno }) => turno.doc.en, cell: ({ turno }) => formatDateTime(turno.doc.en) },
  {
    key: 'cerrado',
    header: 'Cerrado',
    width: 150,
    value: ({ cierre }) => cierre?.doc.en ?? '',
    cell: ({ cierre }) => (cierre ? formatDateTime(cierre.doc.en) : '—'),
  },
  {
    key: 'estado',
    header: 'Estado',
    width: 110,
    card: 'end',
    value: ({ cierre }) => (cierre ? 'Cerrado' : 'Abierto'),
    cell: ({ cierre }) => (
      <Badge size="lg" tt="none" variant="light" color={cierre ? 'gray' : 'teal'}>
        {cierre ? 'Cerrado' : 'Abierto'}
      </Badge>
    ),
  },
  {
    key: 'facturas',
    header: 'Facturas',
    numeric: true,
    width: 100,
    card: 'none',
    value: ({ cierre }) => cierre?.doc.ventas ?? 0,
    cell: ({ cierre }) => (cierre ? formatInteger(cierre.doc.ventas) : '—'),
  },
  {
    key: 'total',
    header: 'Vendido',
    numeric: true,
    width: 150,
    value: ({ cierre }) => cierre?.doc.totalVentasCentavos ?? 0,
    cell: ({ cierre }) => (cierre ? formatMoney(cierre.doc.totalVentasCentavos) : '—'),
    csv: ({ cierre }) => (cierre?.doc.totalVentasCentavos ?? 0) / 100,
    total: (filas) => formatMoney(filas.reduce((suma, { cierre }) => suma + (cierre?.doc.totalVentasCentavos ?? 0), 0)),
  },
  {
    key: 'diferencia',
    header: 'Diferencia',
    numeric: true,
    width: 140,
    value: diferencia,
    cell: (r) => (r.cierre ? <MoneyText centavos={diferencia(r)} signed /> : '—'),
    csv: (r) => diferencia(r) / 100,
    total: (filas) => <MoneyText centavos={filas.reduce((suma, fila) => suma + diferencia(fila), 0)} signed />,
  },
  { key: 'complementos', header: 'Complementos', numeric: true, width: 130, card: 'none', value: ({ complementos }) => complementos },
  {
    key: 'sync',
    header: 'Dónde está',
    width: 160,
    value: ({ turno, cierre }) => (cierre ?? turno).estado,
    cell: ({ turno, cierre }) => <SyncMark state={(cierre ?? turno).estado} />,
  },
]
const filtros: readonly Filter<Renglon>[] = [
  {
    key: 'estado',
    label: 'Estado',
    options: [
      { value: 'abierto', label: 'Abiertos' },
      { value: 'cerrado', label: 'Cerrados' },
      { value: 'diferencia', label: 'Con diferencia' },
    ],
    test: (r, valor) => (valor === 'diferencia' ? diferencia(r) !== 0 : (r.cierre ? 'cerrado' : 'abierto') === valor),
  },
]

interface Props {
  turnos: readonly Fila<Turno>[]
  cierreDe: (turnoId: string) => Fila<CierreTurno> | undefined
  nombreCaja: (cajaId: string) => string
  onAbrir: (turnoId: string) => void
}

export function TurnosList({ turnos, cierreDe, nombreCaja, onAbrir }: Props) {
  const complementos = useVivo(Complemento)
  const renglones = useMemo(
    () =>
      turnos.map((turno) => ({
        turno,
        cierre: cierreDe(turno.doc.id),
        caja: nombreCaja(turno.doc.cajaId),
        complementos: (complementos ?? []).filter(({ doc }) => doc.turnoId === turno.doc.id).length,
      })),
    [turnos, cierreDe, nombreCaja, complementos],
  )
  return (
    <DataTable
      name="turnos"
      label="Turnos"
      rows={renglones}
      rowKey={({ turno }) => turno.doc.id}
      columns={columnas}
      filters={filtros}
      searchText={({ turno, caja }) => `${caja} ${turno.doc.cajeroNombre} ${turno.doc.fecha}`}
      defaultSort={{ key: 'abierto', descending: true }}
      onOpen={({ turno }) => onAbrir(turno.doc.id)}
      empty={<EmptyState title="Aún no hay turnos" />}
    />
  )
}
