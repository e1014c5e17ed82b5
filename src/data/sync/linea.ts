/** This device's line to `/sync/v1`: who it is, which epoch it knows, what time it is over there. */
import type * as z from 'zod'
import type { Comando } from '#domain/comandos.ts'
import { fallo, type Result } from '#domain/result.ts'
import type { cabecera } from '#domain/sync.ts'
import { pedirJson, type Pedido } from '../http.ts'
import type { Puertos } from '../puertos.ts'

export interface Firma {
  dispositivoId: string
  secreto: string
}

export interface Contacto {
  epoch: string
  /** The server's clock, and ours at the middle of the exchange. */
  horaServidorMs: number
  desfaseMs: number
}

export interface ContextoLinea {
  puertos: Pick<Puertos, 'fetch' | 'programar' | 'ahora'>
  credencial: Firma
  /** The epoch that this device has worked with so far; '' before the first contact. */
  epoch(): string
  alContacto(contacto: Contacto): void
  senal: AbortSignal
}

export interface Linea {
  /** A reply of the protocol. 'sync.nuevo-epoch' (datos.epoch) when the server is not the one that we knew: nothing of that reply counts. */
  pedir<S extends z.ZodType<z.infer<typeof cabecera>>>(esquema: S, pedido: Pedido): Promise<Result<z.output<S>>>
  /** A command on the device's own behalf. */
  ejecutar<B extends z.ZodType, R extends z.ZodType>(
    comando: Comando<B, R>,
    parametros: Record<string, string>,
    cuerpo: z.input<B>,
  ): Promise<Result<z.output<R>>>
  /** The notification channel: resolves with the open response, or undefined when there is none to be had. */
  abrirStream(ruta: string, senal: AbortSignal): Promise<Response | undefined>
}

/** The device's line: every request carries its credential, every reply tells epoch and time. */
export function crearLinea({ puertos, credencial, epoch, alContacto, senal }: ContextoLinea): Linea {
  const cabeceras = { authorization: `Dispositivo ${credencial.dispositivoId}.${credencial.secreto}` }
  return {
    async pedir(esquema, pedido) {
      const antes = puertos.ahora()
      const respuesta = await pedirJson(puertos, { ...pedido, senal, cabeceras: { ...cabeceras, ...pedido.cabeceras } }, esquema)
      if (!respuesta.ok) return respuesta
      const horaServidorMs = Date.parse(respuesta.value.hora)
      alContacto({ epoch: respuesta.value.epoch, horaServidorMs, desfaseMs: Math.round((antes + puertos.ahora()) / 2 - horaServidorMs) })
      const conocido = epoch()
      return conocido !== '' && conocido !== respuesta.value.epoch ? fallo('sync.nuevo-epoch', { epoch: respuesta.value.epoch }) : respuesta
    },
    ejecutar: (comando, parametros, cuerpo) =>
      pedirJson(puertos, { metodo: comando.metodo, ruta: rutaDe(comando.ruta, parametros), cuerpo, cabeceras, senal }, comando.respuesta),
    async abrirStream(ruta, cortar) {
      try {
        const respuesta = await puertos.fetch(ruta, {
          headers: { ...cabeceras, accept: 'text/event-stream' },
          credentials: 'same-origin',
          cache: 'no-store',
          signal: cortar,
        })
        return respuesta.ok && respuesta.headers.get('content-type')?.startsWith('text/event-stream') === true ? respuesta : undefined
      } catch {
        // A channel that does not open is a hint less: the periodic round asks anyway.
        return undefined
      }
    },
  }
}

/** A command's path with its parameters in place. */
export const rutaDe = (ruta: string, parametros: Record<string, string>): string =>
  ruta.replace(/:(\w+)/g, (_hueco, nombre: string) => encodeURIComponent(parametros[nombre] ?? ''))
