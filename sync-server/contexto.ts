/** What every route and job is given. It lives apart from `app.ts` so that a route imports it without importing the assembly. */
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Store } from './store/port.ts'

/** Who holds a session, as identity tells it. */
export interface Persona {
  usuarioId: string
  email: string
  nombre: string
  /** Runs the platform: named in ADMIN_EMAILS, and the account was made by the server itself. */
  operador: boolean
}

/** Identity as the rest of the server sees it; `identidad/` implements it over better-auth. */
export interface Identidad {
  /** The person whose session the headers carry. */
  persona(headers: Headers): Promise<Persona | undefined>
  /** Answers everything under /api/auth. */
  responder(peticion: Request): Promise<Response>
}

export interface Server {
  app: FastifyInstance
  store: Store
  /** The only clock of the server. */
  ahora: () => Date
  /** Changes when the store was restored or made anew (architecture.md §4). */
  epoch: string
  config: Config
  identidad: Identidad
}
