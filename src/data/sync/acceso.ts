/**
 * How this device shows the server that it is itself: by tokens that its key gets, renewed every few minutes, and by a
 * signature over each batch that it hands in (adr/0022). A server that knows nothing of keys is shown the secret, as before.
 */
import * as z from 'zod'
import { textoDeAcceso, textoDeHechos, textoDeLote, type FirmaDeLote, type Lote } from '#domain/sync/firma.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { accesoReply, type AccesoReply } from '#domain/core/sync.ts'
import type { Credencial } from '#data/device/credencial.ts'
import { esDeRed, pedirJson } from '#data/device/http.ts'
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { nombreDeLlave, prefijoAcceso } from './nombres.ts'

/** A token is renewed when this much of its time is over. */
const PARTE_USADA = 0.8
/** Without tokens it goes on with the secret, and asks again after this. */
const REINTENTO_MS = 60_000
const VUELTAS = 4

/** Each refresh token is a note of its own, which no power cut takes back: with one of long ago this device would look like a copy. */
const guardado = z.object({ vez: z.int(), refresco: z.string() })
type Guardado = z.infer<typeof guardado>

export type Firmante = Pick<Credencial, 'dispositivoId' | 'secreto' | 'llave'>

export interface AccesoAlServidor {
  /** The value of `authorization` now. */
  autorizacion(): Promise<Result<string>>
  /** The server did not take what was shown: the next time it is another. */
  caducar(): void
  /** The server told its time. */
  vio(hora: string): void
  /** The signature that goes with a batch; undefined when what is shown is the secret. */
  firmar(lote: Omit<Lote, 'dispositivoId'>): Promise<FirmaDeLote | undefined>
}

export interface ContextoAcceso {
  puertos: Pick<Puertos, 'fetch' | 'programar' | 'monotonico' | 'llaves' | 'nuevoId' | 'sha256'>
  credencial: Firmante
  local: Local
  senal: AbortSignal
}

const ninguno: Guardado = { vez: 0, refresco: '' }

interface Vigente {
  palabra: string
  /** By the clock that nobody sets. */
  hastaMs: number
}

/** One life of a device's engine: it has a name of its own, which every signature says (domain/sync/firma.ts). */
export function crearAcceso({ puertos, credencial, local, senal }: ContextoAcceso): AccesoAlServidor {
  const { dispositivoId, secreto } = credencial
  const prefijo = prefijoAcceso(dispositivoId)
  const llave = nombreDeLlave(credencial)
  const vida = puertos.nuevoId()
  let visto = ''
  let vigente: Vigente | undefined
  let pidiendo: Promise<Result<string>> | undefined

  const preguntar = async (publica: string, refresco: string, reto: string): Promise<Result<AccesoReply>> => {
    const pedido = { dispositivoId, llave: publica, reto, refresco, vida, visto }
    const firma = reto === '' ? '' : await puertos.llaves.firmar(llave, textoDeAcceso(pedido))
    const cuerpo = { ...pedido, firma, ...(refresco === '' && reto !== '' ? { secreto } : {}) }
    return await pedirJson(puertos, { metodo: 'POST', ruta: '/sync/v1/acceso', cuerpo, senal }, accesoReply)
  }

  const guardar = async (nuevo: Guardado): Promise<void> => {
    await local.agregar(`${prefijo}${nuevo.vez}`, nuevo)
    if (nuevo.vez > 1) await local.quitar(`${prefijo}${nuevo.vez - 1}`)
  }

  /** Signs the challenge; what the server says of an old token sends us back to the secret, once. */
  const pedir = async (): Promise<Result<AccesoReply>> => {
    // A browser whose keys cannot be read has its secret, for as long as that serves.
    const publica = await puertos.llaves.publica(llave).catch(() => undefined)
    if (publica === undefined) return fallo('dispositivo.sin-llave')
    const ultimo = (await local.leerTodos(prefijo, guardado)).reduce((a, b) => (b.vez > a.vez ? b : a), ninguno)
    let { refresco } = ultimo
    let reto = ''
    let ultima: Result<AccesoReply> = fallo('dispositivo.desconocido')
    for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
      ultima = await preguntar(publica, refresco, reto)
      if (ultima.ok) break
      const { code, datos } = ultima.error
      if (code === 'dispositivo.reto' && typeof datos?.['reto'] === 'string') {
        reto = datos['reto']
        if (typeof datos['hora'] === 'string') visto = datos['hora']
      } else if (refresco !== '' && porSecreto.has(code)) {
        refresco = ''
        reto = ''
      } else break
    }
    if (ultima.ok && ultima.value.refresco !== refresco) await guardar({ vez: ultimo.vez + 1, refresco: ultima.value.refresco })
    return ultima
  }

  const renovar = async (): Promise<Result<string>> => {
    const dado = await pedir()
    if (!dado.ok && esDeRed(dado.error.code)) return dado
    const [palabra, duraMs] = dado.ok ? [dado.value.acceso, dado.value.duraMs * PARTE_USADA] : [secreto, REINTENTO_MS]
    vigente = { palabra, hastaMs: puertos.monotonico() + duraMs }
    return ok(palabra)
  }

  return {
    async autorizacion() {
      const sirve = vigente !== undefined && puertos.monotonico() < vigente.hastaMs ? vigente.palabra : undefined
      pidiendo ??= sirve === undefined ? renovar().finally(() => (pidiendo = undefined)) : undefined
      const palabra = sirve === undefined ? await (pidiendo ?? renovar()) : ok(sirve)
      return palabra.ok ? ok(`Dispositivo ${dispositivoId}.${palabra.value}`) : palabra
    },
    caducar() {
      vigente = undefined
    },
    vio(hora) {
      visto = hora
    },
    async firmar(lote) {
      if (vigente === undefined || vigente.palabra === secreto) return undefined
      const marca = { vida, visto }
      const sha256 = await puertos.sha256(textoDeHechos(lote.hechos))
      const texto = textoDeLote({ ...lote, dispositivoId }, marca, sha256)
      return { ...marca, epoch: lote.epoch, valor: await puertos.llaves.firmar(llave, texto) }
    },
  }
}

/** What sends a device back to its secret, together with its key: the server does not know the token, or not the key. */
const porSecreto: ReadonlySet<string> = new Set(['dispositivo.refresco-invalido', 'dispositivo.sin-llave', 'dispositivo.otra-llave'])
