/** A tab of a till without screens, driven by a test. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Mesa } from './mesa.ts'
import type { CajaEnPagina } from './pagina.ts'

export interface Pestana {
  pagina: Page
  equipo: string
  /** One of what the page can do (`pagina.ts`). */
  llamar<M extends keyof CajaEnPagina>(metodo: M, ...argumentos: Parameters<CajaEnPagina[M]>): Promise<Awaited<ReturnType<CajaEnPagina[M]>>>
  cdp: CDPSession
}

/** Opens the page of the till `equipo`, which has an origin of its own: another disk than any other till's. */
export async function abrirPestana(
  contexto: BrowserContext,
  mesa: Mesa,
  equipo: string,
  parametros: Record<string, string | number> = {},
): Promise<Pestana> {
  const pagina = await contexto.newPage()
  await pagina.goto(mesa.pagina({ equipo, ...parametros }, true))
  await pagina.waitForFunction(() => 'caja' in globalThis)
  const cdp = await contexto.newCDPSession(pagina)
  return {
    pagina,
    equipo,
    cdp,
    async llamar(metodo, ...argumentos) {
      const respuesta = await pagina.evaluate(
        ({ nombre, args }) => {
          const { caja } = globalThis as unknown as { caja: Record<string, (...todos: unknown[]) => Promise<unknown>> }
          return caja[nombre]?.(...args)
        },
        { nombre: metodo, args: argumentos },
      )
      return respuesta as never
    },
  }
}

/** The origin of a till's page, for what the browser does to a whole origin. */
export const origenDe = ({ pagina }: Pick<Pestana, 'pagina'>): string => new URL(pagina.url()).origin

/** Throws away what a closed till kept: `clases` as Chromium names them. */
export async function borrarDatos(contexto: BrowserContext, mesa: Mesa, equipo: string, clases: string): Promise<void> {
  const pagina = await contexto.newPage()
  const cdp = await contexto.newCDPSession(pagina)
  await cdp.send('Storage.clearDataForOrigin', { origin: new URL(mesa.pagina({ equipo }, true)).origin, storageTypes: clases })
  await pagina.close()
}
