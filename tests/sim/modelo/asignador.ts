/** The allocator of fiscal numbers (sync-server/ncf): a log outside the store first, then the block's id, then the range, then the till's copy. */
import type { Contexto } from './contexto.ts'
import type { Servidor, TiendaServida } from './servidor.ts'
import { idBloque, type Bloque } from './tipos.ts'

const MAX_ACTIVOS = 6
export const BLOQUES_EN_MANO = 2
const INTENTOS = 100
export const RANGO = 0

export type Linea = { que: 'prestado'; epoca: number; bloque: Bloque } | { que: 'congelado'; epoca: number; bloque: Bloque }

export class Asignador {
  readonly #c: Contexto
  readonly #servidor: Servidor
  /** The log: nothing that happens to the store happens to it. */
  bitacora: Linea[] = []

  constructor(c: Contexto, servidor: Servidor) {
    this.#c = c
    this.#servidor = servidor
  }

  /** The device's active blocks, with a new one: it asks when by its own count it runs low. */
  prestar(disp: number, tienda: TiendaServida): Bloque[] | undefined {
    const { servida } = tienda
    for (let leDebemos = true; ; leDebemos = false) {
      const activos = this.#activosDe(disp, tienda)
      const usados = this.#servidor.libreta(tienda).usados
      const quedan = activos.map((bloque) => Math.max(0, bloque.hasta - Math.max(bloque.desde - 1, usados.get(bloque.desde) ?? 0)))
      const vivos = quedan.filter((n) => n > 0).length
      const bastan = quedan.reduce((a, b) => a + b, 0) * 2 > servida.porBloque * BLOQUES_EN_MANO && !leDebemos
      if (bastan || vivos >= MAX_ACTIVOS) return activos
      if (!this.#cortar(disp, tienda)) return vivos > 0 ? activos : undefined
    }
  }

  #activosDe(disp: number, { bloques, ops }: TiendaServida): Bloque[] {
    const suyos: Bloque[] = []
    for (const desde of bloques.get(disp) ?? []) {
      const doc = ops.get(idBloque(desde))
      if (doc?.que === 'bloque' && !doc.bloque.congelado) suyos.push(doc.bloque)
    }
    return suyos
  }

  #cortar(disp: number, tienda: TiendaServida): Bloque | undefined {
    const { ncf, epoca } = this.#servidor
    const { servida, conta } = tienda
    for (let intento = 0; intento < INTENTOS; intento++) {
      const siguiente = conta.get(RANGO) ?? servida.desde
      const desde = Math.max(siguiente, this.#alto(tienda) + 1)
      if (desde > servida.hasta) return undefined
      const hasta = Math.min(servida.hasta, desde + servida.porBloque - 1)
      const bloque: Bloque = { desde, hasta, tienda: servida.n, disp, congelado: false, en: this.#c.t, epoca }
      let dueno = ncf.get(desde)
      if (!dueno) {
        this.bitacora.push({ que: 'prestado', epoca, bloque })
        this.#servidor.puntoDePrestamo()
        ncf.crear(desde, bloque)
        ncf.asentar()
        dueno = bloque
      }
      this.#servidor.punto()
      if ((conta.get(RANGO) ?? servida.desde) <= dueno.hasta) conta.poner(RANGO, dueno.hasta + 1)
      conta.asentar()
      this.#servidor.punto()
      if (tienda.ops.get(idBloque(dueno.desde)) === undefined) tienda.ponerBloque(dueno)
      tienda.ops.asentar()
      this.#servidor.punto()
      if (dueno === bloque) return bloque
    }
    throw new Error('no block could be cut')
  }

  /** Highest number lent of the store's range before it was last restored. */
  #alto({ servida }: TiendaServida): number {
    if (this.#c.hay('prestamo-sin-salto')) return 0
    let alto = 0
    for (const linea of this.bitacora)
      if (linea.que === 'prestado' && linea.epoca !== this.#servidor.epoca && linea.bloque.tienda === servida.n)
        alto = Math.max(alto, linea.bloque.hasta)
    return alto
  }

  congelar(tienda: TiendaServida, bloque: Bloque): void {
    const congelado = { ...bloque, congelado: true }
    this.bitacora.push({ que: 'congelado', epoca: this.#servidor.epoca, bloque: congelado })
    tienda.ponerBloque(congelado)
    tienda.ops.asentar()
  }

  /** After a restore, before anything else is asked: what was lent and frozen since is put back. */
  reponer(): void {
    if (this.#c.hay('prestamo-sin-salto')) return
    // Of two lines on one block the later is right: the earlier attempt did not live to create it.
    const prestados = new Map<number, Bloque>()
    for (const { que, bloque } of this.bitacora)
      if (que === 'prestado' && !(this.#c.hay('vale-la-primera-linea') && prestados.has(bloque.desde))) prestados.set(bloque.desde, bloque)
    for (const bloque of prestados.values()) {
      const tienda = this.#servidor.tienda(bloque.tienda)
      this.#servidor.ncf.crear(bloque.desde, bloque)
      if (tienda.ops.get(idBloque(bloque.desde)) === undefined) tienda.ponerBloque(bloque)
    }
    for (const { que, bloque } of this.bitacora) if (que === 'congelado') this.#servidor.tienda(bloque.tienda).ponerBloque(bloque)
    for (const { ops } of this.#servidor.tiendas) ops.asentar()
    this.#servidor.ncf.asentar()
  }
}
