import { useMemo } from 'react'
import { Badge } from '@mantine/core'
import type { Fila } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { difiere, diferenciaEn } from '#domain/caja/cuadre.rules.ts'
import type { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { Complemento, type CierreTurno, type Turno } from '#domain/caja/turno.entity.ts'
import type { Moneda } from '#domain/core/money.ts'
import { formatMoney } from '#domain/core/money.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { oneOf, text } from '#features/kit/columns.tsx'

interface Renglon {
  turno: Fila<Turno>
  cierre: Fila<CierreTurno> | undefined
  caja: string
  complementos: number
}

const diferencia = ({ cierre }: Renglon, moneda: Moneda): number => diferenciaEn(cierre?.doc.renglones ?? [], moneda)

/** The dollars of the drawer are a difference of their own: no rate turns them into the pesos that are missing. */
const columnaDiferencia = (moneda: Moneda, header: string, resto: Partial<Column<Renglon>> = {}): Column<Renglon> => ({
  key: moneda === 'DOP' ? 'diferencia' : 'diferenciaUsd',
  header,
  numeric: true,
  width: 165,
  value: (r) => diferencia(r, moneda),
  cell: (r) => (r.cierre ? <MoneyText centavos={diferencia(r, moneda)} currency={moneda} signed /> : '—'),
  csv: (r) => diferencia(r, moneda) / 100,
  money: true,
  total: (filas) => <MoneyText centavos={filas.reduce((suma, fila) => suma + diferencia(fila, moneda), 0)} currency={moneda} signed />,
  ...resto,
})

const columnas: readonly Column<Renglon>[] = [
  { key: 'caja', header: 'Caja', value: ({ caja }) => caja, card: 'title' },
  { key: 'cajero', header: 'Cajero', value: ({ turno }) => turno.doc.cajeroNombre },
  { key: 'abierto', header: 'Abierto', width: 175, value: ({ turno }) => turno.doc.en, cell: ({ turno }) => formatDateTime(turno.doc.en) },
  text('cerrado', 'Cerrado', ({ cierre }) => cierre?.doc.en ?? '', {
    width: 175,
    cell: ({ cierre }) => (cierre ? formatDateTime(cierre.doc.en) : '—'),
  }),
  text('estado', 'Estado', ({ cierre }) => (cierre ? 'Cerrado' : 'Abierto'), {
    width: 125,
    card: 'end',
    cell: ({ cierre }) => (
      <Badge size="lg" tt="none" variant="light" color={cierre ? 'gray' : 'teal'}>
        {cierre ? 'Cerrado' : 'Abierto'}
      </Badge>
    ),
  }),
  text('facturas', 'Facturas', ({ cierre }) => cierre?.doc.ventas ?? 0, {
    width: 100,
    card: 'none',
    numeric: true,
    cell: ({ cierre }) => (cierre ? formatInteger(cierre.doc.ventas) : '—'),
  }),
  {
    key: 'total',
    header: 'Vendido',
    numeric: true,
    width: 150,
    value: ({ cierre }) => cierre?.doc.totalVentasCentavos ?? 0,
    cell: ({ cierre }) => (cierre ? formatMoney(cierre.doc.totalVentasCentavos) : '—'),
    csv: ({ cierre }) => (cierre?.doc.totalVentasCentavos ?? 0) / 100,
    money: true,
    total: (filas) => formatMoney(filas.reduce((suma, { cierre }) => suma + (cierre?.doc.totalVentasCentavos ?? 0), 0)),
  },
  columnaDiferencia('DOP', 'Diferencia RD$'),
  columnaDiferencia('USD', 'Diferencia US$'),
  { key: 'complementos', header: 'Complementos', numeric: true, width: 130, card: 'none', value: ({ complementos }) => complementos },
  text('sync', 'Dónde está', ({ turno, cierre }) => (cierre ?? turno).estado, {
    width: 160,
    cell: ({ turno, cierre }) => <SyncMark state={(cierre ?? turno).estado} />,
  }),
]
const filtrosFijos: readonly Filter<Renglon>[] = [
  {
    key: 'estado',
    label: 'Estado',
    options: [
      { value: 'abierto', label: 'Abiertos' },
      { value: 'cerrado', label: 'Cerrados' },
      { value: 'diferencia', label: 'Con diferencia' },
    ],
    test: ({ cierre }, valor) =>
      valor === 'diferencia' ? difiere(cierre?.doc.renglones ?? []) : (cierre ? 'cerrado' : 'abierto') === valor,
  },
  { kind: 'fechas', key: 'fecha', label: 'Abierto entre', value: ({ turno }) => turno.doc.fecha },
]

interface Props {
  turnos: readonly Fila<Turno>[]
  cierreDe: (turnoId: string) => Fila<CierreTurno> | undefined
  cajas: readonly Caja[]
  onOpen: (turnoId: string) => void
}

export function TurnosList({ turnos, cierreDe, cajas, onOpen }: Props) {
  const complementos = useVivo(Complemento)
  const renglones = useMemo(
    () =>
      turnos.map((turno) => ({
        turno,
        cierre: cierreDe(turno.doc.id),
        caja: cajas.find(({ id }) => id === turno.doc.cajaId)?.nombre ?? 'Caja',
        complementos: (complementos ?? []).filter(({ doc }) => doc.turnoId === turno.doc.id).length,
      })),
    [turnos, cierreDe, cajas, complementos],
  )
  const filtros = useMemo(
    (): Filter<Renglon>[] => [
      oneOf(
        'caja',
        'Caja',
        ({ turno }) => turno.doc.cajaId,
        cajas.map(({ id, nombre }) => ({ value: id, label: nombre })),
      ),
      ...filtrosFijos,
    ],
    [cajas],
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
      onOpen={({ turno }) => onOpen(turno.doc.id)}
      empty={<EmptyState title="Aún no hay turnos" />}
    />
  )
}
