/**
 * A device that lost its disk has what it handed in back by pull, except what waits in quarantine, which no device pulls. Here
 * it fetches that: its drawer holds the money of it, so its closing and its digest have to know of it.
 */
import * as z from 'zod'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { paraRol } from '#domain/sync/permissions.ts'
import type { ApartadosReply, DocRecibido } from '#domain/core/sync.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { abrirCuarentena, leerApartados, type DocCuarentena } from '../core/hechos/cuarentena.ts'
import { suyosEnCuarentena } from '../core/hechos/libreta.ts'
import { esId } from '../core/hechos/remitente.ts'
import type { proteger } from '../http/ruta.ts'
import type { Db, Stored } from '../store/port.ts'
import { exigirLector, type Lector } from './quien.ts'

/** Characters of texts in one answer, one fact at least. */
const MAX_TEXTO = 1_500_000
const POR_LECTURA = 200

const consulta = z.object({ tiendaId: z.string().max(60), desde: z.coerce.number().int().min(1).default(1) })

type Apartado = ApartadosReply['apartados'][number]

/** `GET /sync/v1/apartados`: this device's facts in quarantine, by seq. */
export function rutaApartados(server: Server, opciones: ReturnType<typeof proteger>): void {
  const { app, store, central, epoch, ahora } = server
  app.get('/sync/v1/apartados', { ...opciones, schema: { querystring: consulta } }, async (peticion, reply) => {
    const lector = exigirLector(peticion, reply)
    if (!lector) return reply
    const { desde } = peticion.query as z.output<typeof consulta>
    const libreta = await central.ingesta.libreta(lector.tiendaId, lector.dispositivoId)
    const recibos = suyosEnCuarentena(libreta)
      .filter(({ seq }) => seq >= desde)
      .sort((a, b) => a.seq - b.seq)
    const pagina = await losQueCaben(leerApartados(await abrirCuarentena(store), lector, recibos.slice(0, POR_LECTURA)))
    const ultimo = pagina.at(-1)?.seq
    const enSuLugar = await guardadosBajo(await baseDeTienda(store, lector.tiendaId, 'ops'), pagina)
    return reply.send({
      epoch,
      hora: ahora().toISOString(),
      apartados: pagina.flatMap((doc) => apartado(doc, enSuLugar.get(doc.hecho.id), lector)),
      siguiente: ultimo !== undefined && recibos.some(({ seq }) => seq > ultimo) ? ultimo + 1 : null,
    } satisfies ApartadosReply)
  })
}

/** The first ones, never parting those of one seq: the next page begins at a seq. */
async function losQueCaben(docs: AsyncIterable<DocCuarentena>): Promise<DocCuarentena[]> {
  let caracteres = 0
  const caben: DocCuarentena[] = []
  for await (const doc of docs) {
    caracteres += doc.texto.length
    if (caben.length > 0 && caracteres > MAX_TEXTO && caben.at(-1)?.seq !== doc.seq) break
    caben.push(doc)
  }
  return caben
}

/** What is stored under the ids of quarantined facts. */
async function guardadosBajo(ops: Db, docs: readonly DocCuarentena[]): Promise<ReadonlyMap<string, Stored>> {
  const guardados = await ops.getMany(docs.map(({ hecho }) => hecho.id).filter(esId))
  return new Map(guardados.flatMap((doc) => (doc ? [[doc.id, doc] as const] : [])))
}

/** Nothing for what this device has a stored fact of, under the same id, unless it is a shift that it closed twice. */
function apartado(doc: DocCuarentena, guardado: Stored | undefined, { papel, dispositivoId }: Lector): Apartado[] {
  const { hecho, seq, hash, texto, en, motivo, decidido } = doc
  const vale = hecho.tipo === CierreTurno.tipo && guardado?.['tipo'] === CierreTurno.tipo ? guardado : undefined
  if (guardado?.['dispositivoId'] === dispositivoId && !vale) return []
  return [
    {
      id: hecho.id,
      seq,
      hash,
      texto,
      en,
      motivo,
      ...(decidido === undefined ? {} : { revisada: decidido.motivo }),
      ...(vale ? { vale: paraRol(papel, CierreTurno, sinRev(vale)) as DocRecibido } : {}),
    },
  ]
}

const sinRev = ({ rev: _rev, ...doc }: Stored): object => doc
