/** An answer that stays open: server-sent events to one listener, with a beat, until either side ends it. */
import type { FastifyReply } from 'fastify'
import type { AvisoStream } from '#domain/core/sync.ts'

const LATIDO_MS = 15_000
/** Gathers the writes of one push into one word. */
const JUNTAR_MS = 80
/** A reader that does not read is let go: its words wait in our memory. */
const MAX_SIN_LEER = 256_000

export interface Corriente {
  cerrada(): boolean
  /** Tells the listener now. */
  avisar(): void
  /** Tells soon, once for all that moves until then. */
  avisarLuego(): void
  /** To be done when it ends; at once when it has ended. */
  alCerrar(hacer: () => void): void
  cerrar(): void
}

/** Begins it; `aviso` is what is told, asked for at the moment of telling. */
export function abrirCorriente(reply: FastifyReply, aviso: () => AvisoStream): Corriente {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const paradas: (() => void)[] = []
  let luego: NodeJS.Timeout | undefined
  let cerrada = false

  const escribir = (texto: string): void => {
    if (cerrada) return
    if (raw.writableLength > MAX_SIN_LEER) corriente.cerrar()
    else raw.write(texto)
  }
  const corriente: Corriente = {
    cerrada: () => cerrada,
    avisar() {
      clearTimeout(luego)
      luego = undefined
      escribir(`data: ${JSON.stringify(aviso())}\n\n`)
    },
    avisarLuego() {
      if (!cerrada) luego ??= setTimeout(corriente.avisar, JUNTAR_MS)
    },
    alCerrar(hacer) {
      if (cerrada) hacer()
      else paradas.push(hacer)
    },
    cerrar() {
      if (cerrada) return
      cerrada = true
      clearTimeout(luego)
      for (const parar of paradas) parar()
      raw.end()
    },
  }
  const latido = setInterval(() => escribir(': latido\n\n'), LATIDO_MS)
  corriente.alCerrar(() => clearInterval(latido))
  raw.on('close', corriente.cerrar)
  return corriente
}
