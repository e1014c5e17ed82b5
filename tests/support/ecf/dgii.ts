/**
 * For tests: DGII's double, an HTTP server. It looks at schema and signature itself, keeps what it was sent, and can be told to be slow or down, to
 * refuse, to lose its answer after it took a document, to leave it in process, and to answer things that are no answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { crearValidador, type Esquema } from '#server/fiscal/ecf/esquema.ts'
import { revisarFirma } from './xmldsig.ts'

/** What happens to the next requests of a kind: how often, and what. */
export type Maldad =
  /** Takes it, and the line is cut before it answers. */
  | 'pierdeRespuesta'
  /** Cuts the line before it takes anything. */
  | 'cuelga'
  | 'html'
  | '500'
  /** A track id that it gave to nobody, or to another document. */
  | 'trackIdAjeno'
  /** Says "Aceptado", of another document. */
  | 'otroDocumento'
  /** Says "Aceptado", of a document with this number that is of another RNC. */
  | 'otroRnc'
  | '401'
  | '400'
  | 'palabraRara'

type Puerta = 'responder' | 'directorio' | 'anular' | 'semilla' | 'token' | 'recepcion' | 'resumen' | 'resultado' | 'trackids' | 'estado'

interface Recibido {
  trackId: string
  rnc: string
  encf: string
  xml: string
  codigoSeguridad: string
  estado: 'Aceptado' | 'Aceptado Condicional' | 'Rechazado' | 'En Proceso'
  mensajes: { codigo: string; valor: string }[]
  secuenciaUtilizada: boolean
}

export interface Dgii {
  /** Without the environment's folder. */
  url: string
  /** Everything that it took, each time that it was sent. */
  recibidos: Recibido[]
  /** Numbers that it was told are void: the first and the last of each stretch, each time. */
  anulados: string[]
  /** What buyers said of documents: issuer, number, and 1 or 2; each time that it was taken. */
  respuestas: string[]
  /** Where issuers receive, by RNC. */
  directorio: Map<string, string>
  /** Why it takes none of those now; '' when it does. */
  negarRespuestas: string
  /** How often each door was knocked on. */
  llamadas: Map<Puerta, number>
  /** The next so many requests of a door go like this. */
  portarse(puerta: Puerta, maldad: Maldad, veces?: number): void
  /** What it will say of a document, by its e-NCF. */
  dictar(encf: string, dictamen: Partial<Pick<Recibido, 'estado' | 'mensajes' | 'secuenciaUtilizada'>>): void
  /** Nobody is there, or is again. */
  caida: boolean
  /** Milliseconds before each answer. */
  lentitudMs: number
  cerrar(): Promise<void>
}

const RAIZ = join(import.meta.dirname, '../../..')

/** Starts one. `revisarEsquemas`, `revisarFirmas`: false where thousands of documents are sent, and what is measured is who sends them. */
export async function unaDgii({ revisarEsquemas = true, revisarFirmas = true } = {}): Promise<Dgii> {
  const mirarFirma = (xml: string) => (revisarFirmas ? revisarFirma(xml) : Promise.resolve({ vale: true, certificado: { subject: '' } }))
  const validar = crearValidador(RAIZ)
  const maldades = new Map<Puerta, Maldad[]>()
  const dictamenes = new Map<string, Partial<Recibido>>()
  const tokens = new Map<string, string>()
  const semillas = new Set<string>()

  const servidor = createServer((pedido, respuesta) => {
    void atender(pedido, respuesta).catch((error: unknown) => responder(respuesta, 500, { error: String(error) }))
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const dgii: Dgii = {
    url: `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    recibidos: [],
    anulados: [],
    respuestas: [],
    negarRespuestas: '',
    directorio: new Map(),
    llamadas: new Map(),
    portarse: (puerta, maldad, veces = 1) =>
      void maldades.set(puerta, [...(maldades.get(puerta) ?? []), ...Array.from({ length: veces }, () => maldad)]),
    dictar: (encf, dictamen) => {
      dictamenes.set(encf, dictamen)
      for (const uno of dgii.recibidos) if (uno.encf === encf) Object.assign(uno, dictamen)
    },
    caida: false,
    lentitudMs: 0,
    cerrar: () =>
      new Promise((listo) => {
        servidor.closeAllConnections()
        servidor.close(() => listo())
      }),
  }

  async function atender(pedido: IncomingMessage, respuesta: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(pedido.url ?? '/', dgii.url)
    const puerta = puertaDe(pathname)
    if (dgii.caida) return void pedido.socket.destroy()
    if (dgii.lentitudMs > 0) await new Promise((listo) => setTimeout(listo, dgii.lentitudMs))
    if (!puerta) return responder(respuesta, 404, {})
    dgii.llamadas.set(puerta, (dgii.llamadas.get(puerta) ?? 0) + 1)
    const maldad = maldades.get(puerta)?.shift()
    const cuerpo = await cuerpoDe(pedido)
    if (maldad === 'cuelga') return void pedido.socket.destroy()
    if (maldad === 'html') return responder(respuesta, 200, '<html><body>Mantenimiento</body></html>')
    if (maldad === '500') return responder(respuesta, 500, { error: 'interno' })
    if (maldad === '401') return responder(respuesta, 401, { mensaje: 'Token no válido' })
    if (maldad === '400') return responder(respuesta, 400, { error: 'Archivo', mensaje: 'No se pudo leer' })
    if (puerta === 'semilla') {
      const valor = randomUUID()
      semillas.add(valor)
      const cabeza =
        '<?xml version="1.0" encoding="utf-8"?><SemillaModel xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
      return responder(respuesta, 200, `${cabeza}<valor>${valor}</valor><fecha>2026-11-21T14:33:32.86-04:00</fecha></SemillaModel>`)
    }
    const xml = xmlDe(cuerpo)
    if (puerta === 'token') {
      const valor = /<valor>([^<]*)</.exec(xml)?.[1] ?? ''
      const revisada = await mirarFirma(xml)
      if (!semillas.delete(valor) || revisada?.vale !== true) return responder(respuesta, 401, { mensaje: 'Semilla no válida' })
      const token = randomUUID()
      tokens.set(token, revisada.certificado.subject)
      const ahora = Date.now()
      return responder(respuesta, 200, {
        token,
        expira: new Date(ahora + 3_600_000).toISOString(),
        expedido: new Date(ahora).toISOString(),
      })
    }
    const quien = tokens.get((pedido.headers.authorization ?? '').replace(/^bearer /i, ''))
    if (quien === undefined) return responder(respuesta, 401, { mensaje: 'Token no válido' })
    const dicho = await contestar(puerta, xml, searchParams, maldad)
    if (maldad === 'pierdeRespuesta') return void pedido.socket.destroy()
    return responder(respuesta, dicho.codigo, dicho.cuerpo)
  }

  async function contestar(
    puerta: Puerta,
    xml: string,
    consulta: URLSearchParams,
    maldad: Maldad | undefined,
  ): Promise<{ codigo: number; cuerpo: object }> {
    const ok = (cuerpo: object) => ({ codigo: 200, cuerpo })
    if (puerta === 'recepcion' || puerta === 'resumen') {
      const uno = await recibir(xml, puerta === 'resumen')
      if (typeof uno === 'string') return { codigo: 400, cuerpo: { error: 'XML', mensaje: uno } }
      if (puerta === 'resumen') return ok(vista(uno, maldad))
      if (maldad === 'trackIdAjeno') return ok({ trackId: dgii.recibidos.find(({ encf }) => encf !== uno.encf)?.trackId ?? randomUUID() })
      return ok({ trackId: uno.trackId, error: null, mensaje: null })
    }
    if (puerta === 'anular') return ok(await anular(xml))
    if (puerta === 'responder') return ok(await responderA(xml))
    if (puerta === 'directorio') {
      const rnc = consulta.get('RNC') ?? ''
      const urlRecepcion = dgii.directorio.get(rnc)
      return ok(
        urlRecepcion === undefined
          ? []
          : [{ nombre: 'Alguien', rnc, urlRecepcion, urlAceptacion: urlRecepcion, urlOpcional: urlRecepcion }],
      )
    }
    if (puerta === 'trackids') {
      const suyos = dgii.recibidos.filter(({ rnc, encf }) => rnc === consulta.get('RncEmisor') && encf === consulta.get('ENCF'))
      return ok(suyos.map(({ trackId, estado }) => ({ trackId, estado, fechaRecepcion: '11/21/2026 2:33:32 PM' })))
    }
    const uno = dgii.recibidos.findLast((recibido) =>
      puerta === 'resultado'
        ? recibido.trackId === consulta.get('trackId')
        : recibido.rnc === consulta.get('RncEmisor') &&
          recibido.encf === consulta.get('NcfElectronico') &&
          recibido.codigoSeguridad === consulta.get('CodigoSeguridad'),
    )
    return ok(uno ? vista(uno, maldad) : { codigo: 0, estado: 'No encontrado', mensajes: [{ valor: '', codigo: 0 }] })
  }

  /** Refuses numbers that it has a document of; takes the same stretch as often as it comes. */
  async function anular(xml: string): Promise<object> {
    const [falla] = await validar('ANECF', [xml])
    const revisada = await mirarFirma(xml)
    const dato = (nombre: string) => new RegExp(`<${nombre}>([^<]*)<`).exec(xml)?.[1] ?? ''
    const [rnc, desde, hasta] = [dato('RncEmisor'), dato('SecuenciaeNCFDesde'), dato('SecuenciaeNCFHasta')]
    const usada = dgii.recibidos.some((uno) => uno.rnc === rnc && uno.encf >= desde && uno.encf <= hasta)
    const no =
      falla ??
      (revisada?.vale === true ? usada && 'Las secuencias que está intentando anular han sido utilizadas' : 'La firma del XML no es válida')
    if (no) return { rnc, codigo: '2', nombre: 'Rechazado', mensajes: [no] }
    dgii.anulados.push(`${desde}-${hasta}`)
    return { rnc, codigo: '1', nombre: 'Aceptado', mensajes: [] }
  }

  /** What a buyer says of a document: of each once. */
  async function responderA(xml: string): Promise<object> {
    const [falla] = await validar('ACECF', [xml])
    const revisada = await mirarFirma(xml)
    const dato = (nombre: string) => new RegExp(`<${nombre}>([^<]*)<`).exec(xml)?.[1] ?? ''
    const cual = `${dato('RNCEmisor')}-${dato('eNCF')}-${dato('Estado')}`
    const no = falla ?? (revisada?.vale !== true ? 'La firma del XML no es válida' : dgii.negarRespuestas)
    if (no) return { codigo: '2', estado: 'Rechazado', mensaje: [no] }
    dgii.respuestas.push(cual)
    return { codigo: '1', estado: 'Aceptado', mensaje: [] }
  }

  async function recibir(xml: string, resumen: boolean): Promise<Recibido | string> {
    const dato = (nombre: string) => new RegExp(`<${nombre}>([^<]*)<`).exec(xml)?.[1] ?? ''
    const encf = dato('eNCF')
    const revisada = await mirarFirma(xml)
    const esquema = (resumen ? 'RFCE' : encf.slice(0, 3)) as Esquema
    const [falla] = revisarEsquemas ? await validar(esquema, [xml]) : []
    if (falla !== undefined) return falla
    const firmada = revisada?.vale === true
    const repetido = dgii.recibidos.find(
      (otro) =>
        otro.encf === encf &&
        otro.rnc === dato('RNCEmisor') &&
        otro.xml !== xml &&
        (otro.estado !== 'Rechazado' || otro.secuenciaUtilizada),
    )
    const uno: Recibido = {
      trackId: randomUUID(),
      rnc: dato('RNCEmisor'),
      encf,
      xml,
      codigoSeguridad: resumen ? dato('CodigoSeguridadeCF') : (/<SignatureValue>(.{6})/.exec(xml)?.[1] ?? ''),
      estado: firmada && !repetido ? 'Aceptado' : 'Rechazado',
      mensajes: firmada
        ? repetido
          ? [{ codigo: '1209', valor: 'La secuencia ya fue utilizada' }]
          : []
        : [{ codigo: '613', valor: 'La firma no es válida' }],
      secuenciaUtilizada: firmada,
      ...dictamenes.get(encf),
    }
    dgii.recibidos.push(uno)
    return uno
  }

  return dgii
}

function vista({ trackId, rnc, encf, estado, mensajes, secuenciaUtilizada }: Recibido, maldad: Maldad | undefined): object {
  if (maldad === 'otroDocumento')
    return { trackId, codigo: 1, estado: 'Aceptado', rnc, encf: 'E329999999999', secuenciaUtilizada: true, mensajes: [] }
  if (maldad === 'otroRnc')
    return { trackId, codigo: 1, estado: 'Aceptado', rnc: '101850043', encf, secuenciaUtilizada: true, mensajes: [] }
  if (maldad === 'palabraRara') return { trackId, codigo: 9, estado: 'Quizás', rnc, encf }
  return { trackId, codigo: 1, estado, rnc, encf, secuenciaUtilizada, mensajes }
}

function puertaDe(ruta: string): Puerta | undefined {
  const puertas: Readonly<Record<string, Puerta>> = {
    '/autenticacion/api/autenticacion/semilla': 'semilla',
    '/autenticacion/api/autenticacion/validarsemilla': 'token',
    '/recepcion/api/facturaselectronicas': 'recepcion',
    '/recepcionfc/api/recepcion/ecf': 'resumen',
    '/consultaresultado/api/consultas/estado': 'resultado',
    '/consultatrackids/api/trackids/consulta': 'trackids',
    '/consultaestado/api/consultas/estado': 'estado',
    '/anulacionrangos/api/operaciones/anularrango': 'anular',
    '/aprobacioncomercial/api/aprobacioncomercial': 'responder',
    '/consultadirectorio/api/consultas/obtenerdirectorioporrnc': 'directorio',
  }
  return puertas[ruta.toLowerCase().replace(/^\/(testecf|certecf|ecf)/, '')]
}

async function cuerpoDe(pedido: IncomingMessage): Promise<string> {
  const trozos: Uint8Array[] = []
  for await (const trozo of pedido) trozos.push(trozo as Uint8Array)
  return Buffer.concat(trozos).toString('utf8')
}

/** The file of a form, which is one part of text. */
const xmlDe = (formulario: string): string => /\r\n\r\n([\s\S]*)\r\n--[^\r\n]+--\r\n$/.exec(formulario)?.[1] ?? ''

function responder(respuesta: ServerResponse, codigo: number, cuerpo: object | string): void {
  const texto = typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo)
  respuesta.writeHead(codigo, { 'content-type': typeof cuerpo === 'string' ? 'text/html' : 'application/json' }).end(texto)
}
