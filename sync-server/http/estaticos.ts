/** The built app. A navigation to any page of the product gets index.html; /api and /sync never do. */
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CARPETA_ARCHIVOS } from '../store/archivos/port.ts'
import type { Server } from '../core/contexto.ts'
import { carpetaConstrucciones } from './construcciones.ts'
import { proteger } from './ruta.ts'

/** Of names that never change what they name: those that carry a hash of their content, and those of pictures. */
export const PARA_SIEMPRE = 'public, max-age=31536000, immutable'

/** Fills in the head of a page that presents itself by more than its scripts; undefined of any other. */
type Presentar = (server: Server, ruta: string, pagina: () => Promise<string>) => Promise<string | undefined>

/** The built app, compressed as it lies on disk. */
export async function registrarEstaticos(server: Server, presentar: Presentar): Promise<void> {
  const { app, config } = server
  const dist = join(config.raiz, 'dist')
  const archivos = join(config.datos, CARPETA_ARCHIVOS)
  const anteriores = carpetaConstrucciones(config.datos)
  await mkdir(archivos, { recursive: true })
  const hayApp = existsSync(join(dist, 'index.html'))
  await app.register(fastifyStatic, { root: hayApp ? dist : archivos, serve: false, cacheControl: false, preCompressed: true })

  // Not counted: an install asks for a hundred files, and a shop's ten tablets share one address.
  app.get(
    '/*',
    { ...proteger(server, { publica: true }), config: { acceso: { publica: true }, rateLimit: false } },
    async (peticion, reply) => {
      const ruta = rutaDe(peticion)
      if (!hayApp || esDeMaquina(ruta)) return noExiste(reply)
      const [, trozo] = /^\/assets\/([\w.-]+)$/.exec(ruta) ?? []
      if (trozo !== undefined && !existsSync(join(dist, ruta)) && existsSync(join(anteriores, trozo)))
        return reply.header('cache-control', PARA_SIEMPRE).sendFile(trozo, anteriores)
      if (ruta === '/' || !existsSync(join(dist, ruta))) {
        const presentada = puedeNavegar(peticion) ? await cabezaDe(server, presentar, ruta, peticion) : undefined
        if (presentada !== undefined) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(presentada)
        return esNavegacion(peticion) || (ruta === '/' && puedeNavegar(peticion)) ? paginaPrincipal(reply) : noExiste(reply)
      }
      reply.header('cache-control', ruta.startsWith('/assets/') ? PARA_SIEMPRE : 'no-cache')
      return reply.sendFile(ruta.slice(1))
    },
  )
  app.setNotFoundHandler((_peticion, reply) => noExiste(reply))
}

/** What a page says of itself is never why it does not open: a store that does not answer leaves it as it is. */
async function cabezaDe(server: Server, presentar: Presentar, ruta: string, peticion: FastifyRequest): Promise<string | undefined> {
  try {
    return await presentar(server, ruta, () => readFile(join(server.config.raiz, 'dist', 'index.html'), 'utf8'))
  } catch (err) {
    peticion.log.error({ err }, 'no se pudo presentar la tienda')
    return undefined
  }
}

const paginaPrincipal = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache').sendFile('index.html')
const noExiste = (reply: FastifyReply): FastifyReply => reply.code(404).removeHeader('cache-control').send({ code: 'ruta.no-existe' })
const esDeMaquina = (ruta: string): boolean => /^\/(api|sync|archivos|desarrollo)(\/|$)/.test(ruta)

/** The path asked, decoded, with nothing that climbs; '/' stands for what is none. */
function rutaDe(peticion: FastifyRequest): string {
  const pedida = `/${(peticion.params as { '*': string })['*']}`
  return pedida.includes('..') || pedida.includes('\0') || pedida.includes('\\') ? '/api' : pedida
}

/** Who makes previews of links asks for anything, and says nothing of why; a browser's script or picture says what it is. */
const puedeNavegar = (peticion: FastifyRequest): boolean => peticion.headers['sec-fetch-mode'] === undefined || esNavegacion(peticion)

/** Somebody goes to a page: a script or picture that is missing must not get HTML. */
function esNavegacion(peticion: FastifyRequest): boolean {
  const { accept = '', 'sec-fetch-mode': modo } = peticion.headers
  return modo === undefined ? accept.includes('text/html') : modo === 'navigate'
}
