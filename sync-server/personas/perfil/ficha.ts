/**
 * What the operator finds people by: one `cuenta` per person, and a document for each word of the name, the address and the
 * telephone, whose id begins with the word. A search is then a range of ids, at any number of people.
 */
import { Cuenta } from '#domain/personas/cuenta.entity.ts'
import { componer, leer, type Campos } from '#domain/core/entity.ts'
import { leerUno } from '../../core/documentos.ts'
import { abrirPlataforma, idCuenta, tipoPropio } from '../../core/bases.ts'
import type { Db, Store } from '../../store/port.ts'
import { turnosPor } from '../../core/queues.ts'

type Datos = Pick<Campos<typeof Cuenta>, 'usuarioId'> & Partial<Campos<typeof Cuenta>>

const PALABRAS_MAXIMAS = 24
const INTENTOS = 10
/** A person whose tablets all sign in at once writes the same document: one after another, none gives up. */
const turnos = turnosPor()
const palabra = (texto: string, usuarioId: string): string => `palabra:${texto}:${usuarioId}`
/** Sorts after every word. */
const ULTIMA_LETRA = '\uffff'

const llano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a text, without accents: letters and digits only. */
export const palabrasDe = (texto: string): string[] => llano(texto).match(/[\p{L}\p{N}]+/gu) ?? []

const buscables = ({ nombre, email, telefono }: Pick<Cuenta, 'nombre' | 'email' | 'telefono'>): Set<string> => {
  const digitos = telefono.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return new Set(
    [...palabrasDe(nombre), llano(email), ...palabrasDe(email), digitos].filter((una) => una !== '').slice(0, PALABRAS_MAXIMAS),
  )
}

/** Writes what is known of somebody's account over what was; a field that is not given stays. The words follow. */
export const anotarCuenta = (store: Store, datos: Datos, en: string): Promise<void> =>
  turnos(store).enFila(idCuenta(datos.usuarioId), () => anotar(store, datos, en))

async function anotar(store: Store, datos: Datos, en: string): Promise<void> {
  const db = await abrirPlataforma(store)
  for (let i = 0; i < INTENTOS; i++) {
    const crudo = await db.get(idCuenta(datos.usuarioId))
    const antes = crudo && leer(Cuenta, crudo)
    const campos = Cuenta.esquemaCampos.parse({ ...antes, ...datos })
    const acto = { tiendaId: '', en: antes?.en ?? en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
    const doc = componer(Cuenta, idCuenta(datos.usuarioId), campos, acto)
    const escrita = crudo ? (await db.update({ ...doc, rev: crudo.rev })).ok : (await db.create(doc)) === 'creado'
    if (!escrita) continue
    await cambiarPalabras(db, datos.usuarioId, antes ? buscables(antes) : new Set(), buscables(campos))
    return
  }
  throw new Error(`${idCuenta(datos.usuarioId)}: demasiados cambios a la vez`)
}

async function cambiarPalabras(db: Db, usuarioId: string, antes: Set<string>, ahora: Set<string>): Promise<void> {
  const nuevas = [...ahora].filter((una) => !antes.has(una))
  await db.createMany(nuevas.map((una) => ({ id: palabra(una, usuarioId), tipo: tipoPropio('palabra'), usuarioId })))
  for (const una of antes) {
    if (ahora.has(una)) continue
    const vieja = await db.get(palabra(una, usuarioId))
    if (vieja) await db.remove(vieja.id, vieja.rev)
  }
}

/** The ids of people of whom some word begins so, after the one named, in the order of their ids' words. */
export async function idsPorPalabra(db: Db, inicio: string, limite: number): Promise<string[]> {
  const docs = await db.range<{ usuarioId: string }>(palabra(inicio, '').slice(0, -1), `palabra:${inicio}${ULTIMA_LETRA}`, limite)
  return [...new Set(docs.map(({ usuarioId }) => usuarioId))]
}

/** The account of somebody as the operator sees it. */
export async function cuentaDe(store: Store, usuarioId: string): Promise<Cuenta | undefined> {
  return leerUno(abrirPlataforma(store), Cuenta, idCuenta(usuarioId))
}
