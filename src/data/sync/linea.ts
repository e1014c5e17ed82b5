/** This device's line to `/sync/v1`: who it is, which epoch it knows, what time it is over there. */
import type * as z from 'zod'
import { fallo, type Result } from '#domain/core/result.ts'
import { pushReply, type cabecera, type Envio, type PushReply } from '#domain/core/sync.ts'
import { pedirJson, rutaDe, type Mandadero, type PedidoHttp } from '#data/device/http.ts'
import type { Puertos } from '#data/device/puertos.ts'
import type { AccesoAlServidor } from './acceso.ts'
import { pedirStream } from './stream.ts'

export interface Contacto {
  epoch: string
  /** The server's clock, and ours at the middle of the exchange. */
  horaServidorMs: number
  desfaseMs: number
}

export interface ContextoLinea {
  puertos: Pick<Puertos, 'fetch' | 'programar' | 'ahora'>
  acceso: AccesoAlServidor
  /** The epoch that this device has worked with so far; '' before the first contact. */
  epoch(): string
  alContacto(contacto: Contacto): void
  senal: AbortSignal
}

export interface LoteSaliente {
  tiendaId: string
  deDispositivo?: string
  hechos: readonly Envio[]
}

export interface Linea extends Mandadero {
  /** A reply of the protocol. 'sync.nuevo-epoch' (datos.epoch) when the server is not the one that we knew: nothing of that reply counts. */
  pedir<S extends z.ZodType<z.infer<typeof cabecera>>>(esquema: S, pedido: PedidoHttp): Promise<Result<z.output<S>>>
  /** Hands in a batch under this device's signature; `deDispositivo` made the facts, when another one did. */
  entregar(lote: LoteSaliente, como?: Pick<PedidoHttp, 'cabeceras' | 'esperaMs'>): Promise<Result<PushReply>>
  /** The notification channel: resolves with the open response, or undefined when there is none to be had. */
  abrirStream(ruta: string, senal: AbortSignal): Promise<Response | undefined>
}

/** What the server says of a token that is over, or of a key that it does not know: another is asked for. */
const deOtraPalabra: ReadonlySet<string> = new Set(
  ['token-vencido', 'firma-ajena', 'sin-firma', 'sin-llave', 'desconocido'].map((que) => `dispositivo.${que}`),
)

/** The device's line: every request shows who it is, every reply tells epoch and time. */
export function crearLinea({ puertos, acceso, epoch, alContacto, senal }: ContextoLinea): Linea {
  /** Once more when what was shown was over: nobody knows for how long a page slept. */
  const mostrandose = async <T>(hacer: (cabeceras: Record<string, string>) => Promise<Result<T>>): Promise<Result<T>> => {
    let hecho: Result<T> = fallo('dispositivo.desconocido')
    for (let intento = 0; intento < 2; intento++) {
      const authorization = await acceso.autorizacion()
      if (!authorization.ok) return authorization
      hecho = await hacer({ authorization: authorization.value })
      if (hecho.ok || !deOtraPalabra.has(hecho.error.code)) break
      acceso.caducar()
      if (hecho.error.code !== 'dispositivo.token-vencido') break
    }
    return hecho
  }

  const leer = <T extends z.infer<typeof cabecera>>(antes: number, respuesta: Result<T>): Result<T> => {
    if (!respuesta.ok) return respuesta
    const horaServidorMs = Date.parse(respuesta.value.hora)
    acceso.vio(respuesta.value.hora)
    alContacto({ epoch: respuesta.value.epoch, horaServidorMs, desfaseMs: Math.round((antes + puertos.ahora()) / 2 - horaServidorMs) })
    const conocido = epoch()
    return conocido !== '' && conocido !== respuesta.value.epoch ? fallo('sync.nuevo-epoch', { epoch: respuesta.value.epoch }) : respuesta
  }

  const pedir: Linea['pedir'] = (esquema, pedido) =>
    mostrandose(async (cabeceras) => {
      const antes = puertos.ahora()
      return leer(antes, await pedirJson(puertos, { ...pedido, senal, cabeceras: { ...cabeceras, ...pedido.cabeceras } }, esquema))
    })

  return {
    pedir,
    entregar: (lote, como = {}) =>
      mostrandose(async (cabeceras) => {
        const firma = await acceso.firmar({ ...lote, deDispositivo: lote.deDispositivo ?? '', epoch: epoch() })
        const antes = puertos.ahora()
        const pedido: PedidoHttp = { metodo: 'POST', ruta: '/sync/v1/push', cuerpo: { ...lote, ...(firma ? { firma } : {}) } }
        return leer(
          antes,
          await pedirJson(puertos, { ...pedido, ...como, senal, cabeceras: { ...cabeceras, ...como.cabeceras } }, pushReply),
        )
      }),
    ejecutar: (comando, parametros, cuerpo) =>
      mostrandose((cabeceras) =>
        pedirJson(puertos, { metodo: comando.metodo, ruta: rutaDe(comando.ruta, parametros), cuerpo, cabeceras, senal }, comando.respuesta),
      ),
    async abrirStream(ruta, cortar) {
      const authorization = await acceso.autorizacion()
      return authorization.ok ? pedirStream(puertos, ruta, { authorization: authorization.value }, cortar) : undefined
    },
  }
}
