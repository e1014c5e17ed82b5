/** The line between the tabs and the server, with everything that a line does. */
import type { Azar } from '../semilla.ts'
import { nunca, type Pestana } from './disco.ts'
import type { FallaDeRed, Tasas } from './fallas.ts'
import type { Pedida, Respondida } from './mini.ts'
import type { Servidor } from './servidor.ts'
import type { Tiempo } from './tiempo.ts'

const HTML = '<!doctype html><html><body>Bienvenido. Acepte las condiciones para navegar.</body></html>'
const MINUTO = 60_000
const DIA = 24 * 60 * MINUTO

/** As much of a `Response` as the till reads. */
const respuesta = ({ estado, texto }: Respondida): Response =>
  ({
    status: estado,
    ok: estado >= 200 && estado < 300,
    headers: { get: () => (texto.startsWith('<') ? 'text/html' : 'application/json') },
    text: async () => texto,
    json: async () => JSON.parse(texto) as unknown,
    body: null,
  }) as unknown as Response

/** Refusals of somebody in between, or of a server in trouble. */
const rechazos: readonly (readonly [FallaDeRed, readonly Respondida[]])[] = [
  [
    'portal',
    [
      { estado: 200, texto: HTML },
      { estado: 200, texto: '[]' },
      { estado: 200, texto: '{"ok":true}' },
      { estado: 302, texto: HTML },
    ],
  ],
  [
    'sinPermiso401',
    [
      { estado: 401, texto: '{"code":"dispositivo.desconocido"}' },
      { estado: 401, texto: HTML },
    ],
  ],
  [
    'sinPermiso403',
    [
      { estado: 403, texto: '{"code":"permiso.denegado"}' },
      { estado: 403, texto: HTML },
    ],
  ],
  ['conflicto409', [{ estado: 409, texto: '{"code":"documento.conflicto"}' }]],
  [
    'grande413',
    [
      { estado: 413, texto: '{"code":"peticion.demasiado-grande"}' },
      { estado: 413, texto: HTML },
    ],
  ],
  ['demasiadas429', [{ estado: 429, texto: '{"code":"peticion.demasiadas"}' }]],
  [
    'error5xx',
    [
      { estado: 500, texto: '{"code":"servidor.error"}' },
      { estado: 502, texto: HTML },
      { estado: 503, texto: HTML },
    ],
  ],
]

export class Red {
  readonly #tiempo: Tiempo
  readonly #azar: Azar
  readonly #servidor: Servidor
  #tasas: Tasas
  /** Until when a device has no line. */
  readonly #cortadas = new Map<string, number>()
  /** Until when what a device hands in stays on the way, and for how long. */
  readonly #lentas = new Map<string, { hasta: number; ms: number }>()
  readonly contadas: Record<string, number> = {}

  constructor(tiempo: Tiempo, azar: Azar, servidor: Servidor, tasas: Tasas) {
    this.#tiempo = tiempo
    this.#azar = azar
    this.#servidor = servidor
    this.#tasas = tasas
  }

  cortar(equipo: string, ms: number): void {
    this.#cortadas.set(equipo, this.#tiempo.ahora + ms)
  }

  sinLinea(equipo: string): boolean {
    return (this.#cortadas.get(equipo) ?? 0) > this.#tiempo.ahora
  }

  /** For a while nothing that this device hands in is answered; it arrives so much later, whatever became of who sent it. */
  demorarEntregas(equipo: string, duranteMs: number, ms: number): void {
    this.#lentas.set(equipo, { hasta: this.#tiempo.ahora + duranteMs, ms })
  }

  poner(tasas: Tasas): void {
    this.#tasas = tasas
  }

  /** From now on everything arrives. */
  sanar(sinFallas: Tasas): void {
    this.#tasas = sinFallas
    this.#cortadas.clear()
    this.#lentas.clear()
  }

  async pedir(pestana: Pestana, equipo: string, ruta: string, init: RequestInit): Promise<Response> {
    if (!pestana.viva) return nunca()
    // The channel of hints does not open here: nothing may rest on it.
    if (ruta.includes('/stream')) return respuesta({ estado: 404, texto: '{"code":"ruta.no-existe"}' })
    const senal = init.signal
    return new Promise<Response>((listo, mal) => {
      let hecho = false
      const terminar = (acabar: () => void) => {
        if (hecho || !pestana.viva) return
        hecho = true
        acabar()
      }
      senal?.addEventListener('abort', () => terminar(() => mal(new DOMException('aborted', 'AbortError'))))
      this.#viajar(equipo, {
        metodo: init.method ?? 'GET',
        ruta,
        cabeceras: cabecerasDe(init),
        cuerpo: typeof init.body === 'string' ? init.body : undefined,
      }).then(
        (llegada) => terminar(() => listo(respuesta(llegada))),
        (error: unknown) => terminar(() => mal(error)),
      )
    })
  }

  #pasa(falla: FallaDeRed): boolean {
    const pasa = this.#tasas[falla] > 0 && this.#azar.suerte(this.#tasas[falla])
    if (pasa) this.contadas[falla] = (this.contadas[falla] ?? 0) + 1
    return pasa
  }

  async #viajar(equipo: string, pedida: Pedida): Promise<Respondida> {
    const azar = this.#azar
    await this.#tiempo.dormir(azar.entero(3, 80))
    if (this.sinLinea(equipo)) {
      if (azar.suerte(0.3)) return nunca()
      throw new TypeError('fetch failed')
    }
    const lenta = this.#lentas.get(equipo)
    if (lenta && lenta.hasta > this.#tiempo.ahora && pedida.ruta.startsWith('/sync/v1/push')) {
      this.#repetir(pedida, 1, lenta.ms)
      return nunca()
    }
    for (const [falla, posibles] of rechazos) if (this.#pasa(falla)) return azar.uno(posibles)
    if (this.#pasa('pedidoPerdido')) return azar.suerte(0.5) ? nunca() : Promise.reject(new TypeError('fetch failed'))
    if (this.#pasa('duplicado')) this.#repetir(pedida, azar.entero(1, 5))
    if (this.#pasa('demora')) {
      // The sender gives up, and the request arrives all the same, perhaps days later.
      const ms = azar.suerte(0.5) ? azar.entero(1000, 2 * MINUTO) : azar.entero(MINUTO, 3 * DIA)
      this.#repetir(pedida, 1, ms)
      return nunca()
    }
    const llegada = await this.#servidor.atender(pedida)
    this.#tiempo.anotar(`${equipo} ${pedida.metodo} ${pedida.ruta.split('?')[0]} ${llegada.estado} ${llegada.texto.length}`)
    await this.#tiempo.dormir(azar.entero(3, 80))
    if (this.#pasa('respuestaPerdida')) return azar.suerte(0.5) ? nunca() : Promise.reject(new TypeError('connection reset'))
    if (this.#pasa('respuestaCorta')) return { ...llegada, texto: cortar(azar, llegada.texto) }
    return llegada
  }

  #repetir(pedida: Pedida, veces: number, alMenos = 0): void {
    for (let i = 0; i < veces; i++) {
      const ms = alMenos + this.#azar.entero(0, this.#azar.suerte(0.7) ? 3000 : 10 * MINUTO)
      this.#tiempo.programar(ms, () => {
        // Nobody waits for the answer of a copy.
        this.#servidor.atender(pedida).catch(() => undefined)
      })
    }
  }
}

const cabecerasDe = (init: RequestInit): Record<string, string> =>
  Object.fromEntries(Object.entries((init.headers ?? {}) as Record<string, string>).map(([nombre, valor]) => [nombre.toLowerCase(), valor]))

/** Part of a reply: cut anywhere, or well formed with less in it. */
function cortar(azar: Azar, texto: string): string {
  if (azar.suerte(0.5)) return texto.slice(0, azar.entero(0, Math.max(0, texto.length - 1)))
  const reply = leer(texto)
  const lista = reply?.['resultados']
  if (reply && Array.isArray(lista) && lista.length > 0) {
    const quita = azar.entero(0, lista.length - 1)
    return JSON.stringify({ ...reply, resultados: azar.suerte(0.5) ? lista.filter((_, i) => i !== quita) : azar.barajar(lista) })
  }
  return '{}'
}

function leer(texto: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(texto) as Record<string, unknown>
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
