/**
 * How many things of one person are worked on at a time. The thread does a bit of each request that is open, in turns: a till with eight
 * connections on what costs most had eight turns for each one of a colleague's sale, which waited 200 ms behind it. Now it has two, and
 * its others wait for those; what it may ask in a minute is limites.ts.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { aCuentaDe } from './limites.ts'

const A_LA_VEZ = 2
/** What reads and writes much. The line of notices (`stream`) stays open, and is none of it. */
const CUESTAN = /^\/(?:sync\/v1\/(?!stream)|api\/publico\/)/

interface Carril {
  dentro: number
  esperan: Set<() => void>
}

/** Puts what costs much of one device, person or address in a lane of its own; between its handler's first step and its answer's. */
export function registrarCarriles(app: FastifyInstance): void {
  const carriles = new Map<string, Carril>()
  const salidas = new WeakMap<FastifyRequest, () => void>()
  const salir = (quien: string, carril: Carril): void => {
    const [siguiente] = carril.esperan
    if (siguiente) {
      carril.esperan.delete(siguiente)
      siguiente()
    } else if (--carril.dentro === 0) carriles.delete(quien)
  }

  app.addHook('preHandler', (peticion, { raw }, siga) => {
    if (!CUESTAN.test(peticion.routeOptions.url ?? '')) return siga()
    const quien = aCuentaDe(peticion)
    const carril = carriles.get(quien) ?? { dentro: 0, esperan: new Set() }
    carriles.set(quien, carril)
    const entrar = () => {
      salidas.set(peticion, () => salir(quien, carril))
      siga()
    }
    if (carril.dentro < A_LA_VEZ) {
      carril.dentro++
      return entrar()
    }
    // Who hangs up leaves the queue. What was begun is worked to its end all the same, and keeps its place until then.
    carril.esperan.add(entrar)
    raw.once('close', () => carril.esperan.delete(entrar))
  })
  // Its answer is made: how fast it is taken away is the line's.
  app.addHook('onSend', (peticion, _reply, _carga, siga) => {
    salidas.get(peticion)?.()
    salidas.delete(peticion)
    siga()
  })
}
