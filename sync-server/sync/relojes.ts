/**
 * Masters with a field that nothing wins over: its clock is far in the future, from a version that took such an edit as it was. They are
 * made again from their edits, each counting as of its receipt (docs/adr/0028-ids-and-clocks.md).
 */
import { entityDe } from '#domain/entities.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { plegar, type Maestro } from '#domain/sync/historico.rules.ts'
import { ADELANTO_MAXIMO_MS, encodeHlc, estaAdelantado, type Hlc } from '#domain/core/hlc.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar, type ActoServidor } from '../core/decisiones.ts'
import { edicionesDe } from '../core/trabajos/ediciones.ts'
import type { Db, Stored } from '../store/port.ts'

/** A master that is held by a clock, by name, and until when. */
export interface Detenido {
  id: string
  tipo: string
  nombre: string
  hasta: string
}

/** More are repaired together, and counted by name no further. */
const NOMBRADOS = 50
const INTENTOS = 20

async function detenidos({ central, ahora }: Server, tiendaId: string): Promise<string[]> {
  const { adelantados } = await central.pliegues.alDia(tiendaId)
  const limite = ahora().getTime() + ADELANTO_MAXIMO_MS
  return [...adelantados].flatMap(([id, ms]) => (ms > limite ? [id] : []))
}

/** What is held in a store: how much, and the first by name. */
export async function relojesDetenidos(server: Server, tiendaId: string): Promise<{ cuantos: number; primeros: Detenido[] }> {
  const ids = await detenidos(server, tiendaId)
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const docs = ids.length === 0 ? [] : await ops.getMany<Maestro>(ids.slice(0, NOMBRADOS))
  const { adelantados } = await server.central.pliegues.alDia(tiendaId)
  const primeros = docs.flatMap((doc) =>
    doc
      ? [
          {
            id: doc.id,
            tipo: entityDe(doc.tipo)?.titulo ?? doc.tipo,
            nombre: typeof doc['nombre'] === 'string' ? doc['nombre'] : doc.id,
            hasta: new Date(adelantados.get(doc.id) ?? 0).toISOString(),
          },
        ]
      : [],
  )
  return { cuantos: ids.length, primeros }
}

/** Makes them again, each with its line in the audit; done twice it changes nothing. */
export async function repararRelojes(server: Server, acto: ActoServidor): Promise<{ cuantos: number; primeros: Detenido[] }> {
  const ops = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  for (const id of await detenidos(server, acto.tiendaId)) await reparar(server, ops, acto, id)
  return relojesDetenidos(server, acto.tiendaId)
}

async function reparar(server: Server, ops: Db, acto: ActoServidor, id: string): Promise<void> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const guardado = await ops.get<Maestro>(id)
    if (!guardado) return
    const nuevo = sinAdelanto({ ...guardado, ...(await rehecho(ops, guardado)) }, server.ahora().getTime())
    if (intento === 0) {
      const { tipo: docTipo, rev } = guardado
      await auditar(server, { base: ops.nombre, docTipo, docId: id, accion: 'repararReloj', antes: guardado, despues: nuevo, acto, rev })
    }
    if ((await ops.update(nuevo)).ok) return
  }
  throw new Error(`${id} could not be repaired after ${INTENTOS} attempts`)
}

/** The fold of all its edits; those of many documents hang from none of them. */
async function rehecho(ops: Db, { id, tipo }: Maestro): Promise<Maestro | undefined> {
  const propias = await ops.find({ tipo: Historico.tipo, padre: id })
  const deMuchos = await ops.find({ tipo: Historico.tipo, padre: '' })
  return edicionesDe([...propias, ...deMuchos])
    .filter(({ docTipo }) => docTipo === tipo)
    .flatMap((historico) => historico.cambios.filter(({ docId }) => docId === id).map((cambio) => ({ historico, cambio })))
    .reduce<Maestro | undefined>((maestro, { historico, cambio }) => plegar(maestro, historico, cambio).maestro, undefined)
}

/** Of a field whose edit is not there any more, as of now. */
function sinAdelanto(doc: Stored<Maestro>, ahoraMs: number): Stored<Maestro> {
  const acotar = (hlc: Hlc): Hlc => (estaAdelantado(hlc, ahoraMs) ? encodeHlc(ahoraMs, 0, doc.dispositivoId) : hlc)
  const relojes = Object.fromEntries(Object.entries(doc.relojes).map(([campo, hlc]) => [campo, acotar(hlc)]))
  return { ...doc, reloj: acotar(doc.reloj), relojes, hlc: acotar(doc.hlc) }
}
