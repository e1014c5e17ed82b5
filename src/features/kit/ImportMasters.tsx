import { useState } from 'react'
import { List, Switch } from '@mantine/core'
import { nuevoId } from '#data/device/browser/ids.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import type { Doc, Entity } from '#domain/core/entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import {
  columnasNombradas,
  deshacerHistoricos,
  leerFilaDeMaestro,
  planificarMaestros,
  type ColumnaDeMaestro,
  type MaestroLeido,
  type PlanDeMaestros,
} from '#domain/core/importacion/importacion.maestros.ts'
import { ok } from '#domain/core/result.ts'
import { formatInteger } from '#ui/format.ts'
import { ImportScreen } from './ImportScreen.tsx'

interface Props<E extends Entity> {
  entity: E
  title: string
  /** `proveedores`. */
  noun: string
  columns: readonly ColumnaDeMaestro[]
  /** What tells that a row is of one who is there. */
  signs: (doc: MaestroLeido<E>) => readonly string[]
  /** Those signs, as people say them. */
  knownBy: string
  /** Their list. */
  to: string
  most?: number
}

/** Brings the documents of a master in from a file, also with no connection, and takes the whole import back. */
export function ImportMasters<E extends Entity>({ entity, title, noun, columns, signs, knownBy, to, most = 20_000 }: Props<E>) {
  const { repo } = useTienda()
  const mayRemove = usePuede(entity, 'borrar')
  const [update, setUpdate] = useState(true)
  const all = async (): Promise<Doc<E>[]> => (await repo.buscar(entity)).map(({ doc }) => doc)
  const keep = (facts: PlanDeMaestros['historicos'], signal?: AbortSignal) =>
    repo.guardarVarios(
      facts.map((campos) => ({ entity: Historico, campos })),
      signal,
    )
  const required = columns.filter(({ obligatoria }) => obligatoria).map(({ campo }) => campo)
  return (
    <ImportScreen
      title={title}
      file={{
        titles: Object.fromEntries(columns.map(({ campo, titulo }) => [campo, titulo])),
        propose: (header) => columnasNombradas(columns, header),
        isHeader: (named) => required.every((campo) => named[campo] !== undefined),
        most,
        reader:
          ({ mapa, decimal }) =>
          (cells, row) =>
            leerFilaDeMaestro(entity, columns, mapa, decimal, cells, row),
      }}
      drop={{ description: `Excel (.xlsx), CSV o texto; hasta ${formatInteger(most)} ${noun}.` }}
      required={() => required}
      more={
        <Switch
          label={`Actualizar los que ya están (${knownBy})`}
          checked={update}
          onChange={(event) => setUpdate(event.currentTarget.checked)}
        />
      }
      readWith={async () => ok({})}
      plan={async (rows: MaestroLeido<E>[], { archivo }: { archivo: string }) =>
        ok(planificarMaestros(entity, rows, await all(), signs, { actualizar: update, archivo }, () => nuevoId(entity.tipo)))
      }
      size={({ nuevos, actualizados }) => ({ count: nuevos + actualizados, noun })}
      review={(plan) => <Counts plan={plan} noun={noun} />}
      save={async (plan, { signal }) => {
        const kept = await keep(plan.historicos, signal)
        return kept.ok ? ok(plan) : kept
      }}
      done={{ title: () => 'Importación guardada en este equipo', to, link: 'Ver la lista' }}
      saved={(plan) => <Counts plan={plan} noun={noun} />}
      undo={
        mayRemove
          ? {
              explain: 'Los que trajo pasan a Eliminados, y los que cambió vuelven a como estaban. Lo que alguien cambió después se queda.',
              async run({ historicos }) {
                const now = new Map((await all()).map((doc) => [doc.id, doc]))
                return await keep(deshacerHistoricos(historicos, (id) => now.get(id), { activo: { antes: true, despues: false } }))
              },
            }
          : undefined
      }
    />
  )
}

function Counts({ plan, noun }: { plan: PlanDeMaestros; noun: string }) {
  return (
    <List className="numeros">
      <List.Item>
        {formatInteger(plan.nuevos)} {noun} nuevos
      </List.Item>
      <List.Item>{formatInteger(plan.actualizados)} actualizados</List.Item>
      <List.Item>{formatInteger(plan.sinCambio)} sin cambio, o repetidos en el archivo</List.Item>
    </List>
  )
}
