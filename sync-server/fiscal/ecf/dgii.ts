/**
 * DGII's services as the port has them (docs/FISCAL.md#electronic-documents). Whatever is not plainly an answer about the document that was asked
 * for (a page of HTML, another document's result, a word that nobody knows) counts as no answer.
 */
import * as z from 'zod'
import { firmar } from './firma.ts'
import {
  NegadoError,
  OtroDocumentoError,
  SinRespuestaError,
  type Emisor,
  type MensajeDeEmisor,
  type Recibo,
  type Remite,
  type Respuesta,
  type Sesion,
  type Veredicto,
} from './emisor.ts'

export interface OpcionesDgii {
  url: string
  urlResumenes: string
  ahora: () => Date
  /** Milliseconds that one request may take. */
  plazoMs?: number
}

const PLAZO_MS = 30_000
/** Of an answer: DGII's are some hundred bytes. */
const LARGO_MAXIMO = 200_000
/** A session ends this long before its token does. */
const MARGEN_MS = 5 * 60_000

const texto = z.union([z.string(), z.number()]).transform(String)
const mensajes = z
  .union([z.string(), z.array(z.union([z.string(), z.object({ valor: texto.nullish(), codigo: texto.nullish() })]))])
  .nullish()
  .transform((dichos): MensajeDeEmisor[] =>
    (typeof dichos === 'string' ? [dichos] : (dichos ?? []))
      .map((uno) => (typeof uno === 'string' ? { codigo: '', texto: uno } : { codigo: uno.codigo ?? '', texto: uno.valor ?? '' }))
      .map(({ codigo, texto: dicho }) => ({ codigo: codigo.slice(0, 20), texto: dicho.slice(0, 400) }))
      .filter(({ codigo, texto: dicho }) => dicho !== '' || !['', '0'].includes(codigo))
      .slice(0, 20),
  )

const semillaValidada = z.object({ token: z.string().min(1).max(20_000), expira: z.string() })
const recibido = z.object({ trackId: z.string().min(1).max(80) })
const resuelto = z.object({
  estado: z.string(),
  rnc: texto.nullish(),
  encf: z.string().nullish(),
  ncfElectronico: z.string().nullish(),
  secuenciaUtilizada: z.boolean().nullish(),
  mensajes,
  mensaje: mensajes,
})
/** Its code is 1 of what it took and 2 of what it refused; anything else is no answer. */
const anulado = z.object({ codigo: texto.nullish(), nombre: texto.nullish(), estado: texto.nullish(), mensajes, mensaje: mensajes })
const listado = z.object({ rnc: texto, urlRecepcion: z.string().nullish(), urlAceptacion: z.string().nullish() })
const directorio = z.union([z.array(listado), listado.transform((uno) => [uno])])
const rastro = z.object({ trackId: z.string().min(1).max(80), estado: z.string() })
const rastros = z.union([z.array(rastro), z.object({ detalles: z.array(rastro) }).transform(({ detalles }) => detalles)])

const PALABRAS: Readonly<Record<string, Respuesta['estado']>> = {
  aceptado: 'aceptado',
  'aceptado condicional': 'aceptadoCondicional',
  rechazado: 'rechazado',
  'en proceso': 'enProceso',
  'no encontrado': 'noEncontrado',
}

/** DGII over HTTP. A session is kept for as long as its token is good. */
export function crearDgii({ url, urlResumenes, ahora, plazoMs = PLAZO_MS }: OpcionesDgii): Emisor {
  const sesiones = new Map<string, { sesion: Sesion; hasta: number }>()

  async function identificar(remite: Remite): Promise<{ token: string; hasta: number }> {
    const semilla = await pedir(`${url}/autenticacion/api/autenticacion/semilla`, plazoMs)
    if (!semilla.texto.includes('<SemillaModel')) throw new SinRespuestaError('semilla')
    const { xml } = firmar(semilla.texto.trim(), remite)
    const { token, expira } = entender(
      semillaValidada,
      await pedir(`${url}/autenticacion/api/autenticacion/validarsemilla`, plazoMs, { xml, nombre: 'semilla.xml' }),
    )
    const fin = Date.parse(expira)
    return { token, hasta: (Number.isNaN(fin) ? ahora().getTime() + 2 * MARGEN_MS : fin) - MARGEN_MS }
  }

  const sesionDe = (token: string, alNegar: () => void): Sesion => {
    const con = async (direccion: string, archivo?: Archivo): Promise<Contestado> => {
      try {
        return await pedir(direccion, plazoMs, archivo, token)
      } catch (error) {
        if (error instanceof NegadoError) alNegar()
        throw error
      }
    }
    return {
      enviar: async ({ rnc, ncf, resumida, xml }) => {
        const archivo = { xml, nombre: `${rnc}${ncf}.xml` }
        if (resumida) return respuestaDe({ rnc, ncf }, await con(`${urlResumenes}/recepcionfc/api/recepcion/ecf`, archivo))
        const { trackId } = entender(recibido, await con(`${url}/recepcion/api/facturaselectronicas`, archivo))
        return { estado: 'recibido', trackId }
      },
      anular: async ({ rnc }, xml) => {
        const archivo = { xml, nombre: `${rnc}ANECF.xml` }
        return veredictoDe(await con(`${url}/anulacionrangos/api/operaciones/anularrango`, archivo))
      },
      responder: async ({ rncComprador, ncf }, xml) => {
        const archivo = { xml, nombre: `${rncComprador}${ncf}.xml` }
        return veredictoDe(await con(`${url}/aprobacioncomercial/api/aprobacioncomercial`, archivo))
      },
      direccionDe: async (rnc, para = 'recepcion') => {
        const consulta = new URLSearchParams({ RNC: rnc }).toString()
        const listados = entender(directorio, await con(`${url}/consultadirectorio/api/consultas/obtenerdirectorioporrnc?${consulta}`))
        const suyo = listados.find((uno) => uno.rnc === rnc)
        return (para === 'aceptacion' ? suyo?.urlAceptacion : suyo?.urlRecepcion) ?? ''
      },
      resultado: async (de, trackId) =>
        respuestaDe(de, await con(`${url}/consultaresultado/api/consultas/estado?${new URLSearchParams({ trackId }).toString()}`)),
      buscar: async (de) => {
        const { rnc, ncf, codigoSeguridad, resumida, descartados } = de
        if (!resumida) {
          const datos = new URLSearchParams({ RncEmisor: rnc, ENCF: ncf })
          const suyos = entender(rastros, await con(`${url}/consultatrackids/api/trackids/consulta?${datos.toString()}`))
          return ultimoDe(suyos.filter(({ trackId }) => !descartados.includes(trackId)))
        }
        const datos = new URLSearchParams({ RncEmisor: rnc, NcfElectronico: ncf, CodigoSeguridad: codigoSeguridad })
        return respuestaDe(de, await con(`${url}/consultaestado/api/consultas/estado?${datos.toString()}`), false)
      },
    }
  }

  return {
    abrir: async (remite) => {
      const clave = `${remite.rnc} ${remite.certificado}`
      const abierta = sesiones.get(clave)
      if (abierta && ahora().getTime() < abierta.hasta) return abierta.sesion
      const { token, hasta } = await identificar(remite)
      const sesion = sesionDe(token, () => sesiones.delete(clave))
      sesiones.set(clave, { sesion, hasta })
      return sesion
    },
  }
}

/** Yes or no; anything else is no answer. */
function veredictoDe(contestado: Contestado): Veredicto {
  const { codigo, nombre, estado, mensajes: dichos, mensaje } = entender(anulado, contestado)
  const palabra = PALABRAS[(nombre ?? estado ?? '').trim().toLowerCase()]
  const aceptada = codigo === '1' || palabra === 'aceptado'
  if (!aceptada && codigo !== '2' && palabra !== 'rechazado') throw new SinRespuestaError(`unknown code: ${codigo ?? ''}`)
  return { aceptada, mensajes: [...dichos, ...mensaje].map((uno) => uno.texto) }
}

/** Of several times that it was received, the one that counts: what was accepted, or what may yet be. */
function ultimoDe(hallados: z.output<typeof rastros>): Recibo | Respuesta {
  const peso = ({ estado }: { estado: string }) =>
    ({ aceptado: 3, aceptadoCondicional: 3, enProceso: 2, rechazado: 1, noEncontrado: 0 })[palabraDe(estado)]
  const [mejor] = hallados.toSorted((a, b) => peso(b) - peso(a))
  return mejor && peso(mejor) > 0 ? { estado: 'recibido', trackId: mejor.trackId } : { estado: 'noEncontrado' }
}

/** Who is spoken of has to be who was asked about; only where the service does not say it, it need not (`nombra`). */
function respuestaDe({ rnc, ncf }: { rnc: string; ncf: string }, contestado: Contestado, nombra = true): Respuesta {
  const { estado, encf, ncfElectronico, rnc: suyo, secuenciaUtilizada, mensajes: dichos, mensaje } = entender(resuelto, contestado)
  const nombrado = encf || ncfElectronico || ''
  const palabra = palabraDe(estado)
  if (palabra === 'enProceso' || palabra === 'noEncontrado') return { estado: palabra }
  const deOtro = (nombrado === '' ? nombra : nombrado !== ncf) || (suyo ?? rnc) !== rnc
  if (deOtro) throw new OtroDocumentoError(`asked of ${ncf}, answered of ${nombrado || 'nobody'}`)
  return {
    estado: palabra,
    mensajes: dichos.length > 0 ? dichos : mensaje,
    secuencia: typeof secuenciaUtilizada !== 'boolean' ? '' : secuenciaUtilizada ? 'gastada' : 'libre',
  }
}

function palabraDe(estado: string): Respuesta['estado'] {
  const palabra = PALABRAS[estado.trim().toLowerCase()]
  if (palabra === undefined) throw new SinRespuestaError(`unknown word: ${estado.slice(0, 40)}`)
  return palabra
}

interface Archivo {
  xml: string
  nombre: string
}
interface Contestado {
  texto: string
}

async function pedir(direccion: string, plazoMs: number, archivo?: Archivo, token?: string): Promise<Contestado> {
  const cuerpo = archivo && new FormData()
  if (archivo) cuerpo?.append('xml', new Blob([archivo.xml], { type: 'text/xml' }), archivo.nombre)
  let estado: number
  let dicho: string
  try {
    const respuesta = await fetch(direccion, {
      method: cuerpo ? 'POST' : 'GET',
      headers: {
        accept: token === undefined && !archivo ? '*/*' : 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(plazoMs),
      redirect: 'error',
      ...(cuerpo ? { body: cuerpo } : {}),
    })
    estado = respuesta.status
    dicho = await respuesta.text()
  } catch (error) {
    throw new SinRespuestaError('no answer', { cause: error })
  }
  if (dicho.length > LARGO_MAXIMO) throw new SinRespuestaError('too long an answer')
  if (estado === 400 || estado === 401 || estado === 403) throw new NegadoError(`${estado} ${motivoDe(dicho)}`.trim(), estado !== 400)
  if (estado !== 200) throw new SinRespuestaError(`status ${estado}`)
  return { texto: dicho }
}

/** What DGII says when it refuses the request itself. */
function motivoDe(dicho: string): string {
  const leido = z.object({ error: z.string().nullish(), mensaje: z.string().nullish() }).safeParse(comoJson(dicho))
  return (leido.success ? [leido.data.error, leido.data.mensaje].filter(Boolean).join(': ') : '').slice(0, 200)
}

function entender<T extends z.ZodType>(esquema: T, { texto: dicho }: Contestado): z.output<T> {
  const leido = esquema.safeParse(comoJson(dicho))
  if (!leido.success) throw new SinRespuestaError('the answer is not one')
  return leido.data
}

function comoJson(dicho: string): unknown {
  try {
    return JSON.parse(dicho)
  } catch {
    return undefined
  }
}
