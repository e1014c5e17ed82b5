/** Entry of the bundle: runs worlds for whoever started this worker, one after another. */
import { parentPort } from 'node:worker_threads'
import { Mundo, type Resultado } from './mundo.ts'
import { MundoDePedidos } from '../pedidos/mundo.ts'
import { MundoDeSemana } from '../semana/mundo.ts'
import type { Recorte } from './fallas.ts'

export interface Encargo {
  semilla: number
  recorte: Recorte
  /** Also the story, line by line. */
  contar: boolean
}

export interface Informe {
  resultado: Resultado
  ms: number
  cuento: string[]
}

/** While worlds run, the machine's own clock and chance are out of reach: who asks for them is found out. */
function encerrar(): () => number {
  const reloj = performance.now.bind(performance)
  const prohibido = (que: string) => () => {
    throw new Error(`production code asked the machine for ${que}`)
  }
  Math.random = prohibido('chance')
  Date.now = prohibido('the time')
  performance.now = prohibido('how long it took')
  globalThis.setTimeout = prohibido('a timer') as never
  globalThis.setInterval = prohibido('a timer') as never
  globalThis.fetch = prohibido('the network')
  return reloj
}

const mundos = { cajas: Mundo, pedidos: MundoDePedidos, semana: MundoDeSemana }

async function hacer({ semilla, recorte, contar }: Encargo, reloj: () => number): Promise<Informe> {
  const antes = reloj()
  const mundo = new mundos[recorte.mundo ?? 'cajas'](semilla, recorte)
  const cuento: string[] = []
  if (contar) mundo.tiempo.alAnotar = (nota) => void cuento.push(nota)
  const resultado = await mundo.correr()
  return { resultado, ms: reloj() - antes, cuento }
}

const reloj = encerrar()
parentPort?.on('message', (encargo: Encargo) => {
  void hacer(encargo, reloj).then(
    (informe) => parentPort?.postMessage(informe),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
