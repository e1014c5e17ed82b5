/**
 * The catalogue's copy on disk, in notes: `meta` (which snapshot), `trozo:<n>` (a thousand rows as JSON text),
 * `delta:<id>` (a product that changed since) and `existencias` (stock, and up to which own fact everything is counted).
 */
import * as z from 'zod'
import { cubre, type Cobertura } from '#domain/core/cobertura.ts'
import { FILAS_POR_TROZO, type InstantaneaLeida } from '#domain/core/instantanea.ts'
import type { Almacen, CambioFila } from '#data/device/almacen.ts'
import { aFila, filaProducto, type FilaProducto } from './catalogo.filas.ts'
import type { ProductoEnMemoria } from './catalogo.indice.ts'
import type { Apunte } from '#data/device/fila.ts'

const META = 'meta'
const EXISTENCIAS = 'existencias'
const TROZO = 'trozo:'
const DELTA = 'delta:'

/** More changed products than this at once are written as chunks: a row each would be slower. */
const CAMBIOS_SUELTOS = 300
/** With so many single rows on disk, opening would notice: they go into the chunks. */
const DELTAS_MAXIMOS = 3000

const meta = z.object({ epoch: z.string(), trozos: z.int() })
const existencias = z.object({
  cubre: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))),
  cambios: z.record(z.string(), z.int()),
  seqPropio: z.int(),
})
const delta = z.union([filaProducto, z.object({ id: z.string(), borrado: z.literal(true) })])

export interface Copia {
  filas: FilaProducto[]
  existencias: { cubre: Cobertura; cambios: Record<string, number>; seqPropio: number }
}

export interface Escritura {
  sucios: readonly string[]
  porId(id: string): ProductoEnMemoria | undefined
  productos: readonly ProductoEnMemoria[]
  existencias: { cubre: Cobertura; cambios: Record<string, number> }
  seqPropio: number
}

export interface CopiaEnDisco {
  /** Epoch of the snapshot that is stored; '' when none is. */
  epoch(): string
  seqPropio(): number
  contado(dispositivoId: string, seq: number): boolean
  cargar(): Promise<Copia>
  /** Stores a snapshot in place of everything. */
  reemplazar(instantanea: InstantaneaLeida): Promise<Copia['existencias']>
  escribir(escritura: Escritura): Promise<void>
  /** What changes of the notes mean: everything anew, or some products and stock. */
  interpretar(cambios: readonly CambioFila<Apunte>[]): {
    todo: boolean
    filas: FilaProducto[]
    existencias: Copia['existencias'] | undefined
  }
}

/** Texts by id; null takes one away. */
type Notas = ReadonlyMap<string, string | null>

const idTrozo = (n: number): string => `${TROZO}${String(n).padStart(5, '0')}`

/** Chunks are ours alone and checked when they were made: parsing 50,000 rows through a schema again would double the opening. */
export const leerTrozo = (texto: string): FilaProducto[] => JSON.parse(texto) as FilaProducto[]

function enTrozos(productos: readonly ProductoEnMemoria[]): string[] {
  const textos: string[] = []
  for (let i = 0; i < productos.length; i += FILAS_POR_TROZO)
    textos.push(JSON.stringify(productos.slice(i, i + FILAS_POR_TROZO).map(aFila)))
  return textos
}

/** A note for each product that changed or is gone. */
const sueltas = (ids: readonly string[], porId: Escritura['porId']): Map<string, string | null> =>
  new Map(
    ids.map((id) => {
      const producto = porId(id)
      return [`${DELTA}${id}`, JSON.stringify(producto ? aFila(producto) : { id, borrado: true })]
    }),
  )

/** The chunks' rows with the single ones in their place; those of no chunk at the end. */
function conCambios(filas: readonly FilaProducto[], cambios: ReadonlyMap<string, z.infer<typeof delta>>): FilaProducto[] {
  const conocidas = new Set<string>()
  const nuevas = filas.map((fila) => {
    const cambio = cambios.get(fila.id)
    if (cambio) conocidas.add(fila.id)
    return cambio ?? fila
  })
  return [...nuevas, ...[...cambios.values()].filter(({ id }) => !conocidas.has(id))].filter(
    (fila): fila is FilaProducto => !('borrado' in fila),
  )
}

/** The copy on disk as notes of `apuntes`; nothing is read before `cargar`. */
export function leerCopia(apuntes: Almacen<Apunte>): CopiaEnDisco {
  let epoch = ''
  let trozos = 0
  let guardado: Copia['existencias'] = { cubre: {}, cambios: {}, seqPropio: 0 }
  const deltas = new Set<string>()

  const recordar = (apunte: Apunte): void => {
    if (apunte.id === META) ({ epoch, trozos } = meta.parse(JSON.parse(apunte.texto)))
    else if (apunte.id === EXISTENCIAS) guardado = existencias.parse(JSON.parse(apunte.texto))
  }

  /** Writes all rows in one transaction; a null takes one away. */
  const poner = async (textos: Notas): Promise<void> => {
    await apuntes.cambiar([...textos.keys()], (previo, id) => {
      const texto = textos.get(id)
      if (texto === undefined || texto === previo?.texto) return undefined
      return texto === null ? previo && null : { id, texto }
    })
  }

  /** Notes with these chunks in place of the ones there are, and of every single row. */
  const conTrozos = (textos: readonly string[]): Map<string, string | null> => {
    const notas = new Map<string, string | null>(textos.map((texto, n) => [idTrozo(n), texto]))
    for (let n = notas.size; n < trozos; n++) notas.set(idTrozo(n), null)
    for (const id of deltas) notas.set(`${DELTA}${id}`, null)
    return notas
  }

  const alDia = (notas: Notas, nuevo: { epoch: string; trozos: number; existencias: Copia['existencias'] }): void => {
    epoch = nuevo.epoch
    trozos = nuevo.trozos
    guardado = nuevo.existencias
    for (const [id, valor] of notas) {
      if (!id.startsWith(DELTA)) continue
      if (valor === null) deltas.delete(id.slice(DELTA.length))
      else deltas.add(id.slice(DELTA.length))
    }
  }

  return {
    epoch: () => epoch,
    seqPropio: () => guardado.seqPropio,
    contado: (dispositivoId, seq) => cubre(guardado.cubre, dispositivoId, seq),
    async cargar() {
      const [notas, unas] = await Promise.all([apuntes.conPrefijo(TROZO), apuntes.conPrefijo(DELTA)])
      for (const apunte of await apuntes.leer([META, EXISTENCIAS])) if (apunte) recordar(apunte)
      deltas.clear()
      const filas = notas.flatMap(({ texto }) => leerTrozo(texto))
      const cambios = new Map(unas.map((apunte) => delta.parse(JSON.parse(apunte.texto))).map((cambio) => [cambio.id, cambio]))
      for (const id of cambios.keys()) deltas.add(id)
      return { filas: cambios.size === 0 ? filas : conCambios(filas, cambios), existencias: guardado }
    },
    async reemplazar({ epoch: suyo, cubre: cubierto, trozos: textos }) {
      const nuevo = { epoch: suyo, trozos: textos.length, existencias: { cubre: cubierto, cambios: {}, seqPropio: 0 } }
      const notas = conTrozos(textos)
        .set(META, JSON.stringify({ epoch: nuevo.epoch, trozos: nuevo.trozos }))
        .set(EXISTENCIAS, JSON.stringify(nuevo.existencias))
      await poner(notas)
      alDia(notas, nuevo)
      return nuevo.existencias
    },
    async escribir({ sucios, porId, productos, existencias: stock, seqPropio }) {
      const entero = sucios.length > CAMBIOS_SUELTOS || deltas.size + sucios.length > DELTAS_MAXIMOS
      const textos = entero ? enTrozos(productos) : []
      const nuevo = { epoch, trozos: entero ? textos.length : trozos, existencias: { ...stock, seqPropio } }
      const notas = entero ? conTrozos(textos).set(META, JSON.stringify({ epoch, trozos: nuevo.trozos })) : sueltas(sucios, porId)
      notas.set(EXISTENCIAS, JSON.stringify(nuevo.existencias))
      await poner(notas)
      alDia(notas, nuevo)
    },
    interpretar(cambios) {
      const filas: FilaProducto[] = []
      let todo = false
      let stock: Copia['existencias'] | undefined
      for (const { antes, despues } of cambios) {
        const id = (despues ?? antes)?.id ?? ''
        if (id === META || id.startsWith(TROZO)) todo = true
        else if (id === EXISTENCIAS && despues) {
          recordar(despues)
          stock = guardado
        } else if (id.startsWith(DELTA) && despues) {
          const cambio = delta.parse(JSON.parse(despues.texto))
          if ('borrado' in cambio) todo = true
          else filas.push(cambio)
        }
      }
      return { todo, filas, existencias: stock }
    },
  }
}
