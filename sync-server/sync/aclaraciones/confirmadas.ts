/** What waited only to know whose key had signed it, once that is known (docs/adr/0032-a-persons-own-key.md). */
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import { formatoFechaHora } from '#domain/core/fecha.ts'
import { deTipo, leerLegibles } from '../../core/documentos.ts'
import { baseDeTienda, idAcceso } from '../../core/bases.ts'
import { esId } from '../../core/hechos/remitente.ts'
import type { Db, Store } from '../../store/port.ts'
import { decidir } from './decidir.ts'
import { esHecho, firmasDe, sinFirmarEn } from './firmas.ts'
import { existentes } from './ventas.ts'

const PAGINA = 200

/**
 * Settles in the server's name the matters of facts that this confirmed key signed and that lack nobody's signature any more; what else is
 * not in order in them has its own matter, and goes on waiting. Doing it again changes nothing.
 */
export async function aclararLoFirmado(store: Store, { tiendaId, deDispositivo, ...llave }: LlaveDePersona, en: string): Promise<void> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const asuntos = await asuntosDe(ops, deDispositivo)
  if (asuntos.length === 0) return
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  const llaves = await leerLegibles(equipo, LlaveDePersona, { clave: deDispositivo })
  const hechos = existentes(await ops.getMany(asuntos.map(({ hechoId }) => hechoId))).filter(esHecho)
  const aclarados = new Set(
    hechos.flatMap((hecho) => {
      const { persona, autoriza = {} } = firmasDe(hecho)
      const suya = persona === llave.publica || Object.values(autoriza).includes(llave.publica)
      return suya && sinFirmarEn(hecho, llaves).length === 0 ? [hecho.id] : []
    }),
  )
  if (aclarados.size === 0) return
  const decision = `La llave que lo firmó ${await comoSeConfirmo(ops, llave)}.`
  for (const { id, hechoId } of asuntos)
    if (aclarados.has(hechoId)) await decidir({ store }, ops, id, { tiendaId, autor: 'servidor', en }, decision)
}

/** Those of this device that wait for somebody's signature. */
async function asuntosDe(ops: Db, dispositivoId: string): Promise<Aclaracion[]> {
  const hallados: Aclaracion[] = []
  for (let ultimo: Aclaracion | undefined; ;) {
    const despuesDe = ultimo && { en: ultimo.en, id: ultimo.id }
    const docs = await ops.find({ tipo: Aclaracion.tipo, clave: 'pendiente', limite: PAGINA, ...(despuesDe ? { despuesDe } : {}) })
    const leidos = deTipo(Aclaracion, docs)
    hallados.push(...leidos.filter(({ porque, hechoDe }) => porque === 'sin-firma-de-persona' && hechoDe === dispositivoId))
    ultimo = leidos.at(-1)
    if (docs.length < PAGINA || !ultimo) return hallados
  }
}

/** Who and when, in words: they stay with the matter. */
async function comoSeConfirmo(
  ops: Db,
  { confirmadaPor, confirmadaEn }: Pick<LlaveDePersona, 'confirmadaPor' | 'confirmadaEn'>,
): Promise<string> {
  const cuando = formatoFechaHora(confirmadaEn)
  if (confirmadaPor === 'servidor') return `se confirmó con su PIN el ${cuando}`
  const id = idAcceso(confirmadaPor)
  const [acceso] = esId(id) ? deTipo(Acceso, existentes(await ops.getMany([id]))) : []
  return `la confirmó ${acceso?.nombre || 'quien podía'} el ${cuando}`
}
