/** Hands out pictures: public ones to everybody for ever, private ones by signed addresses of minutes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { esIdDeArchivo, partesDeUrl, refDeArchivo } from '#domain/archivos/archivo.ts'
import { carpetas } from '#domain/archivos/carpetas.ts'
import { comandos } from '#domain/comandos.ts'
import { Archivo } from '#domain/archivos/archivo.entity.ts'
import { puede, type Quien } from '#domain/core/entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { leerUno } from '../core/documentos.ts'
import { firmarEnlace, leerEnlace, VALE_MS } from './firma.ts'
import { CONTENT_TYPE } from './imagen.ts'
import { PRIVADA } from './recepcion.ts'
import { abrirPlataforma, idArchivo } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar } from '../core/decisiones.ts'
import { seLeEnsena } from '../pedidos/fotos.ts'
import { identificar, membresiaDe, rolesDe, type Actor } from '../http/actor.ts'
import { PARA_SIEMPRE } from '../http/estaticos.ts'
import { proteger, ruta } from '../http/ruta.ts'

/** Serving pictures, and the signed addresses of the private ones. */
export function rutasVerArchivos(server: Server): void {
  const { app } = server
  // Of before there were folders: one size, named by the hash of its content.
  app.get('/archivos/:tiendaId/:nombre', proteger(server, { publica: true }), (peticion, reply) => {
    const { tiendaId, nombre } = peticion.params as { tiendaId: string; nombre: string }
    if (!/^t[0-9a-f]{32}$/.test(tiendaId) || !/^[0-9a-f]{64}\.webp$/.test(nombre)) return noExiste(reply)
    return entregar(server, reply, `${tiendaId}/${nombre}`, PARA_SIEMPRE)
  })

  app.get('/archivos/:dueno/:carpeta/:nombre', proteger(server, { publica: true }), async (peticion, reply) => {
    const { dueno, carpeta, nombre } = peticion.params as { dueno: string; carpeta: string; nombre: string }
    const url = `/archivos/${dueno}/${carpeta}/${nombre}`
    const partes = partesDeUrl(url.replace(/-(?:chica|grande)\.webp$/, '.webp'))
    if (!partes) return noExiste(reply)
    const { privada } = carpetas[partes.carpeta]
    if (privada && !(await puedeVerla(server, peticion, url))) return noExiste(reply)
    return entregar(server, reply, `${dueno}/${carpeta}/${nombre}`, privada ? PRIVADA : PARA_SIEMPRE)
  })

  ruta(server, comandos.verArchivo, { persona: true, dispositivo: true }, async ({ parametro, actor, en }) => {
    const id = parametro('id')
    const doc = esIdDeArchivo(id) ? await leerDoc(server, id) : undefined
    const para = actor.persona?.usuarioId ?? actor.dispositivo?.dispositivoId
    if (doc?.estado !== 'listo' || para === undefined || !(await alcanza(server, actor, doc))) return fallo('archivo.no-existe')
    const { url: direccion } = refDeArchivo(doc.dueno, doc.enCarpeta, id)
    const metadatos = Archivo.esquemaCampos.parse(doc)
    if (!carpetas[doc.enCarpeta].privada) return ok({ url: direccion, vence: '', metadatos })
    const venceMs = server.ahora().getTime() + VALE_MS
    // The largest: a number on a document is read from it.
    const ruta = direccion.replace(/\.webp$/, '-grande.webp')
    // Acting as its owner an operator reads somebody else's all the same.
    if (para !== doc.creadoPor || actor.persona?.suplantada) await anotarLectura(server, doc, para, en)
    return ok({ url: firmarEnlace(server.config.secreto, { ruta, para, venceMs }), vence: new Date(venceMs).toISOString(), metadatos })
  })
}

/** May this person or device see it? Who sent it, and the roles that its folder names. */
async function alcanza(server: Server, actor: Actor, doc: Archivo): Promise<boolean> {
  const { ver, privada } = carpetas[doc.enCarpeta]
  if (!privada || actor.persona?.usuarioId === doc.creadoPor) return true
  if (actor.dispositivo?.dispositivoId === doc.creadoPor) return true
  if (
    doc.enCarpeta === 'comprobantes' &&
    actor.persona &&
    (await seLeEnsena(server.store, doc.id.slice(idArchivo('').length), actor.persona.usuarioId))
  )
    return true
  if (!ver) return false
  const roles: (Quien | undefined)[] = rolesDe({ ...actor, membresia: undefined }, false)
  if (doc.tiendaId !== '' && actor.persona) roles.push(await membresiaDe(server, actor.persona.usuarioId, doc.tiendaId))
  return roles.some((rol) => puede(rol, ...ver))
}

/** The address is signed, in time, and asked for by whom it was made for: a session that is somebody else's makes it nobody's. */
async function puedeVerla(server: Server, peticion: FastifyRequest, url: string): Promise<boolean> {
  const para = leerEnlace(server.config.secreto, url, peticion.query as Record<string, unknown>, server.ahora().getTime())
  if (para === undefined) return false
  if (para.startsWith('dispositivo:')) return true
  return (await identificar(server, peticion, undefined)).persona?.usuarioId === para
}

async function leerDoc(server: Server, id: string): Promise<Archivo | undefined> {
  return leerUno(abrirPlataforma(server.store), Archivo, idArchivo(id))
}

/** Looking at somebody else's document leaves a line. */
async function anotarLectura(server: Server, doc: Archivo, autor: string, en: string): Promise<void> {
  await auditar(server, {
    base: 'plataforma',
    docTipo: Archivo.tipo,
    docId: doc.id,
    accion: 'ver',
    antes: {},
    despues: {},
    acto: { autor, en, tiendaId: doc.tiendaId },
    rev: '',
  })
}

/** Whatever it is, a browser takes it for a picture and for nothing that runs. */
async function entregar(server: Server, reply: FastifyReply, clave: string, cacheControl: string): Promise<FastifyReply> {
  const guardado = await server.baul.leer(clave)
  if (!guardado) return noExiste(reply)
  return reply
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .header('content-length', guardado.size)
    .type(CONTENT_TYPE)
    .send(guardado.contenido)
}

const noExiste = (reply: FastifyReply): FastifyReply => reply.code(404).removeHeader('cache-control').send({ code: 'ruta.no-existe' })
