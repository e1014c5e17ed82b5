/**
 * Leaves a signed document at its buyer's own address (docs/FISCAL.md#receiving). The address comes from outside, so it is one of the Internet and no
 * machine behind ours (docs/SECURITY.md, row 15); what is answered there is read no further than the receipt.
 */
import { request as porHttp } from 'node:http'
import { Agent, request as porHttps } from 'node:https'
import { buscarSolo, direccionDePush, esPublica } from '../../../core/push/direccion.ts'
import { SinRespuestaError } from '../emisor.ts'
import { firmar, type Firmante } from '../firma.ts'

const PLAZO_MS = 30_000
/** A receipt is some four thousand bytes. */
const LARGO_MAXIMO = 100_000

/** What of the network may be reached; another one in tests. */
export interface RedDeFuera {
  permitida: (direccion: string) => boolean
  /** Reads an address of DGII's directory; undefined when nothing may be left there. */
  direccion: (texto: string) => URL | undefined
}

export const internet: RedDeFuera = { permitida: esPublica, direccion: direccionDePush }

/** What came of it: the buyer's receipt (ARECF) and whether it says that the document came; or that there is nowhere to leave it. */
export type Entregado = { como: 'entregada' | 'noRecibida'; motivo: string; acuse: string } | { como: 'sinDireccion' }

const MOTIVOS: Readonly<Record<string, string>> = {
  '1': 'Dice que no cumple el formato.',
  '2': 'Dice que la firma no es válida.',
  '4': 'Dice que el RNC del comprador no es el suyo.',
}
/** It has it already: an answer of before was lost. */
const DUPLICADO = '3'

interface Papel {
  nombre: string
  xml: string
}

export interface Avisado {
  como: 'entregada' | 'noRecibida' | 'sinDireccion'
  motivo: string
}

/** How papers get to other stores. */
export interface Afuera {
  entregar(base: string, papel: Papel, remite: Firmante): Promise<Entregado>
  avisar(base: string, papel: Papel, remite: Firmante): Promise<Avisado>
}

/** Over this network. */
export const porRed = (red: RedDeFuera): Afuera => ({
  entregar: (base, papel, remite) => entregarEn(base, papel, remite, red),
  avisar: (base, papel, remite) => avisarEn(base, papel, remite, red),
})

/** What the directory has may end in the service itself; the store's own folder is before that. */
const SERVICIO = /\/fe(\/(recepcion|aprobacioncomercial)(\/api(\/ecf)?)?)?$/i

/** Leaves a paper at a service of somebody's; undefined when there is nowhere. Identifies itself where it is asked to. */
async function dejar(base: string, servicio: string, archivo: Papel, remite: Firmante, red: RedDeFuera): Promise<Contestado | undefined> {
  const raiz = red.direccion(base.replace(/\/+$/, '').replace(SERVICIO, ''))
  if (!raiz) return undefined
  const en = (camino: string): URL => new URL(`${raiz.href.replace(/\/+$/, '')}/fe/${camino}`)
  const una = (token?: string) => pedir(en(`${servicio}/api/ecf`), red, { archivo, token })
  const primera = await una()
  return primera.estado === 401 || primera.estado === 403 ? await una(await identificarse(en, remite, red)) : primera
}

/** Hands a document over at `base`. Throws `SinRespuestaError` when nobody answered, or nothing that is a receipt. */
export async function entregarEn(base: string, papel: Papel, remite: Firmante, red: RedDeFuera = internet): Promise<Entregado> {
  const contestado = await dejar(base, 'recepcion', papel, remite, red)
  if (!contestado) return { como: 'sinDireccion' }
  const { estado, texto } = contestado
  const dato = (elemento: string): string => (new RegExp(`<${elemento}>([^<]*)</${elemento}>`).exec(texto)?.[1] ?? '').trim()
  if (estado !== 200 || !texto.includes('<ARECF') || !['0', '1'].includes(dato('Estado'))) throw new SinRespuestaError(`status ${estado}`)
  const codigo = dato('CodigoMotivoNoRecibido')
  const llego = dato('Estado') === '0' || codigo === DUPLICADO
  return { como: llego ? 'entregada' : 'noRecibida', motivo: llego ? '' : (MOTIVOS[codigo] ?? 'No dice por qué.'), acuse: texto }
}

/** Tells an issuer at `base` what the store says of their document. Throws `SinRespuestaError` when nobody answered, or with a status that is no answer. */
export async function avisarEn(base: string, papel: Papel, remite: Firmante, red: RedDeFuera = internet): Promise<Avisado> {
  const contestado = await dejar(base, 'aprobacioncomercial', papel, remite, red)
  if (!contestado) return { como: 'sinDireccion', motivo: '' }
  const { estado, texto } = contestado
  if (estado === 200) return { como: 'entregada', motivo: '' }
  if (estado !== 400) throw new SinRespuestaError(`status ${estado}`)
  const [, dicho = ''] = /"mensaje"\s*:\s*"([^"]{1,300})"/.exec(texto) ?? []
  return { como: 'noRecibida', motivo: dicho || 'No dice por qué.' }
}

async function identificarse(en: (camino: string) => URL, remite: Firmante, red: RedDeFuera): Promise<string> {
  const semilla = (await pedir(en('autenticacion/api/semilla'), red, {})).texto.trim()
  if (!semilla.includes('<SemillaModel')) throw new SinRespuestaError('semilla')
  const archivo = { nombre: 'semilla.xml', xml: firmar(semilla, remite).xml }
  const { texto } = await pedir(en('autenticacion/api/validacioncertificado'), red, { archivo })
  const token = /"token"\s*:\s*"([^"]{1,20000})"/.exec(texto)?.[1]
  if (token === undefined) throw new SinRespuestaError('token')
  return token
}

interface Contestado {
  estado: number
  texto: string
}

async function pedir(
  url: URL,
  { permitida }: RedDeFuera,
  { archivo, token }: { archivo?: { nombre: string; xml: string }; token?: string | undefined },
): Promise<Contestado> {
  const formulario = archivo && new FormData()
  if (archivo) formulario?.append('xml', new Blob([archivo.xml], { type: 'text/xml' }), archivo.nombre)
  const cuerpo = formulario && new Response(formulario)
  const bytes = cuerpo && Buffer.from(await cuerpo.arrayBuffer())
  const headers = {
    ...(cuerpo && bytes ? { 'content-type': cuerpo.headers.get('content-type') ?? '', 'content-length': String(bytes.length) } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const seguro = url.protocol === 'https:'
  const agent = seguro ? new Agent({ lookup: buscarSolo(permitida) }) : undefined
  return await new Promise<Contestado>((listo, mal) => {
    const alFallar = (cause: unknown): void => mal(new SinRespuestaError('no answer', { cause }))
    const peticion = (seguro ? porHttps : porHttp)(
      url,
      {
        method: cuerpo ? 'POST' : 'GET',
        headers,
        ...(agent && { agent }),
        lookup: buscarSolo(permitida),
        signal: AbortSignal.timeout(PLAZO_MS),
      },
      (respuesta) => {
        let texto = ''
        respuesta.setEncoding('utf8')
        respuesta.on('data', (trozo: string) => {
          texto += trozo
          if (texto.length > LARGO_MAXIMO) peticion.destroy(new Error('too long an answer'))
        })
        respuesta.on('end', () => listo({ estado: respuesta.statusCode ?? 0, texto }))
        respuesta.on('error', alFallar)
      },
    )
    peticion.on('error', alFallar)
    peticion.end(bytes)
  })
}
