/**
 * All that a store's books are made of, page by page, for who would work them out again with a program of their own (docs/BOOKS.md): each document as
 * it is stored with its SHA-256, what it posts, and at the end the balances that they come to.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import { tiposQueMueven } from '#domain/libros/asientos.ts'
import { comandosLibros } from '#domain/libros/comandos.libros.ts'
import { saldosEnOrden } from '#domain/libros/pliegue.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { sha256 } from '../core/hechos/texto.ts'
import type { Stored } from '../store/port.ts'
import { huellaDe } from './consultas.ts'
import { basesDelLibro, comoAsiento, type Lugares, type Mayores } from './mayor.ts'

type Respuesta = z.input<typeof comandosLibros.exporte.respuesta>

const PAGINA = 500

/** The page after a place; '' is the first. With nothing new, the balances, as far as nothing came in meanwhile. */
export async function exporteDelLibro(
  { store, config }: Pick<Server, 'store' | 'config'>,
  mayores: Mayores,
  { tiendaId, lugar, en }: { tiendaId: string; lugar: string; en: string },
): Promise<Result<Respuesta>> {
  const lugares = lugar === '' ? { ops: '0', conta: '0' } : leerLugar(config.secreto, tiendaId, lugar)
  if (!lugares) return fallo('exporte.lugar')
  const abiertas = await Promise.all(basesDelLibro.map(async (base) => ({ base, db: await baseDeTienda(store, tiendaId, base) })))
  const sigue = (nuevos: Lugares): string => escribirLugar(config.secreto, tiendaId, nuevos)
  const nada = { en, documentos: [], saldos: [], huella: '' }
  for (const { base, db } of abiertas) {
    const { cambios, seq, alDia } = await db.changes(lugares[base], PAGINA)
    if (cambios.length === 0 && alDia) continue
    const documentos = cambios.flatMap(({ id, doc }) => (doc ? deDinero(doc) : [{ docId: id, texto: '', sha256: '', asiento: null }]))
    return ok({ ...nada, documentos, siguiente: sigue({ ...lugares, [base]: seq }) })
  }
  const mayor = await mayores.alDia(tiendaId)
  const saldos = saldosEnOrden(mayor.libro.saldos.values())
  const huella = huellaDe(mayor)
  const nuevos = await Promise.all(abiertas.map(({ base, db }) => db.changes(lugares[base], 1)))
  // Somebody sold in between: those come first.
  if (nuevos.some(({ cambios }) => cambios.length > 0)) return ok({ ...nada, siguiente: lugar })
  return ok({ ...nada, saldos, huella, siguiente: '' })
}

/** Of what moves no money, nothing. */
function deDinero(doc: Stored): Respuesta['documentos'] {
  if (!tiposQueMueven.has(String(doc['tipo']))) return []
  const { rev: _rev, ...suyo } = doc
  const texto = JSON.stringify(suyo)
  const { asiento } = comoAsiento(doc)
  const { version, apuntes } = asiento ?? {}
  return [
    { docId: doc.id, texto, sha256: sha256(texto), asiento: version === undefined || !apuntes ? null : { version, apuntes: [...apuntes] } },
  ]
}

const marcaDe = (secreto: string, tiendaId: string, dicho: string): string =>
  createHmac('sha256', secreto).update(['exporte', tiendaId, dicho].join('\n')).digest('base64url')

function escribirLugar(secreto: string, tiendaId: string, lugares: Lugares): string {
  const dicho = Buffer.from(JSON.stringify(lugares)).toString('base64url')
  return `${dicho}.${marcaDe(secreto, tiendaId, dicho)}`
}

/** Where it goes on; undefined of what this server did not say of this store. */
function leerLugar(secreto: string, tiendaId: string, lugar: string): Lugares | undefined {
  const [dicho = '', marca = ''] = lugar.split('.')
  const [propia, dada] = [Buffer.from(marcaDe(secreto, tiendaId, dicho)), Buffer.from(marca)]
  if (propia.length !== dada.length || !timingSafeEqual(Uint8Array.from(propia), Uint8Array.from(dada))) return undefined
  return JSON.parse(Buffer.from(dicho, 'base64url').toString()) as Lugares
}
