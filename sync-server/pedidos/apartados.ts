/**
 * What orders keep from being sold to somebody else: one document per product of a store, so that of a hundred who want the last one
 * exactly one gets it, in one process or in several. An order being placed holds its part for a while; one that is placed, until it ends
 * or its sale takes it off the stock (`compromisoDe`).
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { tipoPropio } from '../core/bases.ts'
import type { Db, Stored } from '../store/port.ts'
import { tandasPor } from '../core/queues.ts'

/** `hasta`: '' of an order that is placed. */
type Partes = Record<string, { milesimas: number; hasta: string }>
interface Apartado {
  id: string
  tipo: string
  partes: Partes
}

type Cantidades = ReadonlyMap<string, number>
/** Stock of products, thousandths; undefined of what nobody counts. */
type Hay = (productoId: string) => number | undefined
/** Reads it as it is now. */
export type Existencias = () => Promise<Hay>

const INTENTOS = 100
/** An order that nobody finished placing lets go. */
const DURA_MS = 10 * 60_000
/**
 * Changes of one store's claims that are asked for while others are being written go together, in the order asked: the claims are read once,
 * the stock once, and there is one write. Of this process: others are met by revision.
 */
const tandas = tandasPor<Cambio>()

const idApartado = (tiendaId: string, productoId: string): string => `apartado:${tiendaId}:${productoId}`
/**
 * While an order is being placed. The same order may be asked for several times at once, in one process or in two, and only one of them
 * places it: each holds a part of its own, that none of the others lets go of and none counts against itself.
 */
const claveDe = (pedidoId: string, intento: string): string => `${pedidoId}#${intento}`
const esDe = (pedidoId: string, parte: string): boolean => parte === pedidoId || parte.startsWith(`${pedidoId}#`)

/** The store that something is kept from, in whose name, and by which of those who ask for it. */
export interface Reserva {
  tiendaId: string
  pedidoId: string
  intento: string
}

/** Holds all of it or nothing; 'pedido.sin-existencia' names the product of which there is not enough, and what there is. */
export async function apartar(
  libro: Db,
  { tiendaId, pedidoId, intento }: Reserva,
  cantidades: Cantidades,
  existencias: Existencias,
  ahora: Date,
): Promise<Result<void>> {
  const clave = claveDe(pedidoId, intento)
  const hasta = new Date(ahora.getTime() + DURA_MS).toISOString()
  const puestos: string[] = []
  let falta: Result<void> | undefined
  await cambiar(libro, tiendaId, {
    productos: [...cantidades.keys()],
    existencias,
    hacer: (docs, hay) => {
      for (const [productoId, partes] of docs) {
        const quedan = quedanDe(hay(productoId), partes, pedidoId, ahora.toISOString())
        if (quedan !== undefined && quedan < (cantidades.get(productoId) ?? 0))
          falta ??= fallo('pedido.sin-existencia', { producto: productoId, hay: Math.max(0, quedan) })
      }
      if (falta) return new Map()
      puestos.push(...docs.keys())
      return new Map(
        [...docs].map(([productoId, partes]) => [
          productoId,
          { ...partes, [clave]: { milesimas: cantidades.get(productoId) ?? 0, hasta } },
        ]),
      )
    },
  })
  if (!falta) return ok(undefined)
  await quitar(libro, tiendaId, puestos, clave)
  return falta
}

/** Lets go of what an order that was not placed held. */
export const soltar = (libro: Db, { tiendaId, pedidoId, intento }: Reserva, productos: Iterable<string>): Promise<void> =>
  quitar(libro, tiendaId, [...productos], claveDe(pedidoId, intento))

/** Sets what a placed order keeps of each of these products, nothing where `compromiso` names none. Doing it twice changes nothing. */
export function ajustar(
  libro: Db,
  { tiendaId, pedidoId }: Pick<Reserva, 'tiendaId' | 'pedidoId'>,
  productos: Iterable<string>,
  compromiso: Cantidades,
): Promise<void> {
  return cambiar(libro, tiendaId, {
    productos: [...new Set(productos)],
    hacer: (docs) => {
      const nuevos = new Map<string, Partes>()
      for (const [productoId, partes] of docs) {
        const ajenas = Object.entries(partes).filter(([parte]) => !esDe(pedidoId, parte))
        const milesimas = compromiso.get(productoId) ?? 0
        const nuevo = Object.fromEntries([...ajenas, ...(milesimas > 0 ? [[pedidoId, { milesimas, hasta: '' }] as const] : [])])
        if (!mismas(nuevo, partes)) nuevos.set(productoId, nuevo)
      }
      return nuevos
    },
  })
}

/**
 * Reads the claims on these products. What it answers tells of a stock that is read after them what can still be ordered of each, thousandths;
 * null of what nobody counts. What `pedidoId` keeps it may have.
 */
export async function disponibles(
  libro: Db,
  tiendaId: string,
  productos: readonly string[],
  ahora: Date,
  pedidoId: string,
): Promise<(hay: Hay) => Map<string, number | null>> {
  const docs = await leer(libro, tiendaId, productos)
  return (hay) =>
    new Map(
      [...docs].map(([productoId, doc]) => [
        productoId,
        quedanDe(hay(productoId), doc?.partes ?? {}, pedidoId, ahora.toISOString()) ?? null,
      ]),
    )
}

function quedanDe(existencia: number | undefined, partes: Partes, pedidoId: string, ahora: string): number | undefined {
  if (existencia === undefined) return undefined
  const ajenas = Object.entries(partes).filter(([parte, { hasta }]) => !esDe(pedidoId, parte) && (hasta === '' || hasta > ahora))
  return ajenas.reduce((quedan, [, { milesimas }]) => quedan - milesimas, existencia)
}

const mismas = (a: Partes, b: Partes): boolean => {
  const claves = Object.keys(a)
  return (
    claves.length === Object.keys(b).length &&
    claves.every((clave) => a[clave]?.milesimas === b[clave]?.milesimas && a[clave]?.hasta === b[clave]?.hasta)
  )
}

function quitar(libro: Db, tiendaId: string, productos: readonly string[], parte: string): Promise<void> {
  if (productos.length === 0) return Promise.resolve()
  return cambiar(libro, tiendaId, {
    productos,
    hacer: (docs) =>
      new Map([...docs].flatMap(([productoId, { [parte]: esta, ...otras }]): [string, Partes][] => (esta ? [[productoId, otras]] : []))),
  })
}

async function leer(libro: Db, tiendaId: string, productos: readonly string[]): Promise<Map<string, Stored<Apartado> | undefined>> {
  const docs = await libro.getMany<Apartado>(productos.map((productoId) => idApartado(tiendaId, productoId)))
  return new Map(productos.map((productoId, i) => [productoId, docs[i]]))
}

/** What somebody wants of the claims on these products. */
interface Cambio {
  productos: readonly string[]
  /** Of one that has to know the stock. */
  existencias?: Existencias
  /**
   * Answers what the claims become; those of a product that it does not name stay. It is asked again for those that another process changed
   * meanwhile.
   */
  hacer(docs: ReadonlyMap<string, Partes>, hay: Hay): ReadonlyMap<string, Partes>
}

const cambiar = (libro: Db, tiendaId: string, cambio: Cambio): Promise<void> =>
  tandas(libro).enTanda(tiendaId, cambio, (cambios) => cambiarJuntos(libro, tiendaId, cambios))

/** Each change sees what those before it made of the claims; what could not be written is gone over again by all who had changed it. */
async function cambiarJuntos(libro: Db, tiendaId: string, cambios: readonly Cambio[]): Promise<void> {
  const existencias = cambios.find((cambio) => cambio.existencias)?.existencias
  let pendientes: (readonly [Cambio, readonly string[]])[] = cambios.map((cambio) => [cambio, cambio.productos])
  for (let intento = 0; pendientes.length > 0; intento++) {
    if (intento === INTENTOS) throw new Error(`${tiendaId}: claims could not be written after ${INTENTOS} attempts`)
    const leidos = await leer(libro, tiendaId, [...new Set(pendientes.flatMap(([, productos]) => productos))])
    // After the claims were read: a sale that let one go is in the stock by now.
    const hay = existencias ? await existencias() : () => undefined
    const partes = new Map([...leidos].map(([productoId, doc]) => [productoId, doc?.partes ?? {}]))
    const hechos = pendientes.map(([cambio, productos]) => {
      const nuevas = cambio.hacer(new Map([...productos].sort().map((productoId) => [productoId, partes.get(productoId) ?? {}])), hay)
      for (const [productoId, suyas] of nuevas) partes.set(productoId, suyas)
      return [cambio, [...nuevas.keys()]] as const
    })
    const cambiados = [...new Set(hechos.flatMap(([, productos]) => productos))].sort()
    const docs = cambiados.map((productoId) => {
      const rev = leidos.get(productoId)?.rev
      const doc = { id: idApartado(tiendaId, productoId), tipo: tipoPropio('apartado'), partes: partes.get(productoId) ?? {} }
      return rev === undefined ? doc : { ...doc, rev }
    })
    const respuestas = docs.length > 0 ? await libro.writeMany(docs) : []
    const sinEscribir = new Set(cambiados.filter((_, i) => respuestas[i]?.ok !== true))
    pendientes = hechos.flatMap(([cambio, productos]) => {
      const otraVez = productos.filter((productoId) => sinEscribir.has(productoId))
      return otraVez.length > 0 ? [[cambio, otraVez] as const] : []
    })
  }
}
