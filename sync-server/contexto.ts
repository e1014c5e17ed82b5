/** What every route and job is given. It lives apart from `app.ts` so that a route imports it without importing the assembly. */
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Correo } from './correo/carta.ts'
import type { Central } from './ingest/central.ts'
import type { Disco } from './plugins/disco.ts'
import type { Store } from './store/port.ts'

/** Who holds a session, as identity tells it. */
export interface Persona {
  usuarioId: string
  email: string
  nombre: string
  /** Runs the platform: named in ADMIN_EMAILS, and the account was made by the server itself. */
  operador: boolean
}

export interface CuentaNueva {
  email: string
  nombre: string
  clave: string
}

/** Identity as the rest of the server sees it; `identidad/` implements it over better-auth. */
export interface Identidad {
  /** The person whose session the headers carry. */
  persona(headers: Headers): Promise<Persona | undefined>
  /** Answers everything under /api/auth. */
  responder(peticion: Request): Promise<Response>
  /** Makes an account whose email counts as verified, and answers its usuarioId; undefined when the address is taken. */
  crear(cuenta: CuentaNueva): Promise<string | undefined>
  porEmail(email: string): Promise<{ usuarioId: string; verificado: boolean } | undefined>
  renombrar(usuarioId: string, nombre: string): Promise<void>
  /** Deletes the users made since `desde` that never got an account, and the sessions and links that are over; answers how many users. */
  barrer(desde: Date): Promise<number>
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
  /** Mail out; undefined when there is no way to send it. */
  correo: Correo | undefined
  /** Synchronisation: facts in, jobs behind them, folds, fiscal numbers. */
  central: Central
  /** Is there room to write? */
  disco: Disco
}
