/**
 * Folds edits into the master documents, field by field, the later clock winning (historico.rules.ts), and writes on the
 * edit that lost what it lost. Masters first, the note on the edit after: that note also says that it was folded, so a
 * repetition folds again, which changes nothing, and notes nothing new.
 */
import { Historico } from '#domain/core/historico.entity.ts'
import { decodeHlc } from '#domain/core/hlc.ts'
import { plegar, validarMaestro, type Cambio, type Maestro } from '#domain/sync/historico.rules.ts'
import { abrirRecibos } from '../../core/hechos/recibos.ts'
import type { Db, Stored } from '../../store/port.ts'
import { edicionesDe } from '../../core/trabajos/ediciones.ts'
import { SinLugarError, type TiendaAbierta, type Trabajo } from '../../core/trabajos/trabajo.ts'

interface Edicion {
  historico: Historico
  cambio: Cambio
}
/** What the fold of one master found out: losers by historico id, and values that were overwritten unseen. */
interface Hallazgos {
  perdidos: Map<string, string[]>
  /** By historico, what the server had where the author says that there was something else. */
  vistos: Map<string, Record<string, unknown>>
  pisados: { docId: string; campo: string; hlc: string; docTipo: string }[]
}
type Recepcion = { hash: string; en: string; perdidos?: string[]; vistos?: Record<string, unknown> }

/** Masters in one write: what other tills store meanwhile goes in between. */
const MAX_MAESTROS = 500
const INTENTOS = 20
/** A clock may run ahead of `en` by the seconds in which a device was corrected. */
const MARGEN_MS = 120_000

export const historico: Trabajo = {
  nombre: 'historico',
  version: 1,
  async procesar(tienda, docs) {
    let grupo: Historico[] = []
    let cambios = 0
    for (const hecho of edicionesDe(docs)) {
      grupo.push(hecho)
      cambios += hecho.cambios.length
      if (cambios < MAX_MAESTROS) continue
      await plegarGrupo(tienda, grupo)
      grupo = []
      cambios = 0
    }
    if (grupo.length > 0) await plegarGrupo(tienda, grupo)
  },
}

async function plegarGrupo(tienda: TiendaAbierta, grupo: readonly Historico[]): Promise<void> {
  const porMaestro = new Map<string, Edicion[]>()
  for (const hecho of grupo) {
    for (const cambio of hecho.cambios) {
      const ediciones = porMaestro.get(cambio.docId)
      if (ediciones) ediciones.push({ historico: hecho, cambio })
      else porMaestro.set(cambio.docId, [{ historico: hecho, cambio }])
    }
  }
  const hallazgos: Hallazgos = { perdidos: new Map(grupo.map(({ id }) => [id, []])), vistos: new Map(), pisados: [] }
  let pendientes = [...porMaestro.keys()]
  for (let intento = 0; pendientes.length > 0; intento++) {
    if (intento === INTENTOS) throw new SinLugarError(`${tienda.tiendaId}: masters could not be written after ${INTENTOS} attempts`)
    pendientes = await plegarMaestros(tienda, pendientes, porMaestro, hallazgos)
  }
  for (const pisado of hallazgos.pisados) await anotarPisado(tienda, pisado, hallazgos.perdidos)
  await marcar(tienda.ops, hallazgos)
}

/** Folds and writes these masters; answers those that somebody else wrote meanwhile. */
async function plegarMaestros(
  tienda: TiendaAbierta,
  ids: readonly string[],
  porMaestro: ReadonlyMap<string, Edicion[]>,
  hallazgos: Hallazgos,
): Promise<string[]> {
  const guardados = await leerMaestros(tienda, ids)
  const completos: Pliegue[] = []
  const incompletos: Pliegue[] = []
  for (const [i, id] of ids.entries()) {
    const pliegue = plegarTodas(guardados[i], porMaestro.get(id) ?? [])
    if (!pliegue) continue
    const completo = pliegue.maestro.rev !== undefined || validarMaestro(pliegue.maestro).ok
    ;(completo ? completos : incompletos).push(pliegue)
  }
  const respuestas = await tienda.ops.writeMany(completos.filter(({ cambio }) => cambio).map(({ maestro }) => maestro))
  if (incompletos.length > 0) await guardarIncompletos(tienda, incompletos)
  let escrito = 0
  return completos.flatMap((pliegue) => {
    if (pliegue.cambio && respuestas[escrito++]?.ok !== true) return [pliegue.maestro.id]
    for (const [id, perdidos] of pliegue.perdidos) hallazgos.perdidos.get(id)?.push(...perdidos)
    for (const [id, vistos] of pliegue.vistos) hallazgos.vistos.set(id, { ...hallazgos.vistos.get(id), ...vistos })
    hallazgos.pisados.push(...pliegue.pisados)
    return []
  })
}

interface Pliegue {
  maestro: Maestro & { id: string; rev?: string }
  /** Is there something to write? */
  cambio: boolean
  perdidos: [historicoId: string, perdidos: string[]][]
  vistos: [historicoId: string, vistos: Record<string, unknown>][]
  pisados: Hallazgos['pisados']
}

function plegarTodas(guardado: Stored<Maestro> | undefined, ediciones: readonly Edicion[]): Pliegue | undefined {
  const perdidos: Pliegue['perdidos'] = []
  const vistos: Pliegue['vistos'] = []
  const pisados: Pliegue['pisados'] = []
  let maestro: (Maestro & { rev?: string }) | undefined = guardado
  for (const { historico: hecho, cambio } of ediciones) {
    const antes: Maestro | undefined = maestro
    const pliegue = plegar(antes, hecho, cambio)
    maestro = pliegue.maestro
    // What was folded before keeps the note that it got then: by now it has lost to edits that knew it.
    if (!yaPlegado(hecho)) {
      perdidos.push([hecho.id, pliegue.perdidos])
      vistos.push([hecho.id, loQueHabia(antes, cambio)])
    }
    for (const lugar of pliegue.pisados) {
      const campo = lugar.slice(cambio.docId.length + 1)
      pisados.push({ docId: cambio.docId, campo, hlc: antes?.relojes[campo] ?? antes?.reloj ?? '', docTipo: hecho.docTipo })
    }
  }
  return maestro && { maestro, cambio: JSON.stringify(maestro) !== JSON.stringify(guardado), perdidos, vistos, pisados }
}

/** What an edit says that there was before it nobody proves: what the server had is noted down where it is something else. */
function loQueHabia(antes: Maestro | undefined, { docId, campos }: Cambio): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(campos).flatMap(([campo, dicho]) => {
      const habia = (antes && Object.hasOwn(antes, campo) ? antes[campo] : undefined) ?? null
      return JSON.stringify(habia) === JSON.stringify(dicho.antes) ? [] : [[`${docId}.${campo}`, habia]]
    }),
  )
}

const recepcionDe = (doc: object): Recepcion | undefined => (doc as { recepcion?: Recepcion }).recepcion
const yaPlegado = (hecho: Historico): boolean => recepcionDe(hecho)?.perdidos !== undefined

/* An edit may arrive before the one that made its document: what is known so far waits apart, where nobody reads it. */

const idIncompleto = (id: string): string => `incompleto:${id}`

/** The master as it is, or what waits of it. */
async function leerMaestros({ ops, store, tiendaId }: TiendaAbierta, ids: readonly string[]): Promise<(Stored<Maestro> | undefined)[]> {
  const maestros = await ops.getMany<Maestro>(ids)
  const faltan = ids.filter((_, i) => maestros[i] === undefined)
  if (faltan.length === 0) return maestros
  const recibos = await abrirRecibos(store, tiendaId)
  const apartados = await recibos.getMany<{ maestro: Maestro }>(faltan.map(idIncompleto))
  const porId = new Map(apartados.flatMap((doc, i) => (doc ? [[faltan[i] ?? '', doc.maestro] as const] : [])))
  // It has no revision in `ops`: when it is complete it is created there.
  return ids.map((id, i) => maestros[i] ?? (porId.get(id) as Stored<Maestro> | undefined))
}

async function guardarIncompletos({ store, tiendaId }: TiendaAbierta, pliegues: readonly Pliegue[]): Promise<void> {
  const recibos = await abrirRecibos(store, tiendaId)
  const previos = await recibos.getMany(pliegues.map(({ maestro }) => idIncompleto(maestro.id)))
  await recibos.writeMany(
    pliegues.map(({ maestro }, i) => {
      const rev = previos[i]?.rev
      return { id: idIncompleto(maestro.id), tipo: 'servidor:incompleto', maestro, ...(rev === undefined ? {} : { rev }) }
    }),
  )
}

/* Notes on the edits. */

/** The edit whose value was overwritten by somebody who had not seen it, when it can be found by its clock. */
async function anotarPisado(
  { ops }: TiendaAbierta,
  { docId, campo, hlc, docTipo }: Hallazgos['pisados'][number],
  perdidos: Map<string, string[]>,
): Promise<void> {
  const propias = edicionesDe(await ops.find({ tipo: Historico.tipo, padre: docId }))
  const perdedor = propias.find((hecho) => hecho.hlc === hlc) ?? (await importacionDe(ops, docTipo, hlc))
  if (!perdedor) return
  const lista = perdidos.get(perdedor.id) ?? []
  perdidos.set(perdedor.id, [...lista, `${docId}.${campo}`])
}

/** An edit of many documents hangs from none of them: it is looked for around the moment that its clock tells. */
async function importacionDe(ops: Db, docTipo: string, hlc: string): Promise<Historico | undefined> {
  const { ms } = decodeHlc(hlc)
  const [desde = '', hasta = ''] = [ms - MARGEN_MS, ms + MARGEN_MS].map((momento) =>
    new Date(Math.min(Math.max(momento, 0), 8.64e15)).toISOString(),
  )
  return edicionesDe(await ops.find({ tipo: Historico.tipo, clave: docTipo, desde, hasta })).find((hecho) => hecho.hlc === hlc)
}

/** Writes on each edit what it lost and what the server had, and by that, that it was folded. */
async function marcar(ops: Db, { perdidos, vistos }: Pick<Hallazgos, 'perdidos' | 'vistos'>): Promise<void> {
  let pendientes = [...perdidos.keys()]
  for (let intento = 0; pendientes.length > 0; intento++) {
    if (intento === INTENTOS) throw new SinLugarError(`${ops.nombre}: edits could not be marked after ${INTENTOS} attempts`)
    const guardados = await ops.getMany<{ recepcion?: Recepcion }>(pendientes)
    const cambiados = guardados.flatMap((doc) => {
      const recepcion = doc?.recepcion
      if (!doc || !recepcion) return []
      const todos = [...new Set([...(recepcion.perdidos ?? []), ...(perdidos.get(doc.id) ?? [])])].sort()
      const igual = recepcion.perdidos !== undefined && recepcion.perdidos.length === todos.length
      const habia = recepcion.vistos ?? vistos.get(doc.id) ?? {}
      const conVistos = Object.keys(habia).length === 0 ? {} : { vistos: habia }
      return igual ? [] : [{ ...doc, recepcion: { ...recepcion, perdidos: todos, ...conVistos } }]
    })
    const respuestas = await ops.writeMany(cambiados)
    pendientes = cambiados.filter((_, i) => respuestas[i]?.ok !== true).map(({ id }) => id)
  }
}
