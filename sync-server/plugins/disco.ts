/**
 * Disk full is refused before it hurts: with little space left, what would write is answered 503 and tills keep what they
 * have and come back; reading goes on (docs/RELIABILITY.md D23). And a write that the store could not do is a 503 as well, never
 * a receipt.
 */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fallo, ok, type Result } from '#domain/result.ts'

export interface Espacio {
  libresBytes: number
  totalBytes: number
}

export interface Disco {
  /** Is there room to write? 'servidor.sin-espacio' when not. */
  revisar(): Promise<Result<Espacio>>
}

export interface OpcionesDisco {
  /** Of the file system that the data folder is on. */
  medir: () => Promise<Espacio>
  /** Milliseconds, of any clock that only goes forward. */
  ahora: () => number
  /** Below this many bytes free nothing is written; undefined: the smaller of a tenth of the disk and 500 MB. */
  minimoBytes?: number | undefined
}

const MINIMO_BYTES = 500_000_000
const MINIMO_PARTE = 0.1
/** Half a gigabyte lasts longer than this at any rate that a server takes in. */
const VALE_MS = 2000
/** For whoever is told to come back. */
const REINTENTO_S = 60

export const medirCarpeta = (carpeta: string) => async (): Promise<Espacio> => {
  const { bavail, blocks, bsize } = await statfs(carpeta)
  return { libresBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Measures the disk now and then; below the minimum nothing is written (503 before it hurts). */
export function crearDisco({ medir, ahora, minimoBytes }: OpcionesDisco): Disco {
  let medida: { en: number; espacio: Promise<Espacio> } | undefined
  return {
    async revisar() {
      if (!medida || ahora() - medida.en >= VALE_MS) {
        const nueva = { en: ahora(), espacio: medir() }
        medida = nueva
        nueva.espacio.catch(() => {
          if (medida === nueva) medida = undefined
        })
      }
      const espacio = await medida.espacio
      const minimo = minimoBytes ?? Math.min(MINIMO_BYTES, espacio.totalBytes * MINIMO_PARTE)
      return espacio.libresBytes < minimo ? fallo('servidor.sin-espacio') : ok(espacio)
    },
  }
}

/** Answers that the server cannot write now, and when to come back. */
export const responderSinEscribir = (reply: FastifyReply, code: 'servidor.sin-espacio' | 'servidor.no-pudo-guardar'): FastifyReply =>
  reply.code(503).header('retry-after', String(REINTENTO_S)).send({ code })

/** Before a body is read: what only reads passes. */
export function registrarDisco(app: FastifyInstance, disco: Disco): void {
  app.addHook('onRequest', async (peticion, reply) => {
    if (peticion.method === 'GET' || peticion.method === 'HEAD' || peticion.method === 'OPTIONS') return
    const revisado = await disco.revisar()
    if (!revisado.ok) return responderSinEscribir(reply, 'servidor.sin-espacio')
  })
}
