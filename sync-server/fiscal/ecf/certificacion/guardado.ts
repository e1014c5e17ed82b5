/**
 * Where a store stands with DGII's certification, in the server's own book of electronic documents: a document of the store, and one for each that DGII's
 * files ask of it, with its signed bytes. They are rehearsals: no sale, no number and no book hears of them.
 */
import type { PasoDeCertificacion } from '#domain/fiscal/ecf/certificacion/pasos.ts'
import type { CasoDeSet, ClaseDeCaso } from '#domain/fiscal/ecf/certificacion/set.ts'
import type { EstadoDeCaso } from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import { tipoPropio } from '../../../core/bases.ts'
import type { Store, Stored } from '../../../store/port.ts'
import { abrirArchivo } from '../archivo.ts'

export interface Certificacion {
  id: string
  tipo: string
  tiendaId: string
  pasos: Partial<Record<PasoDeCertificacion, { en: string; por: string }>>
  /** Which kinds are being sent. */
  enviando: ClaseDeCaso[]
}

export interface Caso extends CasoDeSet {
  id: string
  tipo: string
  tiendaId: string
  orden: number
  rnc: string
  estado: EstadoDeCaso
  /** A sending of whose answer nothing is known: it is asked for before anything is sent again. */
  intento: string
  trackId: string
  /** What DGII called those that it refused before. */
  descartados: string[]
  enviadoEn: string
  mensajes: string[]
  /** Signed: the whole, and its summary where there is one. */
  xml: string
  resumenXml: string
  codigoSeguridad: string
}

const TIPO = tipoPropio('certificacion')
export const TIPO_CASO = tipoPropio('casoDeCertificacion')

const idDe = (tiendaId: string): string => `certificacion:${tiendaId}`
const prefijo = (tiendaId: string, clase: ClaseDeCaso | '' = ''): string => `caso:${tiendaId}:${clase}${clase === '' ? '' : ':'}`
export const idDeCaso = (tiendaId: string, clase: ClaseDeCaso, orden: number): string =>
  `${prefijo(tiendaId, clase)}${String(orden).padStart(3, '0')}`

export const leerCertificacion = async (store: Store, tiendaId: string): Promise<Stored<Certificacion> | undefined> =>
  (await abrirArchivo(store)).get<Certificacion>(idDe(tiendaId))

/** Those of a store, in the order of their files. */
export const leerCasos = async (store: Store, tiendaId: string): Promise<Stored<Caso>[]> =>
  (await abrirArchivo(store)).range<Caso>(prefijo(tiendaId), `${prefijo(tiendaId)}\uFFFF`)

export const leerCaso = async (store: Store, tiendaId: string, id: string): Promise<Stored<Caso> | undefined> =>
  id.startsWith(prefijo(tiendaId)) ? (await abrirArchivo(store)).get<Caso>(id) : undefined

const INTENTOS = 20

/** Changes where a store stands by what it is now; the first time, from nothing. */
export async function cambiarCertificacion(
  store: Store,
  tiendaId: string,
  cambio: (antes: Pick<Certificacion, 'pasos' | 'enviando'>) => Partial<Pick<Certificacion, 'pasos' | 'enviando'>>,
): Promise<void> {
  const archivo = await abrirArchivo(store)
  for (let i = 0; i < INTENTOS; i++) {
    const antes = await archivo.get<Certificacion>(idDe(tiendaId))
    const { pasos = {}, enviando = [] } = antes ?? {}
    const nuevo: Certificacion = { id: idDe(tiendaId), tipo: TIPO, tiendaId, pasos, enviando, ...cambio({ pasos, enviando }) }
    const [escrito] = await archivo.writeMany([antes ? { ...nuevo, rev: antes.rev } : nuevo])
    if (escrito?.ok === true) return
  }
  throw new Error(`${idDe(tiendaId)}: could not be changed`)
}

/** Writes one if it is still as it was read; undefined when somebody else moved it. */
export async function moverCaso(store: Store, { rev, ...antes }: Stored<Caso>, cambio: Partial<Caso>): Promise<Stored<Caso> | undefined> {
  const nuevo: Caso = { ...antes, ...cambio }
  const escrito = await (await abrirArchivo(store)).update({ ...nuevo, rev })
  return escrito.ok ? { ...nuevo, rev: escrito.rev } : undefined
}

/** Puts these in the place of what there was of their kind. */
export async function reponerCasos(store: Store, tiendaId: string, clase: ClaseDeCaso, nuevos: readonly Caso[]): Promise<void> {
  const archivo = await abrirArchivo(store)
  for (const { id, rev, clase: suya } of await leerCasos(store, tiendaId)) if (suya === clase) await archivo.remove(id, rev)
  await archivo.createMany(nuevos)
}
