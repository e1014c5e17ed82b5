/** Sends one push: encrypted for the browser alone, signed with our key (RFC 8030, 8188, 8291, 8292), to a public host and nowhere else. */
import { Agent, request } from 'node:https'
import webpush from 'web-push'
import type { LlavesDePush } from '../config.ts'
import { buscarSolo, direccionDePush, esPublica } from './direccion.ts'
import type { Suscripcion } from './suscripciones.ts'

/** All of it: connecting, sending and the answer. */
const ESPERA_MS = 10_000
/** A telephone that is off hears of it for a day. */
const DURA_S = 24 * 3600
const A_LA_VEZ = 8

/** 'no-esta': the browser gave the address up. 'mal': it will not do as it is. 'luego': another time. */
export type Empujado = 'bien' | 'no-esta' | 'mal' | 'luego'

export interface Empujador {
  llavePublica: string
  enviar(a: Pick<Suscripcion, 'endpoint' | 'p256dh' | 'auth'>, texto: string): Promise<Empujado>
  cerrar(): void
}

export interface RedDePush {
  /** Which addresses may be connected to. */
  permitida: (direccion: string) => boolean
  /** Reads what a browser gave as its address. */
  direccion: (texto: string) => URL | undefined
  /** Certificates to believe, besides those of the machine. */
  ca?: string
}

const internet: RedDePush = { permitida: esPublica, direccion: direccionDePush }

/** The way out for pushes; `red` is another one in tests. */
export function crearEmpujador(llaves: LlavesDePush, { permitida, direccion, ca }: RedDePush = internet): Empujador {
  const agent = new Agent({
    keepAlive: true,
    maxTotalSockets: A_LA_VEZ,
    lookup: buscarSolo(permitida),
    ...(ca === undefined ? {} : { ca }),
  })
  return {
    llavePublica: llaves.publica,
    enviar: async ({ endpoint, p256dh, auth }, texto) => {
      const url = direccion(endpoint)
      if (!url) return 'mal'
      const cifrada = cifrar(llaves, { endpoint, p256dh, auth }, texto)
      return cifrada ? segun(await pedir(url, cifrada.headers, cifrada.body, agent)) : 'mal'
    },
    cerrar: () => agent.destroy(),
  }
}

/** undefined when what the browser gave as its key is none. */
function cifrar(llaves: LlavesDePush, { endpoint, p256dh, auth }: Parameters<Empujador['enviar']>[0], texto: string) {
  try {
    return webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, texto, {
      TTL: DURA_S,
      urgency: 'normal',
      vapidDetails: { subject: llaves.asunto, publicKey: llaves.publica, privateKey: llaves.privada },
    })
  } catch {
    // The point is not on the curve: nothing that is tried again would be.
    return undefined
  }
}

/** The status of the answer, which is not read; a redirection is an answer like any other. 0: there was none. */
function pedir(url: URL, headers: NodeJS.Dict<string | number | string[]>, cuerpo: Buffer | null, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const peticion = request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(ESPERA_MS) }, (respuesta) => {
      resolve(respuesta.statusCode ?? 0)
      respuesta.destroy()
    })
    peticion.on('error', () => resolve(0))
    peticion.end(cuerpo ?? undefined)
  })
}

function segun(estado: number): Empujado {
  if (estado >= 200 && estado < 300) return 'bien'
  if (estado === 404 || estado === 410) return 'no-esta'
  return estado === 0 || estado === 429 || estado >= 500 ? 'luego' : 'mal'
}
