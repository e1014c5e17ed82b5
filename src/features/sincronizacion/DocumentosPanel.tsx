import { useMemo } from 'react'
import { Text } from '@mantine/core'
import { useVivoDe, useTienda } from '#data/react.tsx'
import type { Fila } from '#data/fila.ts'
import { entityDe } from '#domain/entities.ts'
import type { Envelope } from '#domain/entity.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { EmptyState, Loading } from '#ui/states.tsx'
import { SyncMark } from '#ui/SyncMark.tsx'

type Renglon = Fila<Envelope>

const columnas: readonly Column<Renglon>[] = [
  { key: 'que', header: 'Documento', value: ({ doc }) => `${entityDe(doc.tipo)?.titulo ?? doc.tipo} ${doc.clave}`.trim(), card: 'title' },
  { key: 'seq', header: 'Nº', numeric: true, width: 80, value: ({ doc }) => doc.seq, card: 'none' },
  { key: 'hecho', header: 'Hecho', width: 150, value: ({ doc }) => doc.en, cell: ({ doc }) => formatDateTime(doc.en) },
  {
    key: 'recibido',
    header: 'Recibido',
    width: 150,
    value: ({ recibidoEn }) => recibidoEn,
    cell: ({ recibidoEn }) => formatDateTime(recibidoEn),
  },
  {
    key: 'estado',
    header: 'Estado',
    width: 170,
    value: ({ estado }) => estado,
    cell: ({ estado, motivo }) => <SyncMark state={estado} detail={explicarMotivo(motivo)} />,
    card: 'end',
  },
  {
    key: 'motivo',
    header: 'Motivo',
    width: 260,
    value: ({ motivo }) => explicarMotivo(motivo),
    card: 'line',
  },
]
const filtros: readonly Filter<Renglon>[] = [
  {
    key: 'estado',
    label: 'Estado',
    options: [
      { value: 'guardado', label: 'Solo aquí' },
      { value: 'recibido', label: 'Recibidos' },
      { value: 'cuarentena', label: 'En cuarentena' },
    ],
    test: ({ estado }, valor) => estado === valor || (valor === 'guardado' && estado === 'enviado'),
  },
  {
    key: 'tipo',
    label: 'Tipo',
    options: ['venta', 'turno', 'cierreTurno', 'movimientoCaja', 'movimientoInventario', 'historico'].map((tipo) => ({
      value: tipo,
      label: entityDe(tipo)?.titulo ?? tipo,
    })),
    test: ({ doc }, valor) => doc.tipo === valor,
  },
]
const VISTOS = 2000

/** Every document that this device made: made, stored, sent, received, or in quarantine with its reason. */
export function DocumentosPanel() {
  const { repo } = useTienda()
  const vivo = useMemo(() => repo.propios({ limite: VISTOS }), [repo])
  const filas = useVivoDe(vivo)
  if (filas === undefined) return <Loading />
  return (
    <>
      <DataTable
        name="documentos"
        label="Documentos de este equipo"
        rows={filas}
        rowKey={({ doc }) => doc.id}
        columns={columnas}
        filters={filtros}
        searchText={({ doc }) => `${doc.clave} ${doc.id} ${doc.tipo}`}
        urlPrefix="d"
        empty={<EmptyState title="Este equipo no ha hecho nada todavía">Aquí se verá cada venta, turno y cambio, y dónde está.</EmptyState>}
      />
      {filas.length >= VISTOS && (
        <Text c="dimmed" mt="sm">
          Se ven los últimos 2,000.
        </Text>
      )}
    </>
  )
}
