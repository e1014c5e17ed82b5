/** For tests: a server on a real embedded store in a folder of its own, and people, stores and devices in it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp, type OpcionesApp } from '#server/app.ts'
import { leerConfig, type Config } from '#server/core/config.ts'
import type { Server } from '#server/core/contexto.ts'
import { unAutenticador, type Autenticador } from './passkey.ts'
import { openStore } from '#server/store/open.ts'
import type { Store } from '#server/store/port.ts'

export interface Respuesta {
  estado: number
  cuerpo: Record<string, unknown>
  headers: Record<string, string | number | string[] | undefined>
}

/** Somebody who asks: nobody, a person with a session, or a device. */
export interface Quien {
  cookie?: string
  authorization?: string
}

export interface PersonaPrueba extends Quien {
  cookie: string
  usuarioId: string
  email: string
}

export interface TiendaPrueba {
  tiendaId: string
  slug: string
  empleadoId: string
}

export interface Prueba {
  readonly app: FastifyInstance
  readonly server: Server
  readonly store: Store
  /** The server's clock: move it with `reloj.ahora = …`. */
  reloj: { ahora: Date }
  pedir(metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cuerpo?: unknown, quien?: Quien): Promise<Respuesta>
  /** Signs somebody up. */
  persona(nombre?: string): Promise<PersonaPrueba>
  /** Signs in with a password, and with a passkey whoever is asked for two factors. */
  entrar(email: string, clave: string): Promise<PersonaPrueba>
  tienda(duena: PersonaPrueba, slug?: string): Promise<TiendaPrueba>
  /** Ends the server, does something to its data, and starts it again on them, at the same address. */
  reiniciar(mientras: () => Promise<void>): Promise<void>
  cerrar(): Promise<void>
}

const SERVIDOR = 'mercana.test'
export const CLAVE = 'una clave larga'

const deFabrica = (carpeta: string): Promise<Store> => openStore({ carpeta })

/** Starts one; `env` goes over the test's environment, `abrir` brings another store, `opciones` another disk. */
export async function unServidor(
  env: NodeJS.ProcessEnv = {},
  abrir = deFabrica,
  opciones: Pick<OpcionesApp, 'medirDisco' | 'log' | 'redDePush'> = {},
): Promise<Prueba> {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-'))
  const config: Config = leerConfig({
    NODE_ENV: 'production',
    MERCANA_DATOS: carpeta,
    MERCANA_LIMITES: 'holgados',
    // Most tests are about what an open store does.
    MERCANA_TIENDAS_NUEVAS: 'abiertas',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const reloj = { ahora: new Date() }
  let store = await abrir(join(carpeta, 'store'))
  let app = await buildApp({ store, config, ahora: () => reloj.ahora, ...opciones })
  let cuenta = 0
  const apagar = async (): Promise<void> => {
    // Sockets that fetch opened and never used count as busy until they time out.
    app.server.closeAllConnections()
    await app.close()
    await store.close()
  }

  const pedir: Prueba['pedir'] = async (metodo, url, cuerpo, quien = {}) => {
    const headers: Record<string, string> = {
      host: SERVIDOR,
      origin: `http://${SERVIDOR}`,
      ...(quien.cookie ? { cookie: quien.cookie } : {}),
      ...(quien.authorization ? { authorization: quien.authorization } : {}),
    }
    const respuesta = await app.inject({ method: metodo, url, headers, ...(cuerpo === undefined ? {} : { payload: cuerpo as object }) })
    const json =
      String(respuesta.headers['content-type']).includes('json') && respuesta.body !== ''
        ? (respuesta.json() as Record<string, unknown>)
        : {}
    return { estado: respuesta.statusCode, cuerpo: json, headers: respuesta.headers }
  }
  const galletasDe = ({ headers }: Respuesta): string =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((c) => String(c).split(';')[0])
      .join('; ')
  const sesion = async (puerta: string, cuerpo: { email: string }): Promise<PersonaPrueba> => {
    const r = await pedir('POST', `/api/auth/${puerta}`, cuerpo)
    if (r.estado !== 200) throw new Error(`${puerta}: ${r.estado} ${JSON.stringify(r.cuerpo)}`)
    return { cookie: galletasDe(r), usuarioId: (r.cuerpo['user'] as { id: string }).id, email: cuerpo.email }
  }
  const llaves = new Map<string, Autenticador>()
  /** An operator proves two factors, by a passkey that the first time is added to the account. */
  const conLlave = async (persona: PersonaPrueba): Promise<PersonaPrueba> => {
    const ceremonia = async (opciones: string, puerta: string, responder: (reto: string) => object): Promise<Respuesta> => {
      const pedidas = await pedir('GET', `/api/auth/passkey/${opciones}`, undefined, persona)
      const quien = { cookie: `${persona.cookie}; ${galletasDe(pedidas)}` }
      const r = await pedir('POST', `/api/auth/passkey/${puerta}`, responder(String(pedidas.cuerpo['challenge'])), quien)
      if (r.estado !== 200) throw new Error(`${puerta}: ${r.estado} ${JSON.stringify(r.cuerpo)}`)
      return r
    }
    const sabida = llaves.get(persona.email)
    const llave = sabida ?? unAutenticador(config.url)
    llaves.set(persona.email, llave)
    if (!sabida)
      await ceremonia('generate-register-options', 'verify-registration', (reto) => ({ response: llave.crear(reto), name: 'Llave' }))
    const dentro = await ceremonia('generate-authenticate-options', 'verify-authentication', (reto) => ({ response: llave.usar(reto) }))
    return { ...persona, cookie: galletasDe(dentro) }
  }
  return {
    get app() {
      return app
    },
    get server() {
      return app.mercana
    },
    get store() {
      return store
    },
    reloj,
    pedir,
    persona: (nombre = 'Ana Reyes') =>
      sesion('sign-up/email', { email: `persona${++cuenta}@ejemplo.do`, name: nombre, password: CLAVE } as { email: string }),
    entrar: async (email, password) => {
      const persona = await sesion('sign-in/email', { email, password } as { email: string })
      const yo = await pedir('GET', '/api/yo', undefined, persona)
      return yo.cuerpo['faltaSegundoFactor'] === true ? conLlave(persona) : persona
    },
    tienda: async (duena, slug = `tienda-${++cuenta}`) => {
      const r = await pedir('POST', '/api/tiendas', { tiendaNombre: 'Colmado La Fe', slug, tiendaRnc: '131246796' }, duena)
      if (r.estado !== 200) throw new Error(`crearTienda: ${r.estado} ${JSON.stringify(r.cuerpo)}`)
      return r.cuerpo as unknown as TiendaPrueba
    },
    reiniciar: async (mientras) => {
      const lugar = app.server.address()
      await apagar()
      await mientras()
      store = await abrir(join(carpeta, 'store'))
      app = await buildApp({ store, config, ahora: () => reloj.ahora, ...opciones })
      if (typeof lugar === 'object' && lugar !== null) await app.listen({ port: lugar.port, host: lugar.address })
    },
    cerrar: async () => {
      await apagar()
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}
