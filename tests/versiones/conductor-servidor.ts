/** The server of one version, bundled with its sources as `conductor.ts` is. */
import type { Store } from '#server/store/port.ts'
import { buildApp } from '#server/app.ts'
import { leerConfig } from '#server/core/config.ts'

export interface ServidorArriba {
  url: string
  /** Ends it; the store stays as it is. */
  parar(): Promise<void>
}

export interface ModuloServidor {
  levantar(en: { store: Store; datos: string; ahora: () => Date }): Promise<ServidorArriba>
}

export const modulo: ModuloServidor = {
  async levantar({ store, datos, ahora }) {
    const config = leerConfig({ NODE_ENV: 'production', MERCANA_DATOS: datos, MERCANA_LIMITES: 'holgados', LOG_LEVEL: 'silent' })
    const app = await buildApp({ store, config, ahora })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return {
      url,
      async parar() {
        // Sockets that fetch opened and never used count as busy until they time out.
        app.server.closeAllConnections()
        await app.close()
      },
    }
  },
}
