/** The line between a till and the server, with everything that can happen to a request and its answer. */
import type { Caja } from './caja.ts'
import type { Contexto } from './contexto.ts'
import type { FallaDePeticion } from './fallas.ts'
import { Caida, type Servidor } from './servidor.ts'

/** Why there is no answer that means anything. */
export type SinRespuesta = 'sin-conexion' | 'respuesta-rara' | 'http-401' | 'http-403' | 'http-413' | 'http-otro' | 'nuevo-epoch'

export interface Respondido<T> {
  epoca: number
  hora: number
  valor: T
}

/** How a request's answer may be damaged on the way, and what answers instead of the server. */
export interface Pedido<T> {
  hacer: () => T
  /** A copy of the request that arrives at some other time. */
  copia?: (() => void) | undefined
  /** The same request without one of its facts, as a bad proxy would pass it on; undefined when it has only one. */
  sinUno?: (() => T) | undefined
  /** The answer with its rows in another order, or none of them. */
  alterar?: ((valor: T, como: 'vacia' | 'cambiada') => T) | undefined
  /** The answer to an earlier request of the same kind, with the epoch that it said. */
  anterior?: Respondido<T> | undefined
  /** What the client would take for an answer if it believed every 200. */
  porBueno?: T | undefined
}

interface EnVuelo {
  cuando: number
  llegar: () => void
}

export class Linea {
  readonly #c: Contexto
  readonly #servidor: Servidor
  #enVuelo: EnVuelo[] = []

  constructor(c: Contexto, servidor: Servidor) {
    this.#c = c
    this.#servidor = servidor
  }

  /** Delivers what was under way for so long. */
  repartir(): void {
    if (this.#enVuelo.length === 0) return
    const listos = this.#enVuelo.filter(({ cuando }) => cuando <= this.#c.t)
    if (listos.length === 0) return
    this.#enVuelo = this.#enVuelo.filter(({ cuando }) => cuando > this.#c.t)
    for (const { llegar } of listos) this.#enServidor(llegar)
  }
  repartirTodo(): void {
    const todos = this.#c.azar.barajar(this.#enVuelo)
    this.#enVuelo = []
    for (const { llegar } of todos) this.#enServidor(llegar)
  }

  /** Runs in the server; nothing when it died of it. */
  #enServidor<T>(hacer: () => T): T | undefined {
    try {
      return hacer()
    } catch (error) {
      if (!(error instanceof Caida)) throw error
      this.#servidor.reiniciar()
      return undefined
    }
  }

  #fueraDeServicio(): boolean {
    return this.#c.t < this.#servidor.apagadoHasta || this.#c.t < this.#servidor.llenoHasta
  }

  pedir<T>(caja: Caja, pedido: Pedido<T>): Respondido<T> | SinRespuesta {
    const c = this.#c
    c.t += 0.002
    if (c.t < caja.cortadaHasta) return 'sin-conexion'
    if (this.#fueraDeServicio()) return 'http-otro'
    const falla = c.fallas.peticion.tirar()
    if (falla === undefined) return this.#responder(pedido.hacer, caja)
    c.contar(falla)
    c.anotar(falla, caja.disp)
    return this.#conFalla(falla, caja, pedido)
  }

  #conFalla<T>(falla: FallaDePeticion, caja: Caja, pedido: Pedido<T>): Respondido<T> | SinRespuesta {
    const c = this.#c
    switch (falla) {
      case 'peticion-perdida':
        return 'sin-conexion'
      case 'respuesta-perdida':
      case 'lenta':
        this.#enServidor(pedido.hacer)
        if (falla === 'lenta') c.t += 1
        return 'sin-conexion'
      case 'duplicada': {
        const primera = this.#responder(pedido.hacer, caja)
        for (let veces = c.azar.entero(1, 4); veces > 0; veces--) this.#enServidor(pedido.copia ?? pedido.hacer)
        return primera
      }
      case 'atrasada':
        if (pedido.copia) this.#enVuelo.push({ cuando: c.t + c.azar.numero() ** 3 * 4 * 1440, llegar: pedido.copia })
        return 'sin-conexion'
      case 'portal':
        if (pedido.porBueno === undefined || !c.hay('cree-cualquier-200')) return 'respuesta-rara'
        return this.#leer({ epoca: this.#servidor.epoca, hora: c.t, valor: pedido.porBueno }, caja)
      case 'http-401':
      case 'http-403':
      case 'http-413':
        return falla
      case 'http-409':
      case 'http-429':
      case 'http-5xx':
        return 'http-otro'
      case 'respuesta-vieja':
        return pedido.anterior === undefined ? 'respuesta-rara' : this.#leer(pedido.anterior, caja)
      case 'respuesta-vacia':
      case 'filas-cambiadas': {
        const respuesta = this.#responder(pedido.hacer, caja)
        if (typeof respuesta === 'string' || !pedido.alterar) return respuesta
        return { ...respuesta, valor: pedido.alterar(respuesta.valor, falla === 'respuesta-vacia' ? 'vacia' : 'cambiada') }
      }
      case 'fila-quitada':
        return this.#responder(pedido.sinUno ?? pedido.hacer, caja)
      case 'servidor-cae': {
        this.#servidor.armar(c.azar.entero(1, 5))
        const respuesta = this.#responder(pedido.hacer, caja)
        this.#servidor.desarmar()
        if (typeof respuesta !== 'string') this.#servidor.reiniciar()
        return respuesta
      }
    }
  }

  #responder<T>(hacer: () => T, caja: Caja): Respondido<T> | SinRespuesta {
    const valor = this.#enServidor(hacer)
    if (valor === undefined) return 'http-otro'
    return this.#leer({ epoca: this.#servidor.epoca, hora: this.#c.t, valor }, caja)
  }

  /** Of a server that we did not know nothing counts but who it is. */
  #leer<T>(respondido: Respondido<T>, { disco }: Caja): Respondido<T> | SinRespuesta {
    if (disco.epoca === 0 || disco.epoca === respondido.epoca) return respondido
    disco.epocaVista = respondido.epoca
    return 'nuevo-epoch'
  }
}
