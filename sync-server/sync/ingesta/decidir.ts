/**
 * What the owner does about a fact in quarantine (docs/adr/0013-digest-and-settlement.md). Done twice, or by two at once, it
 * comes to the same: a fact that is stored counts as accepted whatever else was said, and a filed one stays filed.
 */
import type * as z from 'zod'
import type { comandos } from '#domain/comandos.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerUno } from '../../core/documentos.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { auditar, type ActoServidor } from '../../core/decisiones.ts'
import type { Db, Stored } from '../../store/port.ts'
import {
  abrirCuarentena,
  cambiarCuarentena,
  cuarentenaDeDispositivo,
  leerCuarentena,
  type Decidido,
  type DocCuarentena,
} from '../../core/hechos/cuarentena.ts'
import { anotarDecision } from '../../core/hechos/libreta.ts'
import type { Reparo } from '../../core/hechos/texto.ts'

type Respuesta = z.output<typeof comandos.reintentarCuarentena.respuesta>

/** Looks at it again: in order now, it becomes a stored fact with its receipt and the jobs see it. */
export async function reintentar(server: Server, acto: ActoServidor, id: string): Promise<Result<Respuesta>> {
  const db = await abrirCuarentena(server.store)
  const doc = await leerCuarentena(db, acto.tiendaId, id)
  if (!doc) return fallo('cuarentena.no-existe')
  if (doc.decidido?.como === 'aceptada') return ok(respuestaDe(doc))
  await anotar(server, acto, doc, 'reintentar', {})
  const nuevo = await mirarOtraVez(server, acto, db, doc)
  // With the first of them here, what else the device made after its jump is near.
  if (doc.porque === 'seq-lejano' && nuevo.decidido?.como === 'aceptada')
    for await (const otro of cuarentenaDeDispositivo(db, doc.padre))
      if (otro.porque === 'seq-lejano' && otro.tiendaId === doc.tiendaId && !otro.decidido)
        await asentado(server, await mirarOtraVez(server, acto, db, otro))
  return await asentado(server, nuevo)
}

async function mirarOtraVez(server: Server, acto: ActoServidor, db: Db, doc: Stored<DocCuarentena>): Promise<DocCuarentena> {
  const reparo = await revalidar(server, acto, doc)
  return await cambiarCuarentena(db, doc, (actual) => {
    if (reparo)
      return actual.decidido || (actual.motivo === reparo.motivo && actual.detalle === reparo.detalle)
        ? undefined
        : { porque: '' as const, ...reparo }
    return actual.decidido?.como === 'aceptada' ? undefined : { decidido: decision(acto, 'aceptada', '') }
  })
}

/** Leaves it in quarantine for good, out of the pending ones, with the reason why. */
export async function archivar(server: Server, acto: ActoServidor, id: string, motivo: string): Promise<Result<Respuesta>> {
  const db = await abrirCuarentena(server.store)
  const doc = await leerCuarentena(db, acto.tiendaId, id)
  if (!doc) return fallo('cuarentena.no-existe')
  if (doc.decidido) return ok(respuestaDe(doc))
  const decidido = decision(acto, 'archivada', motivo)
  await anotar(server, acto, doc, 'archivar', { decidido })
  return await asentado(server, await cambiarCuarentena(db, doc, (actual) => (actual.decidido ? undefined : { decidido })))
}

const decision = ({ en, autor }: ActoServidor, como: Decidido['como'], motivo: string): Decidido => ({ como, en, quien: autor, motivo })

async function revalidar(server: Server, acto: ActoServidor, doc: DocCuarentena): Promise<Reparo | undefined> {
  const clase = (await leerUno(baseDeTienda(server.store, acto.tiendaId, 'equipo'), Dispositivo, doc.padre))?.clase ?? 'caja'
  return await server.central.ingesta.revalidar(
    { dispositivoId: doc.padre, tiendaId: acto.tiendaId, clase, estado: 'activo', empleadoId: acto.autor, avalado: true, por: doc.por },
    doc,
  )
}

/** The line of the audit, before the change itself (decisiones.ts). */
const anotar = (server: Server, acto: ActoServidor, doc: Stored<DocCuarentena>, accion: string, despues: object): Promise<void> =>
  auditar(server, {
    base: 'cuarentena',
    docTipo: 'cuarentena',
    docId: doc.id,
    accion,
    antes: { motivo: doc.motivo },
    despues: { motivo: doc.motivo, ...despues },
    acto,
    rev: doc.rev,
  })

async function asentado(server: Server, doc: DocCuarentena): Promise<Result<Respuesta>> {
  anotarDecision(await server.central.ingesta.libreta(doc.tiendaId, doc.padre), doc)
  return ok(respuestaDe(doc))
}

function respuestaDe({ decidido, motivo, detalle }: DocCuarentena): Respuesta {
  const estado = decidido?.como === 'aceptada' ? 'recibido' : decidido ? 'archivada' : 'pendiente'
  return { estado, motivo, detalle }
}
