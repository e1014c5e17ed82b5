/**
 * As much of Fastify as the routes use: their own guards, validators and handlers run, in the order in which Fastify runs
 * them, without sockets or streams. `mini.test.ts` asks both the same things and compares the answers.
 */
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'

export interface Pedida {
  metodo: string
  ruta: string
  cabeceras: Record<string, string>
  cuerpo: string | undefined
}

export interface Respondida {
  estado: number
  texto: string
}

interface Opciones {
  bodyLimit?: number
  schema?: { body?: z.ZodType; querystring?: z.ZodType; response?: Record<number, z.ZodType> }
  preParsing?: Gancho
  preValidation?: (peticion: Peticion, reply: Reply, siga: () => void) => void
  preHandler?: Gancho
  onResponse?: Gancho
}
type Gancho = (peticion: Peticion, reply: Reply) => Promise<unknown>
type Handler = (peticion: Peticion, reply: Reply) => unknown

interface Ruta extends Opciones {
  metodo: string
  partes: string[]
  handler: Handler
}

interface Peticion {
  ip: string
  method: string
  url: string
  headers: Record<string, string>
  params: Record<string, string>
  query: unknown
  body: unknown
  actor: unknown
  enviados: ReadonlySet<string>
  routeOptions: { url: string }
  log: typeof callado
}

const callado = { error: () => undefined, warn: () => undefined, info: () => undefined }

const CUERPO_MAXIMO = 1_000_000

class Reply {
  estado = 200
  enviada = false
  carga: unknown
  code(estado: number): this {
    this.estado = estado
    return this
  }
  header(): this {
    return this
  }
  type(): this {
    return this
  }
  send(carga?: unknown): this {
    this.enviada = true
    this.carga = carga
    return this
  }
}

export class MiniApp {
  readonly #rutas: Ruta[] = []

  get instancia(): FastifyInstance {
    const poner = (metodo: string, url: string, opciones: Opciones, handler: Handler): void => {
      this.#rutas.push({ ...opciones, metodo, partes: url.split('/'), handler })
    }
    const app = {
      get: (url: string, opciones: Opciones, handler: Handler) => poner('GET', url, opciones, handler),
      post: (url: string, opciones: Opciones, handler: Handler) => poner('POST', url, opciones, handler),
      route: ({ method, url, handler, ...opciones }: Opciones & { method: string; url: string; handler: Handler }) =>
        poner(method, url, opciones, handler),
      addHook: () => undefined,
      log: callado,
    }
    return app as unknown as FastifyInstance
  }

  async atender({ metodo, ruta, cabeceras, cuerpo }: Pedida): Promise<Respondida> {
    const [camino = '', consulta = ''] = ruta.split('?')
    const encontrada = this.#buscar(metodo, camino)
    if (!encontrada) return { estado: 404, texto: '{"code":"ruta.no-existe"}' }
    const { una, params } = encontrada
    const reply = new Reply()
    const peticion: Peticion = {
      ip: '',
      method: metodo,
      url: ruta,
      headers: cabeceras,
      params,
      query: Object.fromEntries(new URLSearchParams(consulta)),
      body: undefined,
      actor: { persona: undefined, membresia: undefined, dispositivo: undefined },
      enviados: new Set(),
      routeOptions: { url: una.partes.join('/') },
      log: callado,
    }
    try {
      await this.#correr(una, peticion, reply, cuerpo)
    } catch (error) {
      reply.code(500).send({ code: 'servidor.error' })
      this.alFallar?.(error)
    }
    const texto = aTexto(reply, una)
    // The answer is out by then: what goes wrong afterwards Fastify only logs.
    await una.onResponse?.(peticion, reply).catch((error: unknown) => this.alFallar?.(error))
    return { estado: reply.estado, texto }
  }

  /** Told of each error that a handler threw. */
  alFallar: ((error: unknown) => void) | undefined

  async #correr(una: Ruta, peticion: Peticion, reply: Reply, cuerpo: string | undefined): Promise<void> {
    await una.preParsing?.(peticion, reply)
    if (reply.enviada) return
    if (cuerpo !== undefined) {
      if (Buffer.byteLength(cuerpo) > (una.bodyLimit ?? CUERPO_MAXIMO))
        return void reply.code(413).send({ code: 'peticion.demasiado-grande' })
      peticion.body = leer(cuerpo)
      if (peticion.body === undefined) return void reply.code(400).send({ code: 'peticion.json-invalido' })
    }
    una.preValidation?.(peticion, reply, () => undefined)
    for (const [campo, esquema] of [
      ['body', una.schema?.body],
      ['query', una.schema?.querystring],
    ] as const) {
      const leido = esquema?.safeParse(peticion[campo])
      if (leido?.success === false) return void reply.code(400).send({ code: 'peticion.invalida' })
      if (leido) peticion[campo] = leido.data
    }
    await una.preHandler?.(peticion, reply)
    if (reply.enviada) return
    await una.handler(peticion, reply)
  }

  #buscar(metodo: string, camino: string): { una: Ruta; params: Record<string, string> } | undefined {
    const dadas = camino.split('/')
    for (const una of this.#rutas) {
      if (una.metodo !== metodo || una.partes.length !== dadas.length) continue
      if (!una.partes.every((parte, i) => parte.startsWith(':') || parte === dadas[i])) continue
      const params = una.partes.flatMap((parte, i) => (parte.startsWith(':') ? [[parte.slice(1), decodeURIComponent(dadas[i] ?? '')]] : []))
      return { una, params: Object.fromEntries(params) as Record<string, string> }
    }
    return undefined
  }
}

function aTexto({ estado, carga }: Reply, una: Ruta): string {
  if (typeof carga === 'string') return carga
  if (Buffer.isBuffer(carga)) throw new Error('a reply in bytes: nobody asked for gzip')
  const esquema = una.schema?.response?.[estado]
  return JSON.stringify(esquema ? esquema.parse(carga) : carga) ?? ''
}

function leer(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
