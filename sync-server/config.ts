/**
 * Configuration: the environment, read once and checked; what is wrong stops the start with its name. Secrets are never in
 * code: they are made on the first start and kept in the data folder, readable by the server's user alone.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Who runs the platform outside of production, when nobody is named. */
const OPERADOR_DEMO = 'operador@mercana.test'

const entorno = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Where people reach the product; https makes the cookies secure. */
  MERCANA_URL: z.url({ protocol: /^https?$/ }).optional(),
  MERCANA_DATOS: z.string().min(1).default('datos'),
  COUCHDB_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Copies that a CouchDB cluster keeps of each document (its `n`); fiscal numbers are written to all of them. */
  COUCHDB_COPIAS: z.coerce.number().int().min(1).max(9).default(1),
  /** Accounts that run the platform, separated by commas. The server makes them on start. */
  ADMIN_EMAILS: z.string().optional(),
  /** Addresses or networks of the proxies in front, separated by commas; only these are believed about who asks. */
  MERCANA_PROXY: z.string().default(''),
  /** Where mail leaves by, as smtp://user:password@host:587; `?requireTLS=true` and nodemailer's other options go in its query. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who mail comes from, as it is shown. */
  MERCANA_CORREO_DE: z.string().min(3).optional(),
  /** 'holgados': no limits of requests, for load tests on one machine. */
  MERCANA_LIMITES: z.enum(['normales', 'holgados']).default('normales'),
  /** Megabytes that stay free on the disk of the data folder: below, nothing is written. */
  MERCANA_ESPACIO_MINIMO_MB: z.coerce.number().min(0).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
})

export interface Config {
  produccion: boolean
  puerto: number
  direccion: string
  /** Without a slash at the end. */
  url: string
  /** Data folder, absolute. */
  datos: string
  /** Project folder, absolute: where `dist/` and `sync-server/datos-iniciales/` are. */
  raiz: string
  couchdbUrl: string | undefined
  couchdbCopias: number
  adminEmails: readonly string[]
  proxies: readonly string[]
  correo: { smtpUrl: string | undefined; de: string }
  /** Requests per address are limited. */
  limites: boolean
  /** undefined: the smaller of a tenth of the disk and 500 MB (plugins/disco.ts). */
  espacioMinimoBytes: number | undefined
  nivelLog: string
  /** Signs the sessions. */
  secreto: string
}

const lista = (texto: string): string[] =>
  texto
    .split(',')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')

/** Reads the environment; throws with the name of each variable that is wrong. */
export function leerConfig(env: NodeJS.ProcessEnv): Config {
  const leido = entorno.safeParse(Object.fromEntries(Object.entries(env).filter(([, valor]) => valor !== '')))
  if (!leido.success) throw new Error(`Configuración inválida:\n${z.prettifyError(leido.error)}`)
  const e = leido.data
  const produccion = e.NODE_ENV === 'production'
  const raiz = carpetaDelProyecto()
  const datos = resolve(raiz, e.MERCANA_DATOS)
  mkdirSync(datos, { recursive: true })
  const url = (e.MERCANA_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    produccion,
    puerto: e.PORT,
    direccion: e.HOST,
    url,
    datos,
    raiz,
    couchdbUrl: e.COUCHDB_URL,
    couchdbCopias: e.COUCHDB_COPIAS,
    adminEmails: lista(e.ADMIN_EMAILS ?? (produccion ? '' : OPERADOR_DEMO)).map((email) => email.toLowerCase()),
    proxies: lista(e.MERCANA_PROXY),
    correo: { smtpUrl: e.SMTP_URL, de: e.MERCANA_CORREO_DE ?? `Mercana <no-responder@${new URL(url).hostname}>` },
    limites: e.MERCANA_LIMITES === 'normales',
    espacioMinimoBytes: e.MERCANA_ESPACIO_MINIMO_MB === undefined ? undefined : e.MERCANA_ESPACIO_MINIMO_MB * 1_000_000,
    // At somebody's own terminal the lines of a machine would hide the address and the sign-ins.
    nivelLog: e.LOG_LEVEL ?? (produccion ? 'info' : 'warn'),
    secreto: guardado(datos, 'secreto', () => randomBytes(32).toString('hex')),
  }
}

/** A value of the data folder, made on first use; only the server's user may read it. */
function guardado(datos: string, nombre: string, hacer: () => string): string {
  const ruta = join(datos, nombre)
  if (!existsSync(ruta)) writeFileSync(ruta, `${hacer()}\n`, { mode: 0o600, flag: 'wx' })
  const valor = readFileSync(ruta, 'utf8').trim()
  if (valor === '') throw new Error(`El archivo ${nombre} de la carpeta de datos está vacío: bórrelo para crear otro.`)
  return valor
}

/** The nearest folder above this file with a package.json: the same from the source and from the bundle. */
function carpetaDelProyecto(): string {
  let carpeta = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(carpeta, 'package.json'))) {
    const arriba = dirname(carpeta)
    if (arriba === carpeta) throw new Error('No se encontró package.json por encima del servidor.')
    carpeta = arriba
  }
  return carpeta
}
