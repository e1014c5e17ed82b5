/** The built app and the uploaded pictures. A navigation to any page of the product gets index.html; /api and /sync never do. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../contexto.ts'
import { carpetaConstrucciones } from './construcciones.ts'
import { proteger } from './ruta.ts'

/** Where uploaded pictures are kept, inside the data folder. */
export const CARPETA_ARCHIVOS = 'archivos'
/** Names that carry a hash of their content never change. */
const PARA_SIEMPRE = 'public, max-age=31536000, immutable'

/** The built app and uploaded files, compressed as they lie on disk. */
export async function registrarEstaticos(server: Server): Promise<void> {
  const { app, config } = server
  const dist = join(config.raiz, 'dist')
  const archivos = join(config.datos, CARPETA_ARCHIVOS)
  const anteriores = carpetaConstrucciones(config.datos)
  await mkdir(archivos, { recursive: true })
  const hayApp = existsSync(join(dist, 'index.html'))
  await app.register(fastifyStatic, { root: hayApp ? dist : archivos, serve: false, cacheControl: false, preCompressed: true })

  app.get('/archivos/:tiendaId/:nombre', proteger(server, { publica: true }), (peticion, reply) => {
    const { tiendaId, nombre } = peticion.params as { tiendaId: string; nombre: string }
    if (!/^t[0-9a-f]{32}$/.test(tiendaId) || !/^[0-9a-f]{64}\.webp$/.test(nombre)) return noExiste(reply)
    reply.header('cache-control', PARA_SIEMPRE).header('content-security-policy', "default-src 'none'; sandbox")
    return reply.sendFile(join(tiendaId, nombre), archivos)
  })

  // Not counted: an install asks for a hundred files, and a shop's ten tablets share one address.
  app.get('/*', { ...proteger(server, { publica: true }), config: { acceso: { publica: true }, rateLimit: false } }, (peticion, reply) => {
    const ruta = rutaDe(peticion)
    if (!hayApp || esDeMaquina(ruta)) return noExiste(reply)
    const [, trozo] = /^\/assets\/([\w.-]+)$/.exec(ruta) ?? []
    if (trozo !== undefined && !existsSync(join(dist, ruta)) && existsSync(join(anteriores, trozo)))
      return reply.header('cache-control', PARA_SIEMPRE).sendFile(trozo, anteriores)
    if (ruta === '/' || !existsSync(join(dist, ruta))) return esNavegacion(peticion) ? paginaPrincipal(reply) : noExiste(reply)
    reply.header('cache-control', ruta.startsWith('/assets/') ? PARA_SIEMPRE : 'no-cache')
    return reply.sendFile(ruta.slice(1))
  })
  app.setNotFoundHandler((_peticion, reply) => noExiste(reply))
}

const paginaPrincipal = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache').sendFile('index.html')
const noExiste = (reply: FastifyReply): FastifyReply => reply.code(404).removeHeader('cache-control').send({ code: 'ruta.no-existe' })
const esDeMaquina = (ruta: string): boolean => /^\/(api|sync|archivos|desarrollo)(\/|$)/.test(ruta)

/** The path asked, decoded, with nothing that climbs; '/' stands for what is none. */
function rutaDe(peticion: FastifyRequest): string {
  const pedida = `/${(peticion.params as { '*': string })['*']}`
  return pedida.includes('..') || pedida.includes('\0') || pedida.includes('\\') ? '/api' : pedida
}

/** Somebody goes to a page: a script or picture that is missing must not get HTML. */
function esNavegacion(peticion: FastifyRequest): boolean {
  const { accept = '', 'sec-fetch-mode': modo } = peticion.headers
  return modo === undefined ? accept.includes('text/html') : modo === 'navigate'
}
