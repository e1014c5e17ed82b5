/**
 * What this device wrote of customers, once the server has received it. It may have to be handed in again, to a server that
 * was brought back from a backup, with nobody at the till: so it is kept under a key of this browser alone, which asks for no
 * PIN, and becomes again what it was before it is offered. Its row keeps its place, its hash and an edit that changes nothing,
 * which every version can read (docs/adr/0023-pii-at-rest.md).
 */
import { Historico } from '#domain/core/historico.entity.ts'
import type { AlmacenFilas } from '../almacen.ts'
import { esPersonal, tiposPersonales } from './cofre.filas.ts'
import type { FilaGuardada } from '../fila.ts'
import { conLimite } from '../limite.ts'
import type { Puertos } from '../puertos.ts'

const ESPERA_MS = 3000
const POR_LOTE = 50

/** The field of a sealed edit that holds all of it. */
const SELLADO = 'sellado'

const nombreDeLlave = (dispositivoId: string): string => `hechos:${dispositivoId}`

/** The key goes with the data of its device; a browser that keeps no keys has none. */
export const olvidarPropios = (puertos: Pick<Puertos, 'llaves'>, dispositivoId: string): Promise<void> =>
  // Nothing is sealed where no key was kept.
  puertos.llaves.borrar(nombreDeLlave(dispositivoId)).catch(() => undefined)

const esEdicionPropia = ({ tipo, clave, seq }: FilaGuardada): boolean => tipo === Historico.tipo && seq > 0 && esPersonal(clave)

function selloDe(fila: FilaGuardada): string | undefined {
  if (!esEdicionPropia(fila) || !fila.texto.includes(`"${SELLADO}":"`)) return undefined
  const sello = (JSON.parse(fila.texto) as Record<string, unknown>)[SELLADO]
  return typeof sello === 'string' ? sello : undefined
}

/** Is it under the key now? Then its text is not the one that it was written with, and may not travel. */
export const estaSellada = (fila: FilaGuardada): boolean => selloDe(fila) !== undefined

const conSello = (fila: FilaGuardada, sello: string): FilaGuardada => {
  const doc = JSON.parse(fila.texto) as Historico
  return { ...fila, texto: JSON.stringify({ ...doc, cambios: [], motivo: '', [SELLADO]: sello }) }
}

export interface SelloPropio {
  /** Rows with the text that they were written with, as far as the key is here. */
  abrir(filas: readonly FilaGuardada[]): Promise<FilaGuardada[]>
  /** On disk again as they were written: they are about to be offered again. */
  desellar(ids: readonly string[]): Promise<void>
  /** Seals what has its receipt. */
  sellar(): Promise<void>
  cerrar(): void
}

export interface ContextoPropios {
  puertos: Pick<Puertos, 'llaves' | 'programar'>
  ops: AlmacenFilas
  dispositivoId: string
}

/** The sealing of a device's own edits of people's documents. */
export function sellarPropios({ puertos, ops, dispositivoId }: ContextoPropios): SelloPropio {
  const nombre = nombreDeLlave(dispositivoId)
  const abiertas = new Map<string, { sellada: string; texto: string }>()
  /** Is there anything that may have to be sealed? */
  let pendiente = true
  const dejar = ops.observar((cambios) => {
    pendiente ||= cambios.some(({ despues }) => despues !== undefined && porHacer(despues))
  })

  const abrirUna = async (fila: FilaGuardada): Promise<FilaGuardada> => {
    const sello = selloDe(fila)
    if (sello === undefined) return fila
    const hecha = abiertas.get(fila.id)
    if (hecha?.sellada === fila.texto) return { ...fila, texto: hecha.texto }
    // Keys that cannot be read open nothing: the row stays an edit that changes nothing.
    const texto = await conLimite(puertos, ESPERA_MS, puertos.llaves.sacar(nombre, sello)).catch(() => undefined)
    if (texto === undefined) return fila
    abiertas.set(fila.id, { sellada: fila.texto, texto })
    return { ...fila, texto }
  }
  const abrir: SelloPropio['abrir'] = (filas) => Promise.all(filas.map(abrirUna))

  const desellar: SelloPropio['desellar'] = async (ids) => {
    if (ids.length === 0) return
    const selladas = (await ops.leer(ids)).flatMap((fila) => (fila && estaSellada(fila) ? fila : []))
    const claras = new Map((await abrir(selladas)).flatMap((fila) => (estaSellada(fila) ? [] : [[fila.id, fila]])))
    if (claras.size > 0)
      await ops.cambiar([...claras.keys()], (fila, id) =>
        fila && estaSellada(fila) ? { ...fila, texto: claras.get(id)?.texto ?? fila.texto } : undefined,
      )
  }

  /** An earlier version handed a sealed text in, and the server saw that it is not what its hash says. */
  const devolver = async (filas: readonly FilaGuardada[]): Promise<void> => {
    const mal = filas.filter((fila) => fila.estado === 'cuarentena' && estaSellada(fila)).map(({ id }) => id)
    if (mal.length === 0) return
    await desellar(mal)
    await ops.cambiar(mal, (fila) =>
      fila?.estado === 'cuarentena' && !estaSellada(fila) ? { ...fila, estado: 'guardado', motivo: '', recibidoEn: '' } : undefined,
    )
  }

  return {
    abrir,
    desellar,
    async sellar() {
      if (!pendiente) return
      pendiente = false
      for (const tipo of tiposPersonales) {
        const filas = await ops.rango({ indice: ['tipo', 'clave'], desde: [Historico.tipo, tipo], hasta: [Historico.tipo, tipo] })
        await devolver(filas)
        const claras = filas.filter(porHacer)
        for (let i = 0; i < claras.length; i += POR_LOTE) {
          const lote = claras.slice(i, i + POR_LOTE)
          const sellos = await conLimite(puertos, ESPERA_MS, Promise.all(lote.map(({ texto }) => puertos.llaves.guardar(nombre, texto))))
          if (!sellos) return
          const selladas = new Map(lote.map((fila, j) => [fila.id, { antes: fila, despues: conSello(fila, sellos[j] ?? '') }]))
          await ops.cambiar([...selladas.keys()], (fila, id) => {
            const suya = selladas.get(id)
            return suya && fila?.texto === suya.antes.texto && porHacer(fila) ? { ...fila, texto: suya.despues.texto } : undefined
          })
        }
      }
    },
    cerrar() {
      dejar()
      abiertas.clear()
    },
  }
}

/** Received, and still as it was written. */
const porHacer = (fila: FilaGuardada): boolean =>
  esEdicionPropia(fila) && fila.estado === 'recibido' && fila.hash !== '' && !estaSellada(fila)
