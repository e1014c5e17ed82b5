import { useMemo } from 'react'
import { usePuede } from '#data/session/react.tsx'
import type { LineaVista, MesVisto } from '#domain/bancos/comandos.bancos.ts'
import { Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { actions, RowButton } from '#features/kit/columns.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { choiceFilter, day, state, text } from '../kit/columns.tsx'
import { conQue } from './con-que.ts'
import { importe } from './palabras.ts'
import { useDeshacer } from './useDeshacer.ts'

interface Fila extends LineaVista {
  de: Conciliacion | undefined
  con: string
}

/** Every line of a month as the bank wrote it, with whose it is; what was matched can be taken back until the month is closed. */
export function LineasPanel({ visto, onChange }: { visto: MesVisto; onChange: () => void }) {
  const { cuenta, cierre, mesAbierto, conciliaciones, movimientos } = visto
  const { moneda } = cuenta
  const puede = usePuede(Conciliacion, 'conciliar') && cierre === null
  const [deshacer, deshaciendo] = useDeshacer(cuenta.id, onChange)
  const filas = useMemo((): Fila[] => {
    const porLinea = new Map(
      conciliaciones.filter(({ estado }) => estado === 'vigente').flatMap((una) => una.lineas.map(({ id }) => [id, una] as const)),
    )
    const nombres = new Map(movimientos.map(({ id, nombre }) => [id, nombre]))
    return visto.lineas.map((linea) => {
      const de = porLinea.get(linea.id)
      return { ...linea, de, con: de ? conQue(de, nombres) : '' }
    })
  }, [visto.lineas, conciliaciones, movimientos])
  const columnas: readonly Column<Fila>[] = [
    text('descripcion', 'Descripción', ({ descripcion, referencia }) => descripcion || referencia || 'Sin descripción', { card: 'title' }),
    day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 142 }),
    text('referencia', 'Referencia', ({ referencia }) => referencia, { width: 140 }),
    importe(
      'monto',
      'Monto',
      ({ centavos }) => centavos,
      () => moneda,
      { card: 'end' },
    ),
    text('saldo', 'Saldo', ({ saldoCentavos }) => (saldoCentavos === null ? '' : saldoCentavos / 100), {
      numeric: true,
      hidden: true,
      card: 'none',
    }),
    state('estado', 'Estado', ({ de }) => (de ? ['teal', 'Conciliada'] : ['orange', 'Sin dueño']), { width: 142 }),
    text('con', 'Con qué', ({ con }) => con, { width: 260 }),
    actions(
      ({ de, descripcion, referencia }) =>
        puede &&
        de &&
        de.mes >= mesAbierto && (
          <RowButton of={`Deshacer la conciliación de ${descripcion || referencia}`} disabled={deshaciendo} onClick={() => deshacer(de.id)}>
            Deshacer
          </RowButton>
        ),
      { width: 120 },
    ),
  ]
  return (
    <DataTable
      name="lineas-de-banco"
      label="Líneas del estado"
      rows={filas}
      rowKey={({ id }) => id}
      columns={columnas}
      filters={[
        choiceFilter<Fila>('estado', 'Estado', [
          ['conciliadas', 'Conciliadas', ({ de }) => de !== undefined],
          ['libres', 'Sin dueño', ({ de }) => de === undefined],
        ]),
      ]}
      searchText={({ descripcion, referencia, con, centavos }) => `${descripcion} ${referencia} ${con} ${centavos / 100}`}
      defaultSort={{ key: 'fecha', descending: false }}
      urlPrefix="e"
      empty={<EmptyState title="Este mes no tiene líneas">Importa el estado de cuenta de este mes para verlas aquí.</EmptyState>}
    />
  )
}
