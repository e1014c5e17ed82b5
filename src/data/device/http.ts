/** One request and its answer as a value. What a bad line, a captive portal or a proxy may do is expected here, not thrown. */
import type { Comando } from '#domain/core/comando.ts'
import type * as z from 'zod'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Puertos } from './puertos.ts'

export interface PedidoHttp {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  ruta: string
  /** Sent as JSON. */
  cuerpo?: unknown
  /** Sent as it is, instead of `cuerpo`. */
  archivo?: Blob
  cabeceras?: Record<string, string>
  /** For how long nothing may come: until the answer begins, and between two pieces of it. */
  esperaMs?: number
  /** How the text of a good answer is understood, when it is more than JSON; throws SyntaxError when it can't be. */
  leer?: (texto: string) => unknown
  /** Gives up early. */
  senal?: AbortSignal
}

/** Who takes a command to the server, and brings its answer. */
export interface Mandadero {
  /** A command on the device's own behalf. */
  ejecutar<B extends z.ZodType, R extends z.ZodType>(
    comando: Comando<B, R>,
    parametros: Record<string, string>,
    cuerpo: z.input<B>,
  ): Promise<Result<z.output<R>>>
}

export const ESPERA_MS = 20_000
/** A slow line brings a long answer in pieces. One that goes on dripping for so many times as long is cut all the same. */
const ESPERAS_EN_TOTAL = 15

/**
 * 'red.sin-conexion' when nobody answered, 'red.tardo-demasiado', 'red.respuesta-rara' for HTML, broken JSON or another shape,
 * 'red.error-del-servidor' for a 5xx; a refusal (4xx with a code) brings the server's own code.
 */
export async function pedirJson<S extends z.ZodType>(
  puertos: Pick<Puertos, 'fetch' | 'programar'>,
  pedido: PedidoHttp,
  esquema: S,
): Promise<Result<z.output<S>>> {
  const { metodo, ruta, cuerpo, archivo, cabeceras = {}, esperaMs = ESPERA_MS, senal, leer = JSON.parse } = pedido
  const corte = new AbortController()
  const espera = empezarEspera(puertos, esperaMs, () => corte.abort())
  const parar = () => corte.abort()
  senal?.addEventListener('abort', parar)
  try {
    const respuesta = await puertos.fetch(ruta, {
      method: metodo,
      headers: {
        accept: 'application/json',
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...(archivo ? { 'content-type': archivo.type } : {}),
        ...cabeceras,
      },
      ...(archivo ? { body: archivo } : cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: corte.signal,
    })
    return interpretar(respuesta.status, await textoDe(respuesta, espera.llegoAlgo), esquema, leer)
  } catch {
    // fetch tells a cut line, a refused connection and an abort apart by words alone: to us they are one thing.
    return fallo(espera.vencio() ? 'red.tardo-demasiado' : 'red.sin-conexion')
  } finally {
    espera.acabar()
    senal?.removeEventListener('abort', parar)
  }
}

/** Runs out when nothing comes for so long, or when what comes has no end. */
function empezarEspera({ programar }: Pick<Puertos, 'programar'>, esperaMs: number, alVencer: () => void) {
  let vencio = false
  const vencer = (): void => {
    vencio = true
    alVencer()
  }
  let deAlgo = programar(esperaMs, vencer)
  let deTodo: (() => void) | undefined
  return {
    vencio: () => vencio,
    llegoAlgo: (): void => {
      deTodo ??= programar(esperaMs * ESPERAS_EN_TOTAL, vencer)
      deAlgo()
      deAlgo = programar(esperaMs, vencer)
    },
    acabar: (): void => {
      deAlgo()
      deTodo?.()
    },
  }
}

/** Its text, telling of each piece that comes. */
async function textoDe(respuesta: Response, alLlegar: () => void): Promise<string> {
  alLlegar()
  const lector = respuesta.body?.getReader()
  if (!lector) return respuesta.text()
  const decodificador = new TextDecoder()
  let texto = ''
  for (let trozo = await lector.read(); !trozo.done; trozo = await lector.read()) {
    alLlegar()
    texto += decodificador.decode(trozo.value, { stream: true })
  }
  return texto + decodificador.decode()
}

function interpretar<S extends z.ZodType>(
  estado: number,
  texto: string,
  esquema: S,
  leer: (texto: string) => unknown,
): Result<z.output<S>> {
  if (estado >= 500) return fallo('red.error-del-servidor', { estado })
  const bien = estado >= 200 && estado < 300
  const json = leerTexto(texto, bien ? leer : JSON.parse)
  if (bien) {
    const leido = json === undefined ? undefined : esquema.safeParse(json.valor)
    return leido?.success ? ok(leido.data) : fallo('red.respuesta-rara', { estado })
  }
  const rechazo = json?.valor
  if (typeof rechazo !== 'object' || rechazo === null || !('code' in rechazo) || typeof rechazo.code !== 'string')
    return fallo('red.respuesta-rara', { estado })
  return { ok: false, error: { code: rechazo.code, ...('datos' in rechazo ? { datos: soloTextos(rechazo.datos) } : {}) } }
}

function leerTexto(texto: string, leer: (texto: string) => unknown): { valor: unknown } | undefined {
  try {
    return { valor: leer(texto) }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const soloTextos = (datos: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(typeof datos === 'object' && datos !== null ? datos : {}).filter(
      (par): par is [string, string | number] => typeof par[1] === 'string' || typeof par[1] === 'number',
    ),
  )

/** Failures of the line: the request may or may not have arrived, and asking again is right. */
export const esDeRed = (code: string): boolean => code.startsWith('red.') || code === 'peticion.demasiadas' || code === 'servidor.error'

/** A command's path with its parameters in place. */
export const rutaDe = (ruta: string, parametros: Record<string, string>): string =>
  ruta.replace(/:(\w+)/g, (_hueco, nombre: string) => encodeURIComponent(parametros[nombre] ?? ''))
