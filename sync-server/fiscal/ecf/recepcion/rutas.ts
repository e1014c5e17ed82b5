/**
 * A store's own address, where other issuers leave documents and what they think of ours, as DGII asks of every issuer. The paths after the store are
 * DGII's; bodies are a form with one file, or the XML itself.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { abrirPublico, idTiendaPublica } from '../../../core/bases.ts'
import type { Server } from '../../../core/contexto.ts'
import { leerUno } from '../../../core/documentos.ts'
import { cobrarTrabajo } from '../../../http/limites.ts'
import { proteger } from '../../../http/ruta.ts'
import { leerEmision } from '../archivo.ts'
import { crearValidador } from '../esquema.ts'
import { leerFirma } from '../firma.ts'
import { contarNovedad } from '../iniciar.ts'
import { remiteDe } from '../remite.ts'
import { recibirAprobacion, recibirEcf, type LugarDeRecepcion } from './recibir.ts'

/** A document of 1,000 lines weighs some 800,000 bytes. */
const BYTES_MAXIMOS = 1_500_000
const POR_MINUTO = { max: 60, timeWindow: '1 minute' }
/** As long as DGII's own tokens are good; a seed as long as a request and its signature may take. */
const [TOKEN_MS, SEMILLA_MS] = [3_600_000, 300_000]
const BASE = '/api/fe/:tiendaId/fe'

/** Reception, commercial approval, and the seed with which whoever wants one gets a token. */
export function rutasRecepcion(server: Server): void {
  const { config, store, ahora } = server
  const validar = crearValidador(config.raiz)
  const firmaDe = (texto: string): string => createHmac('sha256', config.llaveEcf).update(`fe ${texto}`).digest('base64url')

  /** With what the store answers; undefined where it receives nothing: then nobody is told that it exists. */
  async function lugarDe(peticion: FastifyRequest): Promise<LugarDeRecepcion | undefined> {
    const { tiendaId } = peticion.params as { tiendaId: string }
    if (!config.ecf || !(await leerUno(abrirPublico(store), TiendaPublica, idTiendaPublica(tiendaId)))) return undefined
    const remite = remiteDe(await leerEmision(store, tiendaId), { ahora, llave: config.llaveEcf })
    return typeof remite === 'string' ? undefined : { store, ahora, validar, ecf: config.ecf, tiendaId, remite }
  }
  const vigente = (hasta: string, texto: string, firma: string): boolean =>
    Number(hasta) >= ahora().getTime() && iguales(firmaDe(texto), firma)
  /** Nobody has to bring a token, since what is signed is believed and nothing else; one that is brought has to be good. */
  const conBuenToken = ({ headers: { authorization }, params }: FastifyRequest): boolean => {
    if (authorization === undefined) return true
    const [hasta = '', firma = ''] = authorization.replace(/^bearer\s+/i, '').split('.')
    return vigente(hasta, `token ${(params as { tiendaId: string }).tiendaId} ${hasta}`, firma)
  }
  const publica = proteger(server, { publica: true })
  const opciones = { ...publica, bodyLimit: BYTES_MAXIMOS, config: { ...publica.config, rateLimit: POR_MINUTO } }
  const noHay = (reply: FastifyReply) => reply.code(404).send({ mensaje: 'Aquí no se reciben comprobantes.' })

  server.app.register((app, _opciones, siga) => {
    app.addContentTypeParser(['multipart/form-data', 'text/xml', 'application/xml'], { parseAs: 'buffer' }, (_peticion, cuerpo, listo) =>
      listo(null, cuerpo),
    )
    app.get(`${BASE}/autenticacion/api/semilla`, opciones, async (peticion, reply) => {
      if (!(await lugarDe(peticion))) return noHay(reply)
      const hasta = String(ahora().getTime() + SEMILLA_MS)
      const valor = `${hasta}.${firmaDe(`semilla ${hasta}`)}`
      return reply
        .type('application/xml')
        .send(
          `<?xml version="1.0" encoding="utf-8"?><SemillaModel><valor>${valor}</valor><fecha>${ahora().toISOString()}</fecha></SemillaModel>`,
        )
    })
    app.post(`${BASE}/autenticacion/api/validacioncertificado`, opciones, async (peticion, reply) => {
      const lugar = await lugarDe(peticion)
      if (!lugar) return noHay(reply)
      const leida = leerFirma(await xmlDe(peticion))
      const [hasta = '', firma = ''] = (/<valor>([^<]*)</.exec(leida?.firmado ?? '')?.[1] ?? '').split('.')
      if (!leida || !vigente(hasta, `semilla ${hasta}`, firma))
        return reply.code(401).send({ mensaje: 'La semilla no está bien firmada, o venció.' })
      const fin = ahora().getTime() + TOKEN_MS
      return reply.send({
        token: `${fin}.${firmaDe(`token ${lugar.tiendaId} ${fin}`)}`,
        expira: new Date(fin).toISOString(),
        expedido: ahora().toISOString(),
      })
    })
    app.post(`${BASE}/recepcion/api/ecf`, opciones, async (peticion, reply) => {
      const lugar = await lugarDe(peticion)
      if (!lugar) return noHay(reply)
      if (!conBuenToken(peticion)) return reply.code(401).send({ mensaje: 'El token no vale.' })
      const xml = await xmlDe(peticion)
      const acuse = xml === '' ? undefined : await cobrado(peticion, () => recibirEcf(lugar, xml))
      if (acuse?.includes('<Estado>0<') === true) contarNovedad(server, lugar.tiendaId, { que: 'recibido' })
      return acuse === undefined ? reply.code(400).send({ mensaje: 'No es un e-CF.' }) : reply.type('application/xml').send(acuse)
    })
    app.post(`${BASE}/aprobacioncomercial/api/ecf`, opciones, async (peticion, reply) => {
      const lugar = await lugarDe(peticion)
      if (!lugar) return noHay(reply)
      if (!conBuenToken(peticion)) return reply.code(401).send({ mensaje: 'El token no vale.' })
      const xml = await xmlDe(peticion)
      const oida = await cobrado(peticion, () => recibirAprobacion(lugar, xml))
      if (typeof oida === 'string') return reply.code(400).send({ mensaje: PORQUE[oida] })
      if (!oida.aprueba) contarNovedad(server, lugar.tiendaId, { que: 'negado', ...oida })
      return reply.send({ mensaje: 'Recibida.' })
    })
    siga()
  })
}

/** The work that a stranger gives is put down to their address. */
async function cobrado<T>(peticion: FastifyRequest, hacer: () => Promise<T>): Promise<T> {
  const antes = performance.now()
  try {
    return await hacer()
  } finally {
    cobrarTrabajo(peticion, performance.now() - antes)
  }
}

const PORQUE = {
  firma: 'La firma no es válida.',
  especificacion: 'No cumple el formato ACECF.',
  'no-es-nuestro': 'No es de un comprobante que esta tienda le emitió.',
} as const

const iguales = (una: string, otra: string): boolean =>
  una.length === otra.length && timingSafeEqual(new TextEncoder().encode(una), new TextEncoder().encode(otra))

/** The file of the form, or the body; '' of what declares entities, which no document of DGII's does. */
async function xmlDe({ body, headers }: FastifyRequest): Promise<string> {
  if (!Buffer.isBuffer(body)) return ''
  const tipo = headers['content-type'] ?? ''
  const xml = tipo.startsWith('multipart/form-data') ? await archivoDe(Uint8Array.from(body), tipo) : body.toString('utf8')
  const limpio = xml.replace(/^\uFEFF/, '')
  return /<!(DOCTYPE|ENTITY)/i.test(limpio) ? '' : limpio
}

async function archivoDe(cuerpo: Uint8Array<ArrayBuffer>, tipo: string): Promise<string> {
  try {
    const [primero] = [...(await new Response(cuerpo, { headers: { 'content-type': tipo } }).formData()).values()]
    return primero === undefined ? '' : typeof primero === 'string' ? primero : await primero.text()
  } catch {
    // A form that cannot be taken apart has no file.
    return ''
  }
}
