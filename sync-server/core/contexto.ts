/** What every route and job is given. It lives apart from `app.ts` so that a route imports it without importing the assembly. */
import type { FastifyInstance } from 'fastify'
import type { SituacionDeCuenta } from '#domain/personas/cuenta.entity.ts'
import type { Baul } from '../store/archivos/port.ts'
import type { Recepcion } from './recibir.ts'
import type { Empujador } from './push/push.ts'
import type { Config } from './config.ts'
import type { Correo } from './correo/carta.ts'
import type { Central } from './central.ts'
import type { Disco } from './disco.ts'
import type { Store } from '../store/port.ts'

/** Who holds a session, as identity tells it. */
export interface Persona {
  usuarioId: string
  email: string
  nombre: string
  /** Runs the platform: named in ADMIN_EMAILS and verified, or asked for by an operator and agreed to by another. */
  operador: boolean
  /** Would run the platform, had a second factor been proved: in production it is asked for (adr/0020). */
  faltaSegundoFactor: boolean
  /** What this session proved when it was opened (`exigeSegundoFactor`). */
  factores: 1 | 2
  sesionId: string
  /** When they signed in. */
  sesionDesde: string
  /** Who is really here, when an operator acts as this person; undefined when it is the person. */
  suplantada?: { suplantacionId: string; operadorId: string; operadorNombre: string; hasta: string }
}

export interface CuentaNueva {
  email: string
  nombre: string
  clave: string
}

/** A session as its person, or an operator, sees it: never what opens it. */
interface SesionVista {
  sesionId: string
  desde: string
  /** Last time that it was renewed, at most a day behind. */
  vistoEn: string
  navegador: string
  ip: string
}

/** What is done to an account from outside of it. */
export interface Administracion {
  /** Is this the account's password? False too for an account that has none. */
  comprobarClave(usuarioId: string, clave: string): Promise<boolean>
  sesionesDe(usuarioId: string): Promise<SesionVista[]>
  cerrarSesiones(usuarioId: string): Promise<void>
  /** Marks the account itself: one that is not 'activa' opens no session, and an operator is one from the next request on. */
  marcar(usuarioId: string, marca: { estado?: SituacionDeCuenta; operador?: boolean }): Promise<void>
  /** Takes away the account with every way of signing in; its address may be used again. */
  borrar(usuarioId: string): Promise<void>
}

/** Identity as the rest of the server sees it; `identidad/` implements it over better-auth. */
export interface Identidad extends Administracion {
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
  /** Changes when the store was restored or made anew (docs/adr/0012). */
  epoch: string
  config: Config
  identidad: Identidad
  /** Mail out; undefined when there is no way to send it. */
  correo: Correo | undefined
  /** Pushes out. */
  push: Empujador
  /** Synchronisation: facts in, jobs behind them, folds, fiscal numbers. */
  central: Central
  /** Is there room to write? */
  disco: Disco
  /** Bytes of pictures. */
  baul: Baul
  /** Takes pictures in. */
  archivos: Recepcion
}
