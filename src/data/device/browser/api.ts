/** Asks the server for decisions (comandos.ts). What a line may do comes back as a value, never thrown. */
import type * as z from 'zod'
import type { Comando } from '#domain/core/comando.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { pedirJson, rutaDe, type PedidoHttp } from '../http.ts'
import type { Puertos } from '../puertos.ts'
import { puertosDelNavegador } from './puertos-navegador.ts'

let puertos: Pick<Puertos, 'fetch' | 'programar'> | undefined
const deAqui = (): Pick<Puertos, 'fetch' | 'programar'> => (puertos ??= puertosDelNavegador())

let soloMira = false
/** While somebody looks at a store as another role, nothing is asked for that changes anything. */
export const ponerSoloMira = (si: boolean): void => {
  soloMira = si
}

/** Has whoever is here prove it again; tells whether they did. */
type Confirmador = () => Promise<boolean>
let confirmar: Confirmador | undefined
/** The page says how it asks; undefined: it does not any more. */
export const ponerConfirmador = (confirmador: Confirmador | undefined): void => {
  confirmar = confirmador
}

/**
 * 'red.sin-conexion' when nobody answered, 'red.tardo-demasiado', 'red.respuesta-rara' for HTML, broken JSON or a reply of
 * another shape, 'red.error-del-servidor' for a 5xx; a refusal brings the server's code. What the server takes only from who has just
 * proved who they are is asked for again when they did, the same request: nothing that was typed is lost.
 */
export async function ejecutar<B extends z.ZodType, R extends z.ZodType>(
  comando: Comando<B, R>,
  parametros: Record<string, string>,
  cuerpo: z.input<B>,
): Promise<Result<z.output<R>>> {
  if (soloMira && comando.metodo !== 'GET') return fallo('verComo.solo-mira')
  const pedir = () => pedirJson(deAqui(), pedidoDe(comando, parametros, cuerpo), comando.respuesta)
  const respuesta = await pedir()
  if (respuesta.ok || respuesta.error.code !== 'sesion.confirmar' || !confirmar) return respuesta
  return (await confirmar()) ? pedir() : respuesta
}

/** Sends a file as it is; failures as those of `ejecutar`. */
export const enviarArchivo = <R extends z.ZodType>(
  pedido: Pick<PedidoHttp, 'ruta' | 'archivo' | 'esperaMs' | 'senal'>,
  respuesta: R,
): Promise<Result<z.output<R>>> => pedirJson(deAqui(), { ...pedido, metodo: 'POST' }, respuesta)

/** The request of a command: a body on POST and PUT, a query on GET. */
export function pedidoDe(comando: Pick<Comando, 'metodo' | 'ruta'>, parametros: Record<string, string>, cuerpo: unknown): PedidoHttp {
  const ruta = rutaDe(comando.ruta, parametros)
  if (comando.metodo === 'POST' || comando.metodo === 'PUT') return { metodo: comando.metodo, ruta, cuerpo }
  const pares = Object.entries(typeof cuerpo === 'object' && cuerpo !== null ? cuerpo : {}).flatMap(([nombre, valor]) =>
    valor === undefined ? [] : [[nombre, String(valor)]],
  )
  const consulta = new URLSearchParams(pares).toString()
  return { metodo: comando.metodo, ruta: consulta === '' ? ruta : `${ruta}?${consulta}` }
}
