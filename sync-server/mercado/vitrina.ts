/** What a store shows to everybody: its published products by name, and of the stock only whether there is any. */
import type * as z from 'zod'
import { dibujoDe } from '#domain/catalogo/dibujo.rules.ts'
import { productoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { Central } from '../core/central.ts'
import type { FilaSinExistencia, Pliegue } from '../core/pliegue.ts'
import { aLaVista, cuantoHay, existenciaDe, SE_PESA } from '../catalogo/pliegue.ts'
import { aPedazos, ordenar } from '../core/pausas.ts'
import { llano } from '../core/llano.ts'

type Producto = z.infer<typeof productoPublico>

export interface EnVitrina {
  producto: Producto
  texto: string
}

/** Made once per change of what it shows. It is shared: nobody changes it. */
export interface Vitrina {
  productos: readonly EnVitrina[]
}

/** One of more products than this is not made at each change: fifty thousand take a third of a second. */
const GRANDE = 10_000
/** It rests for so many times as long as it took: a tenth of the thread at most, whatever its store changes and whoever asks. */
const DESCANSO = 9

/** How a product was written down, and of what. */
interface Escrita extends EnVitrina {
  fila: FilaSinExistencia
  precioEn: string
  hay: ReturnType<typeof cuantoHay>
}

interface Hecha {
  /** Of the store's documents, when it was looked at last. */
  seq: string
  version: number
  pliegue: Pliegue
  escritas: Map<string, Escrita>
  vitrina: Vitrina
  /** Until then a change waits. */
  descansaHasta: number
}

/** The window of a store with everything that was stored before the call, or of some seconds ago when it is a large one that changes all the time. */
export type Vitrinas = (tiendaId: string) => Promise<Vitrina>

/** The windows of all stores: each is looked at again when its store's documents moved, and made again when what is shown of them did. */
export function abrirVitrinas({ store, central }: Pick<Server, 'store' | 'central'>): Vitrinas {
  const hechas = new Map<string, Hecha>()
  const haciendose = new Map<string, Promise<Vitrina>>()

  async function revisar(tiendaId: string, seq: string): Promise<Vitrina> {
    await central.trabajos.ponerAlDia(tiendaId)
    const pliegue = await central.pliegues.alDia(tiendaId)
    const anterior = hechas.get(tiendaId)
    const version = pliegue.cambiosALaVista
    if (anterior?.pliegue === pliegue && anterior.version === version) {
      hechas.set(tiendaId, { ...anterior, seq })
      return anterior.vitrina
    }
    if (anterior && performance.now() < anterior.descansaHasta) return anterior.vitrina
    const { escritas, trabajado } = await hacer(pliegue, anterior?.escritas)
    const descansa = escritas.size > GRANDE ? performance.now() + DESCANSO * trabajado : 0
    const vitrina = { productos: [...escritas.values()] }
    hechas.set(tiendaId, { seq, version, pliegue, escritas, vitrina, descansaHasta: descansa })
    return vitrina
  }

  return async (tiendaId) => {
    const seq = await (await baseDeTienda(store, tiendaId, 'ops')).seq()
    const hecha = hechas.get(tiendaId)
    if (hecha?.seq === seq) return hecha.vitrina
    const otra = haciendose.get(tiendaId)
    // What is being made holds all that was stored when it was begun: who comes later looks again after it, whether it worked or not.
    if (otra) await otra.catch(() => undefined)
    const propia = haciendose.get(tiendaId) ?? revisar(tiendaId, seq)
    haciendose.set(tiendaId, propia)
    try {
      return await propia
    } finally {
      if (haciendose.get(tiendaId) === propia) haciendose.delete(tiendaId)
    }
  }
}

/** By name. What did not change is taken over: sorting what is nearly sorted costs next to nothing. */
async function hacer(
  pliegue: Pliegue,
  anteriores: ReadonlyMap<string, Escrita> = new Map(),
): Promise<{ escritas: Map<string, Escrita>; trabajado: number }> {
  const { pausa, trabajado } = aPedazos()
  // As it is now, before anything is awaited: the fold goes on moving.
  const filas = [...pliegue.filas.values()].filter(({ id, f }) => aLaVista(f) && !pliegue.ocultos.has(id))
  const sueltas = new Map<string, Escrita>()
  for (const fila of filas) {
    const espera = pausa()
    if (espera) await espera
    const [precioEn, hay] = [pliegue.preciosEn.get(fila.id) ?? '', cuantoHay(existenciaDe(pliegue, fila.id))]
    const antes = anteriores.get(fila.id)
    const igual = antes?.fila === fila && antes.precioEn === precioEn && antes.hay === hay
    sueltas.set(fila.id, igual ? antes : escribir(fila, precioEn, hay))
  }
  const orden: Escrita[] = []
  for (const id of anteriores.keys()) {
    const sigue = sueltas.get(id)
    if (sigue) orden.push(sigue)
  }
  for (const escrita of sueltas.values()) if (!anteriores.has(escrita.fila.id)) orden.push(escrita)
  const ordenadas = await ordenar(orden, ({ texto }) => texto, pausa)
  return { escritas: new Map(ordenadas.map((escrita) => [escrita.fila.id, escrita])), trabajado: trabajado() }
}

function escribir(fila: FilaSinExistencia, precioEn: string, hay: Escrita['hay']): Escrita {
  const { id, n, g, p, o, u, f, h = '', a = '', w = 0 } = fila
  const producto: Producto = {
    id,
    nombre: n,
    categoria: g,
    precioDiezmilesimas: p,
    precioEn,
    unidad: u,
    sePesa: (f & SE_PESA) !== 0,
    pesoGramos: w,
    grupo: h,
    variante: a,
    foto: o,
    dibujo: o === '' ? (dibujoDe({ nombre: n, categoria: g }) ?? '') : '',
    disponible: hay !== 'nada',
    pocas: hay === 'pocas',
  }
  return { producto, texto: llano(`${n} ${g}`), fila, precioEn, hay }
}

/** How many products a store shows. */
export async function cuantosEnVitrina({ pliegues, trabajos }: Pick<Central, 'pliegues' | 'trabajos'>, tiendaId: string): Promise<number> {
  await trabajos.ponerAlDia(tiendaId)
  const { filas, ocultos } = await pliegues.alDia(tiendaId)
  return [...filas.values()].filter(({ id, f }) => aLaVista(f) && !ocultos.has(id)).length
}
