/**
 * What the server does about each document after it is stored (sync-server/jobs): complementos, edits folded into their
 * master, and the stock. Cursors move last; a new epoch begins again from nothing.
 */
import { agregar, cubre } from '#domain/core/cobertura.ts'
import type { Contexto } from './contexto.ts'
import type { Servidor, TiendaServida } from './servidor.ts'
import { idCierre, idComplemento, masTarde, type Hecho } from './tipos.ts'

/** Stock, and which facts it counts. */
export interface Pliegue {
  hasta: number
  existencia: number
  cubre: Set<number>
}

const vacio = (): Pliegue => ({ hasta: 0, existencia: 0, cubre: new Set() })
const copia = ({ hasta, existencia, cubre: cubiertos }: Pliegue): Pliegue => ({ hasta, existencia, cubre: new Set(cubiertos) })

export class Trabajos {
  readonly #c: Contexto
  readonly #tienda: TiendaServida
  readonly #servidor: Servidor
  #cursor = 0
  #cursorEnDisco = 0
  #pliegue = vacio()
  #punto = vacio()
  /** The edit that the product's price comes from. */
  maestro: Hecho | undefined

  constructor(c: Contexto, tienda: TiendaServida, servidor: Servidor) {
    this.#c = c
    this.#tienda = tienda
    this.#servidor = servidor
  }

  /** Everything stored has been seen by every job. */
  ponerAlDia(): void {
    const { log } = this.#tienda.ops
    while (this.#cursor < log.length) {
      const hasta = Math.min(log.length, this.#cursor + 20)
      if (this.#c.hay('cursor-primero')) this.#cursorEnDisco = hasta
      this.#servidor.punto()
      for (let i = this.#cursor; i < hasta; i++) {
        const doc = log[i]?.doc
        if (doc?.que === 'hecho') this.#procesar(doc.h)
      }
      this.#tienda.ops.asentar()
      this.#cursor = hasta
      if (this.#c.azar.suerte(0.5)) this.#cursorEnDisco = hasta
    }
  }

  #procesar(h: Hecho): void {
    if (h.clase === 'historico') {
      if (this.#c.hay('gana-el-ultimo-que-llega') || masTarde(h, this.maestro)) this.maestro = h
      return
    }
    if (h.clase === 'cierre') {
      if (this.#c.hay('complemento-de-un-lado')) return
      for (const otro of this.#servidor.libreta(this.#tienda).porTurno.get(h.turno) ?? []) this.#complementar(h, otro)
    } else if (h.turno >= 0 && h.clase !== 'turno') {
      const cierre = this.#tienda.ops.get(idCierre(h.turno))
      if (cierre?.que === 'hecho') this.#complementar(cierre.h, h)
    }
  }

  #complementar(cierre: Hecho, h: Hecho): void {
    if (cierre.cubre && cubre(cierre.cubre, String(h.disp), h.seq)) return
    if (this.#c.hay('cierre-se-reescribe')) return this.#reescribir(h)
    const doc = { que: 'complemento', hecho: h.n, turno: h.turno, centavos: h.centavos } as const
    if (this.#tienda.ops.crear(idComplemento(h.n), doc)) this.#c.contar('complementos')
  }

  /** A bug: the closing is made to fit. */
  #reescribir(h: Hecho): void {
    const actual = this.#tienda.ops.get(idCierre(h.turno))
    if (actual?.que !== 'hecho' || !actual.h.cubre || cubre(actual.h.cubre, String(h.disp), h.seq)) return
    const nuevo = { ...actual.h, centavos: actual.h.centavos + h.centavos, cubre: agregar(actual.h.cubre, String(h.disp), h.seq) }
    this.#tienda.ops.poner(idCierre(h.turno), { ...actual, h: nuevo })
  }

  /** The stock with everything that is stored. */
  existencias(): Pliegue {
    const { log } = this.#tienda.ops
    const pliegue = this.#pliegue
    for (; pliegue.hasta < log.length; pliegue.hasta++) {
      const doc = log[pliegue.hasta]?.doc
      if (doc?.que !== 'hecho' || doc.h.unidades === 0) continue
      if (pliegue.cubre.has(doc.h.n) && !this.#c.hay('existencia-por-aparicion')) continue
      pliegue.cubre.add(doc.h.n)
      pliegue.existencia += doc.h.unidades
    }
    if (this.#c.azar.suerte(0.05)) this.#punto = copia(pliegue)
    return pliegue
  }

  /** The process is new: back to what was written down. */
  reiniciar(): void {
    this.#cursor = Math.min(this.#cursorEnDisco, this.#tienda.ops.log.length)
    this.#pliegue = copia(this.#punto)
    if (!this.#c.hay('punto-sin-epoca')) this.#pliegue.hasta = Math.min(this.#pliegue.hasta, this.#tienda.ops.log.length)
  }

  /** Another store than the one that this was made from. */
  otraEpoca(): void {
    this.#cursor = 0
    this.#cursorEnDisco = 0
    this.maestro = undefined
    if (this.#c.hay('punto-sin-epoca')) return
    this.#pliegue = vacio()
    this.#punto = vacio()
  }
}
