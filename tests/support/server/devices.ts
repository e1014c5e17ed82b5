/** For tests: a device that has a key, as a browser would have it, and what it sends. */
import { createHash, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { conAutoria, textoDeHecho, textoDeLlave, textoDePersona } from '#domain/confianza/autoria.ts'
import { textoDeAcceso, textoDeHechos, textoDeLote, type FirmaDeLote } from '#domain/sync/firma.ts'
import type { Envio } from '#domain/core/sync.ts'
import type { Prueba, Quien, Respuesta } from './test-server.ts'

export interface Par {
  privada: KeyObject
  publica: string
}

export function unaLlave(curva = 'P-256'): Par {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curva })
  return { privada: privateKey, publica: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url') }
}

const firmar = ({ privada }: Par, texto: string): string =>
  sign('sha256', new Uint8Array(Buffer.from(texto)), { key: privada, dsaEncoding: 'ieee-p1363' }).toString('base64url')

/** A person's key. */
export interface LlaveDe {
  empleadoId: string
  par: Par
}

type Lugar = Pick<Prueba, 'pedir' | 'reloj'>

export interface Credenciales {
  dispositivoId: string
  secreto: string
  tiendaId: string
  /** The session of its person, in a 'web' device. */
  cookie?: string
}

/** One life of a device's engine; `copia` makes another computer with the same disk. */
export class EquipoConLlave {
  refresco = ''
  acceso = ''
  vida = 'vida 1'
  visto = ''
  par: Par
  readonly de: Credenciales
  private readonly p: Lugar

  constructor(p: Lugar, de: Credenciales, par = unaLlave()) {
    this.p = p
    this.de = de
    this.par = par
  }

  copia(vida: string): EquipoConLlave {
    return Object.assign(new EquipoConLlave(this.p, this.de, this.par), { refresco: this.refresco, acceso: this.acceso, vida })
  }

  get quien(): Quien {
    const { dispositivoId, cookie } = this.de
    return { authorization: `Dispositivo ${dispositivoId}.${this.acceso}`, ...(cookie === undefined ? {} : { cookie }) }
  }

  async reto(): Promise<string> {
    const r = await this.preguntar({})
    const { reto = '', hora = '' } = (r.cuerpo['datos'] ?? {}) as { reto?: string; hora?: string }
    this.visto = hora
    return reto
  }

  /** Asks for tokens; `perdida`: the reply never came. */
  async acceder(cambio: Record<string, unknown> = {}, { perdida = false } = {}): Promise<Respuesta> {
    const reto = await this.reto()
    const r = await this.preguntar({ reto, ...(this.refresco === '' ? { secreto: this.de.secreto } : {}), ...cambio })
    if (r.estado === 200 && !perdida) Object.assign(this, { acceso: r.cuerpo['acceso'], refresco: r.cuerpo['refresco'] })
    return r
  }

  /** What asks for tokens, signed, and not sent: to be sent late. */
  async preparar(): Promise<object> {
    return this.pedido({ reto: await this.reto() })
  }

  private preguntar(cambio: Record<string, unknown>): Promise<Respuesta> {
    return this.p.pedir('POST', '/sync/v1/acceso', this.pedido(cambio))
  }

  private pedido(cambio: Record<string, unknown>): object {
    const { vida, visto, refresco, par, de } = this
    const pedido = { dispositivoId: de.dispositivoId, llave: par.publica, reto: '', refresco, vida, visto, ...cambio }
    const firma = pedido.reto === '' ? '' : firmar(par, textoDeAcceso(pedido))
    return { firma, ...pedido }
  }

  firma(hechos: readonly unknown[], { par = this.par, deDispositivo = '', epoch = 'e' } = {}): FirmaDeLote {
    const { vida, visto, de } = this
    const sha256 = createHash('sha256').update(textoDeHechos(hechos)).digest('hex')
    const marca = { vida, visto }
    return { ...marca, epoch, valor: firmar(par, textoDeLote({ ...de, deDispositivo, epoch, hechos }, marca, sha256)) }
  }

  async entregar(hechos: readonly unknown[], cambio: Record<string, unknown> = {}): Promise<Respuesta> {
    const r = await this.p.pedir(
      'POST',
      '/sync/v1/push',
      { tiendaId: this.de.tiendaId, hechos, firma: this.firma(hechos), ...cambio },
      this.quien,
    )
    const { hora } = r.cuerpo
    if (typeof hora === 'string') this.visto = hora
    return r
  }

  /** A fact as this device writes it: with its signature in the text. */
  firmado(envio: Envio, par = this.par): Envio {
    const texto = conAutoria(envio.texto, { equipo: firmar(par, textoDeHecho(envio.texto)) })
    return { ...envio, texto, hash: createHash('sha256').update(texto).digest('hex') }
  }

  /** The same, with the signatures of people. */
  firmadoPor(envio: Envio, { persona, autoriza = [] }: { persona?: LlaveDe; autoriza?: readonly LlaveDe[] }): Envio {
    const { creadoPor } = JSON.parse(envio.texto) as { creadoPor: string }
    const por = ({ par }: LlaveDe, quien: string, como: 'autor' | 'autoriza') => ({
      llave: par.publica,
      valor: firmar(par, textoDePersona(envio.texto, quien, como)),
    })
    const texto = conAutoria(envio.texto, {
      equipo: firmar(this.par, textoDeHecho(envio.texto)),
      ...(persona ? { persona: por(persona, creadoPor, 'autor') } : {}),
      ...(autoriza.length > 0
        ? { autoriza: autoriza.map((una) => ({ persona: una.empleadoId, ...por(una, una.empleadoId, 'autoriza') })) }
        : {}),
    })
    return { ...envio, texto, hash: createHash('sha256').update(texto).digest('hex') }
  }

  /** Tells the server of somebody's key; `secreto` is what the PIN is under its second salt. */
  decirLlave({ empleadoId, par }: LlaveDe, { secreto = '', desde = 0, conPar = par } = {}): Promise<Respuesta> {
    const { tiendaId, dispositivoId } = this.de
    const dicho = textoDeLlave({ tiendaId, dispositivoId, empleadoId, publica: par.publica, desde })
    const hash = createHash('sha256').update(dicho).digest('hex')
    const prueba = secreto === '' ? '' : createHmac('sha256', secreto).update(`${hash}00000001`, 'hex').digest('hex')
    const cuerpo = { tiendaId, empleadoId, publica: par.publica, desde, valor: firmar(conPar, dicho), prueba }
    return this.p.pedir('POST', '/sync/v1/llaves-de-persona', cuerpo, this.quien)
  }

  leer(): Promise<Respuesta> {
    return this.p.pedir('GET', `/sync/v1/saludo?tiendaId=${this.de.tiendaId}`, undefined, this.quien)
  }
}
