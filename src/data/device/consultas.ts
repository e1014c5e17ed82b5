/** Lists of documents by index, and lists that follow every change without being read again. */
import type { Doc, Entity } from '#domain/core/entity.ts'
import type { AlmacenFilas, CambioFila, Rango } from './almacen.ts'
import { leerFila, type Fila, type FilaGuardada } from './fila.ts'
import { LecturaFallida, type Vivo } from './vivo.ts'

/** By index: one of `clave`, `padre` or a range on `en` (`desde` inclusive, `hasta` exclusive). Newest first unless said. */
export interface Consulta {
  clave?: string
  padre?: string
  desde?: string
  hasta?: string
  orden?: 'asc' | 'desc'
  limite?: number
}

/** Which rows a list holds, in which order, how many. */
export interface Seleccion<T> {
  rangos: readonly Rango[]
  cumple(fila: FilaGuardada): boolean
  comparar(a: FilaGuardada, b: FilaGuardada): number
  limite: number
  leer(fila: FilaGuardada): T
}

/** How a query on an entity is answered from the rows: index ranges to read, what to keep of them, in which order. */
export function seleccionDe<E extends Entity>(entity: E, consulta: Consulta = {}): Seleccion<Fila<Doc<E>>> {
  const { clave, padre, desde, hasta, orden = 'desc', limite = Infinity } = consulta
  const { tipo } = entity
  const signo = orden === 'asc' ? 1 : -1
  const rango: Rango =
    clave !== undefined && padre === undefined
      ? { indice: ['tipo', 'clave'], desde: [tipo, clave], hasta: [tipo, clave] }
      : {
          indice: padre === undefined ? ['tipo', 'en'] : ['tipo', 'padre', 'en'],
          desde: [tipo, ...(padre === undefined ? [] : [padre]), ...(desde === undefined ? [] : [desde])],
          hasta: [tipo, ...(padre === undefined ? [] : [padre]), ...(hasta === undefined ? [] : [hasta])],
          sinHasta: hasta !== undefined,
          orden,
          ...(limite === Infinity || clave !== undefined ? {} : { limite }),
        }
  return {
    rangos: [rango],
    cumple: (fila) =>
      fila.tipo === tipo &&
      (clave === undefined || fila.clave === clave) &&
      (padre === undefined || fila.padre === padre) &&
      (desde === undefined || fila.en >= desde) &&
      (hasta === undefined || fila.en < hasta),
    comparar: (a, b) => signo * (compararTexto(a.en, b.en) || compararTexto(a.id, b.id)),
    limite,
    leer: (fila) => leerFila(entity, fila),
  }
}

const compararTexto = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The rows of a selection, read once. */
export async function filasDe(almacen: AlmacenFilas, seleccion: Seleccion<unknown>): Promise<FilaGuardada[]> {
  const tramos = await Promise.all(seleccion.rangos.map((rango) => almacen.rango(rango)))
  return tramos.flat().filter(seleccion.cumple).sort(seleccion.comparar).slice(0, seleccion.limite)
}

/** A list that reads once, then takes each change in its place. It reads again only when a removal left a limited list short. */
export function listaViva<T>(almacen: AlmacenFilas, seleccion: Seleccion<T>, alFallar: (error: unknown) => void): Vivo<T[]> {
  const leidas = new WeakMap<FilaGuardada, T>()
  const leida = (fila: FilaGuardada): T => {
    const previa = leidas.get(fila)
    if (previa !== undefined) return previa
    const nueva = seleccion.leer(fila)
    leidas.set(fila, nueva)
    return nueva
  }
  let filas: FilaGuardada[] | undefined
  let valor: T[] | undefined
  let rota: LecturaFallida | undefined
  const oyentes = new Set<() => void>()
  let dejar: (() => void) | undefined
  let lectura = 0

  const publicar = (nuevas: FilaGuardada[]) => {
    filas = nuevas
    rota = undefined
    valor = nuevas.map(leida)
    for (const aviso of oyentes) aviso()
  }
  const leer = async (): Promise<void> => {
    const esta = ++lectura
    const previas = new Map(filas?.map((fila) => [fila.id, fila]))
    const nuevas = await filasDe(almacen, seleccion)
    if (esta !== lectura || dejar === undefined) return
    publicar(nuevas.map((fila) => iguales(previas.get(fila.id), fila)))
  }
  const releer = () =>
    void leer().catch((error: unknown) => {
      alFallar(error)
      if (dejar === undefined || valor !== undefined) return
      rota = new LecturaFallida('a live list could not be read', { cause: error })
      for (const aviso of oyentes) aviso()
    })

  const alCambiar = (cambios: readonly CambioFila<FilaGuardada>[]) => {
    const propios = cambios.filter(({ antes, despues }) => (antes && seleccion.cumple(antes)) || (despues && seleccion.cumple(despues)))
    if (propios.length === 0) return
    if (filas === undefined) return releer()
    const eraLimite = filas.length >= seleccion.limite
    const porId = new Map(filas.map((fila) => [fila.id, fila]))
    let quitadas = false
    for (const { antes, despues } of propios) {
      const id = (despues ?? antes)?.id ?? ''
      if (despues && seleccion.cumple(despues)) porId.set(id, iguales(porId.get(id), despues))
      else quitadas = porId.delete(id) || quitadas
    }
    if (eraLimite && quitadas) return releer()
    lectura++
    publicar([...porId.values()].sort(seleccion.comparar).slice(0, seleccion.limite))
  }

  return {
    valor: () => valor,
    fallo: () => rota,
    suscribir(aviso) {
      oyentes.add(aviso)
      if (dejar === undefined) {
        filas = undefined
        dejar = almacen.observar(alCambiar)
        releer()
      }
      return () => {
        oyentes.delete(aviso)
        if (oyentes.size > 0) return
        dejar?.()
        dejar = undefined
        rota = undefined
      }
    },
  }
}

/** The row that we have when the one read says the same: what hangs from it on screen need not be drawn again. */
const iguales = (previa: FilaGuardada | undefined, nueva: FilaGuardada): FilaGuardada =>
  previa &&
  previa.texto === nueva.texto &&
  previa.estado === nueva.estado &&
  previa.motivo === nueva.motivo &&
  previa.recibidoEn === nueva.recibidoEn
    ? previa
    : nueva
