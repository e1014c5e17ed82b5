/**
 * Facts of this device that wait in quarantine, brought back to a device that lost them: with their text, place and reason, as
 * rows in 'cuarentena', so that the drawer is closed with them and the digest agrees, and never as received. A closing that
 * came second makes way for the one that counts.
 */
import { entityDe } from '#domain/entities.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { envelope, type Envelope } from '#domain/core/entity.ts'
import { conRevision, sinArreglo } from '#domain/sync/revision.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { apartadosReply, type ApartadosReply } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { filaAparte } from '#data/write/hechos-ajenos.ts'
import { filaDe, type FilaGuardada } from '#data/device/fila.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { perdidoHasta } from './recuperacion.ts'
import type { Linea } from './linea.ts'
import { filaRecibida } from './pull.ts'

export interface ContextoApartados {
  ops: AlmacenFilas
  linea: Linea
  puertos: Pick<Puertos, 'sha256'>
  tiendaId: string
  dispositivoId: string
}

type Apartado = ApartadosReply['apartados'][number]

/** Does this device lack any of them, or hold a closing that came second? */
async function hacenFalta(ops: AlmacenFilas): Promise<boolean> {
  if ((await perdidoHasta(ops)) > 0) return true
  const apartadas = await ops.rango({ indice: ['estado', 'seq'], desde: ['cuarentena', 1], hasta: ['cuarentena'] })
  return apartadas.some(({ tipo }) => tipo === CierreTurno.tipo)
}

/** Fetches what waits in quarantine, when this device needs it. */
export async function traerApartados(contexto: ContextoApartados): Promise<Result<void>> {
  const { ops, linea, tiendaId } = contexto
  if (!(await hacenFalta(ops))) return ok(undefined)
  for (let desde: number | null = 1; desde !== null;) {
    const consulta = new URLSearchParams({ tiendaId, desde: String(desde) })
    const respuesta = await linea.pedir(apartadosReply, { metodo: 'GET', ruta: `/sync/v1/apartados?${consulta.toString()}` })
    if (!respuesta.ok) return respuesta
    const { apartados, siguiente }: ApartadosReply = respuesta.value
    for (const apartado of apartados) await asentar(contexto, apartado)
    desde = siguiente
  }
  return ok(undefined)
}

async function asentar(contexto: ContextoApartados, apartado: Apartado): Promise<void> {
  const fila = await filaApartada(apartado, contexto)
  if (!fila) return
  const { ops } = contexto
  if (!apartado.vale) {
    // What this device made goes before what another made under the same id; its own text is never written over.
    await ops.cambiar([fila.id], (previa) => (previa === undefined || previa.seq === 0 ? fila : undefined))
    return
  }
  const vale = await filaRecibida(apartado.vale, contexto)
  const aparte = filaAparte(fila)
  // Ours first: a power cut that keeps only the beginning must not leave what counts in the place of what nobody else holds.
  await ops.cambiar([aparte.id, vale.id], (previa, id) => {
    if (id === aparte.id) return previa ? undefined : aparte
    return previa === undefined || previa.hash === fila.hash ? vale : undefined
  })
}

/** The row of a fact that waits; undefined for a text that is not as this device made it. */
async function filaApartada(
  { id, seq, hash, texto, en, motivo, revisada }: Apartado,
  { dispositivoId, puertos }: ContextoApartados,
): Promise<FilaGuardada | undefined> {
  const sobre = leerSobre(texto, motivo)
  if (sobre?.id !== id || sobre.dispositivoId !== dispositivoId || sobre.seq !== seq) return undefined
  if ((await puertos.sha256(texto)) !== hash) return undefined
  return filaDe(sobre, {
    texto,
    hash,
    seq,
    estado: 'cuarentena',
    motivo: revisada === undefined ? motivo : conRevision(revisada),
    recibidoEn: en,
  })
}

/** A text that was changed on its way has to be a whole document all the same: nothing here could read another. */
function leerSobre(texto: string, motivo: string): Envelope | undefined {
  const crudo = interpretar(texto)
  const sobre = envelope.safeParse(crudo)
  if (!sobre.success) return undefined
  const entity = entityDe(sobre.data.tipo)
  const entero = !sinArreglo(motivo) || entity?.esquemaCampos.safeParse(crudo).success === true
  return entero ? sobre.data : undefined
}

function interpretar(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
