/**
 * Configuration: the environment, read once and checked; what is wrong stops the start with its name. Secrets are never in
 * code: they are made on the first start and kept in the data folder, readable by the server's user alone.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpush from 'web-push'
import * as z from 'zod'
import type { OpcionesS3 } from '../store/archivos/s3.ts'
import { cerrarCarpeta } from './carpeta.ts'
import { entornoDeEcf, ecfDe, type ConfigEcf } from './entorno-de-ecf.ts'
import { entornoDeProveedores, proveedoresDe, type ProveedorConfigurado } from './entorno-de-proveedores.ts'

/** Who runs the platform outside of production, when nobody is named. */
const OPERADOR_DEMO = 'operador@mercana.test'

const entorno = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Where it listens: unless said, everywhere in production, where a front stands before it, and otherwise on this machine alone. */
  HOST: z.string().min(1).optional(),
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
  /** Keys that pushes to browsers are signed with, base64url; made on the first start when not given. Browsers that said yes know the public one. */
  VAPID_PUBLIC_KEY: z.string().length(87).optional(),
  VAPID_PRIVATE_KEY: z.string().length(43).optional(),
  ...entornoDeProveedores,
  ...entornoDeEcf,
  /** Where pictures are kept when not in the data folder: a bucket of Amazon S3, or of a server that speaks as it does (`S3_ENDPOINT`). */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  /** Megabytes of pictures that one store may have, and one person. */
  MERCANA_FOTOS_TIENDA_MB: z.coerce.number().min(0).default(2000),
  MERCANA_FOTOS_PERSONA_MB: z.coerce.number().min(0).default(100),
  /** Megabytes of facts that one device may hand in at once, and of those that are set apart; an eighth comes back each day (sync/ingesta/cuotas.ts). */
  MERCANA_HECHOS_MB: z.coerce.number().min(0).default(1000),
  MERCANA_CUARENTENA_MB: z.coerce.number().min(0).default(256),
  /** New stores wait until they have what customers need and their owner opens them; 'abiertas': they are open from the first moment. */
  MERCANA_TIENDAS_NUEVAS: z.enum(['pendientes', 'abiertas']).default('pendientes'),
  /** Outside of production: 'viva' makes four shops with ninety days of life, 'vacia' one on its first day. */
  MERCANA_DEMO: z.enum(['viva', 'vacia']).default('viva'),
  /** 'holgados': no limits of requests, for load tests on one machine. */
  MERCANA_LIMITES: z.enum(['normales', 'holgados']).default('normales'),
  /** Megabytes that stay free on the disk of the data folder: below, nothing is written. */
  MERCANA_ESPACIO_MINIMO_MB: z.coerce.number().min(0).optional(),
  /** Where Prometheus reads, a port of its own; nothing is counted without it. */
  METRICAS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Who reaches it: this machine alone, unless said. Never the address that people reach. */
  METRICAS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
})

/** What pushes are signed with, and who answers for them. */
export interface LlavesDePush {
  publica: string
  privada: string
  /** An address of https, or a mailto: one. */
  asunto: string
}

/** Room for pictures (archivos/cuota.ts). */
export interface LimitesDeArchivos {
  tiendaBytes: number
  personaBytes: number
  /** Pictures that one store or person may have, however small. */
  archivos: number
}

/** How much of something a device may hand in. */
export interface Medida {
  /** So many at once, on top of what comes back day by day. */
  bytes: number
  hechos: number
}

export interface LimitesDeHechos {
  /** Of one device. */
  apartados: Medida
  recibidos: Medida
}

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
  /** Other accounts that one may sign in with. */
  proveedores: readonly ProveedorConfigurado[]
  /** undefined: pictures are in the data folder. */
  s3: OpcionesS3 | undefined
  cuotaArchivos: LimitesDeArchivos
  cuotaHechos: LimitesDeHechos
  /** How a new store begins. */
  tiendasNuevas: 'pendiente' | 'abierta'
  /** What a first start outside of production makes. */
  demo: 'viva' | 'vacia'
  /** Requests per address are limited. */
  limites: boolean
  /** undefined: the smaller of a tenth of the disk and 500 MB (http/disco.ts). */
  espacioMinimoBytes: number | undefined
  metricas: { puerto: number; direccion: string } | undefined
  nivelLog: string
  /** Signs the sessions. */
  secreto: string
  push: LlavesDePush
  /** Where electronic fiscal documents go; undefined: nowhere, and nothing is signed. */
  ecf: ConfigEcf | undefined
  /** Seals the stores' certificates: 32 bytes in hex. Not in any backup, which has what it seals. */
  llaveEcf: string
}

/** A fact of an honest till weighs some three thousand bytes, lists of an inventory a hundred times that. */
const BYTES_POR_HECHO = 6250

/** A measure by its megabytes. */
const medidaDe = (megas: number): Medida => ({ bytes: megas * 1_000_000, hechos: Math.ceil((megas * 1_000_000) / BYTES_POR_HECHO) })

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
  cerrarCarpeta(datos)
  const url = (e.MERCANA_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '')
  return {
    produccion,
    puerto: e.PORT,
    direccion: e.HOST ?? (produccion ? '0.0.0.0' : '127.0.0.1'),
    url,
    datos,
    raiz,
    couchdbUrl: e.COUCHDB_URL,
    couchdbCopias: e.COUCHDB_COPIAS,
    adminEmails: lista(e.ADMIN_EMAILS ?? (produccion ? '' : OPERADOR_DEMO)).map((email) => email.toLowerCase()),
    proxies: lista(e.MERCANA_PROXY),
    correo: { smtpUrl: e.SMTP_URL, de: e.MERCANA_CORREO_DE ?? `Mercana <no-responder@${new URL(url).hostname}>` },
    proveedores: proveedoresDe(e),
    s3: bucketDe(e),
    cuotaArchivos: {
      tiendaBytes: e.MERCANA_FOTOS_TIENDA_MB * 1_000_000,
      personaBytes: e.MERCANA_FOTOS_PERSONA_MB * 1_000_000,
      archivos: 10_000,
    },
    cuotaHechos: { recibidos: medidaDe(e.MERCANA_HECHOS_MB), apartados: medidaDe(e.MERCANA_CUARENTENA_MB) },
    tiendasNuevas: e.MERCANA_TIENDAS_NUEVAS === 'abiertas' ? 'abierta' : 'pendiente',
    demo: e.MERCANA_DEMO,
    limites: e.MERCANA_LIMITES === 'normales',
    espacioMinimoBytes: e.MERCANA_ESPACIO_MINIMO_MB === undefined ? undefined : e.MERCANA_ESPACIO_MINIMO_MB * 1_000_000,
    metricas: e.METRICAS_PORT === undefined ? undefined : { puerto: e.METRICAS_PORT, direccion: e.METRICAS_HOST },
    // At somebody's own terminal the lines of a machine would hide the address and the sign-ins.
    nivelLog: e.LOG_LEVEL ?? (produccion ? 'info' : 'warn'),
    secreto: guardado(datos, 'secreto', () => randomBytes(32).toString('hex')),
    ecf: ecfDe(e),
    llaveEcf: e.MERCANA_ECF_LLAVE ?? guardado(datos, 'llave-ecf', () => randomBytes(32).toString('hex')),
    push: { ...llavesDePush(e, datos), asunto: url.startsWith('https://') ? url : `mailto:no-responder@${new URL(url).hostname}` },
  }
}

/** From the environment, both or none; otherwise those of the data folder. */
function llavesDePush(e: z.output<typeof entorno>, datos: string): Pick<LlavesDePush, 'publica' | 'privada'> {
  const { VAPID_PUBLIC_KEY: publica, VAPID_PRIVATE_KEY: privada } = e
  if (publica !== undefined && privada !== undefined) return { publica, privada }
  if (publica !== undefined || privada !== undefined)
    throw new Error('Configuración inválida: VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY van juntas.')
  const [suPublica = '', suPrivada = ''] = guardado(datos, 'vapid', () => {
    const { publicKey, privateKey } = webpush.generateVAPIDKeys()
    return `${publicKey} ${privateKey}`
  }).split(' ')
  return { publica: suPublica, privada: suPrivada }
}

/** Half a configuration would keep pictures where nobody expects them. */
function bucketDe(e: z.output<typeof entorno>): OpcionesS3 | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = e
  if (bucket === undefined && endpoint === undefined && accessKey === undefined && secretKey === undefined) return undefined
  if (bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new Error('Configuración inválida: S3_BUCKET, S3_ACCESS_KEY y S3_SECRET_KEY van juntas.')
  return { endpoint, region, bucket, accessKey, secretKey }
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
