import { useMemo } from 'react'
import { Text } from '@mantine/core'
import { useVivoDe, useTienda } from '#data/session/react.tsx'
import type { Fila } from '#data/device/fila.ts'
import { entities, entityDe } from '#domain/entities.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useNombres, type Nombres } from '#features/kit/list/useNombres.ts'
import { instant, oneOf, sync, text } from '../kit/columns.tsx'

type Renglon = Fila<Envelope>

/** `Venta E320000000012`, `Turno del 21/11/2026`, `Cambios de producto`; what a key of ours would say to nobody is left out. */
function titulo({ tipo, clave }: Envelope): string {
  const nombre = entityDe(tipo)?.titulo ?? tipo
  if (tipo === Historico.tipo) return `Cambios de ${(entityDe(clave)?.titulo ?? 'documentos').toLowerCase()}`
  if (tipo === Venta.tipo) return `${nombre} ${clave}`
  return /^\d{4}-\d\d-\d\d$/.test(clave) ? `${nombre} del ${formatoFecha(clave)}` : nombre
}

const columnasDe = ({ persona }: Nombres): readonly Column<Renglon>[] => [
  text('que', 'Documento', ({ doc }) => titulo(doc), { card: 'title', total: (filas) => `${formatInteger(filas.length)} documentos` }),
  { key: 'seq', header: 'Nº', numeric: true, width: 80, value: ({ doc }) => doc.seq, card: 'none' },
  { key: 'hecho', header: 'Hecho', width: 150, value: ({ doc }) => doc.en, cell: ({ doc }) => formatDateTime(doc.en) },
  { key: 'quien', header: 'Lo hizo', width: 160, value: ({ doc }) => persona(doc.creadoPor) },
  instant('recibido', 'Recibido', ({ recibidoEn }) => recibidoEn, { width: 150 }),
  sync((fila) => fila, { key: 'estado', header: 'Estado', width: 170, card: 'end' }),
  text('motivo', 'Motivo', ({ motivo }) => explicarMotivo(motivo), { width: 260, card: 'line' }),
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
  oneOf(
    'tipo',
    'Tipo',
    ({ doc }) => doc.tipo,
    entities.filter(({ clase }) => clase === 'hecho').map(({ tipo, titulo }) => ({ value: tipo, label: titulo })),
  ),
  { kind: 'fechas', key: 'hecho', label: 'Hecho', value: ({ doc }) => doc.en },
]
const VISTOS = 2000

/** Every document that this device made: made, stored, sent, received, or in quarantine with its reason. */
export function DocumentosPanel() {
  const { repo } = useTienda()
  const vivo = useMemo(() => repo.propios({ limite: VISTOS }), [repo])
  const filas = useVivoDe(vivo)
  const nombres = useNombres()
  const columnas = useMemo(() => columnasDe(nombres), [nombres])
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
        searchText={({ doc }) => `${titulo(doc)} ${doc.id} ${nombres.persona(doc.creadoPor)}`}
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
