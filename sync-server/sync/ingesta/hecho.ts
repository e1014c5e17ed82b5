/** What a fact has to be before anything stored is asked: whole, of a known kind, and of the device that sends it. */
import * as z from 'zod'
import { entityDe } from '#domain/entities.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { idAdmitido, leer, type Entity } from '#domain/core/entity.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { esHlc } from '#domain/core/hlc.ts'
import { validarHistorico } from '#domain/sync/historico.rules.ts'
import { envio, SEQ_MAXIMO, type Envio } from '#domain/core/sync.ts'
import { esId, type Hecho, type Recibido, type Remitente } from '../../core/hechos/remitente.ts'
import { revisarEquipo } from './autoria.ts'
import { leerTexto, reparo, sha256, type Revision } from '../../core/hechos/texto.ts'

/** Reads a handed-in text into a fact, as far as it can be read; never throws. */
export function recibir(crudo: unknown, remitente: Remitente): Recibido {
  const leido = envio.safeParse(crudo)
  if (!leido.success) return malEnvuelto(crudo, z.prettifyError(leido.error))
  const { id, seq, texto } = leido.data
  const hash = sha256(texto)
  return { id, seq, hash, declarado: leido.data.hash, texto, hecho: leerHecho(leido.data, hash, remitente) }
}

function malEnvuelto(crudo: unknown, detalle: string): Recibido {
  const campos = typeof crudo === 'object' && crudo !== null ? (crudo as Record<string, unknown>) : {}
  const { id, seq, texto, hash } = campos
  const guardado = typeof texto === 'string' ? texto : (JSON.stringify(crudo) ?? '')
  return {
    id: typeof id === 'string' ? id.slice(0, 160) : '',
    seq: typeof seq === 'number' && Number.isSafeInteger(seq) && seq <= SEQ_MAXIMO ? seq : 0,
    hash: sha256(guardado),
    declarado: typeof hash === 'string' ? hash.slice(0, 64) : sha256(guardado),
    texto: guardado,
    hecho: reparo('esquema', detalle),
  }
}

function leerHecho(envio: Envio, hash: string, remitente: Remitente): Revision<Hecho> {
  if (hash !== envio.hash) return reparo('hash-distinto', `llegó ${hash}`)
  const leido = leerTexto(envio.texto)
  if (!leido.ok) return leido
  const crudo = leido.value
  const entity = typeof crudo['tipo'] === 'string' ? entityDe(crudo['tipo']) : undefined
  if (entity?.clase !== 'hecho') return reparo('tipo-desconocido', enPalabras(crudo['tipo']).slice(0, 40))
  const sobre = revisarSobre(crudo, envio, remitente)
  if (sobre) return sobre
  const sinFirma = revisarEquipo(envio.texto, remitente)
  if (sinFirma) return { ok: false, reparo: sinFirma }
  try {
    const doc = leer(entity, crudo)
    return revisarId(entity, doc) ?? revisarHistorico(doc) ?? { ok: true, value: { entity, doc, crudo: { ...crudo, id: doc.id } } }
  } catch (error) {
    // An upgrade step meets whatever an old till wrote, so it may throw anything: the fact is kept all the same (law 2).
    return reparo('esquema', error instanceof z.ZodError ? z.prettifyError(error) : String(error))
  }
}

/** Whatever somebody wrote, for a person to read. `String` calls what it is given, and a JSON object may bring a `toString` that is none. */
const enPalabras = (valor: unknown): string => (typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? ''))

/** Is it of this device and this store, and what the sender says that it is? */
function revisarSobre(crudo: Record<string, unknown>, envio: Envio, remitente: Remitente): ReturnType<typeof reparo> | undefined {
  if (crudo['id'] !== envio.id) return reparo('esquema', 'el id no es el del envío')
  if (crudo['tiendaId'] !== remitente.tiendaId) return reparo('otra-tienda', enPalabras(crudo['tiendaId']))
  if (crudo['dispositivoId'] !== remitente.dispositivoId) return reparo('otro-dispositivo', enPalabras(crudo['dispositivoId']))
  if (crudo['seq'] !== envio.seq) return reparo('esquema', 'el seq no es el del envío')
  return undefined
}

/** An id of another kind would take the place of a document that is still to come. */
function revisarId(entity: Entity, doc: Hecho['doc']): ReturnType<typeof reparo> | undefined {
  if (!idAdmitido(entity, doc.id)) return reparo('esquema', 'id no admitido')
  if (!esHlc(doc.hlc)) return reparo('esquema', 'el reloj no es uno')
  const esCierre = doc.tipo === CierreTurno.tipo
  return esCierre && doc.id !== `cierre:${String(doc['turnoId'])}` ? reparo('esquema', 'el id no es el del cierre') : undefined
}

/** An edit that could not be folded is told apart here, so that the fold meets good ones only. */
function revisarHistorico(doc: Hecho['doc']): ReturnType<typeof reparo> | undefined {
  if (doc.tipo !== Historico.tipo) return undefined
  const historico = doc as unknown as Historico
  const ajeno = historico.cambios.find(({ docId }) => !esId(docId) || !docId.startsWith(`${historico.docTipo}:`))
  if (ajeno) return reparo('esquema', `no es un ${historico.docTipo}: ${ajeno.docId}`)
  const valido = validarHistorico(historico)
  return valido.ok ? undefined : reparo('esquema', `${valido.error.code} ${Object.values(valido.error.datos ?? {}).join(' ')}`)
}
