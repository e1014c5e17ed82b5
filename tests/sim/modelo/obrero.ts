/** A worker of the model: runs the seeds that it is given and answers what they add up to. */
import { parentPort } from 'node:worker_threads'
import type { Bicho } from './bichos.ts'
import { sumar, sumaVacia, type Suma } from './suma.ts'
import { correrMundo } from './mundo.ts'

export interface Encargo {
  desde: number
  cuantas: number
  bicho?: Bicho | undefined
  dias?: number | undefined
  /** Stops at the first seed that fails. */
  hastaFallar: boolean
}

function cumplir({ desde, cuantas, bicho, dias, hastaFallar }: Encargo): Suma {
  const suma = sumaVacia()
  for (let semilla = desde; semilla < desde + cuantas; semilla++) {
    sumar(suma, correrMundo(semilla, { bicho, dias }))
    if (hastaFallar && suma.fallidas.length > 0) break
  }
  return suma
}

parentPort?.on('message', (encargo: Encargo) => parentPort?.postMessage(cumplir(encargo)))
