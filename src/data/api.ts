import type * as z from 'zod'
import type { Comando } from '#domain/comandos.ts'
import type { Result } from '#domain/result.ts'

type Ruta = Record<string, string>

/**
 * Asks the server for a decision. Never throws for what a line can do: 'red.sin-conexion' when nobody answered,
 * 'red.respuesta-rara' for HTML, broken JSON or a reply of another shape, 'red.servidor' for a 5xx; a refusal brings the server's code.
 */
export async function ejecutar<B extends z.ZodType, R extends z.ZodType>(comando: Comando<B, R>, parametros: Ruta, cuerpo: z.input<B>): Promise<Result<z.output<R>>> {
  throw new Error(`${comando.ruta} ${Object.keys(parametros).length} ${typeof cuerpo}`)
}

/** Sends a picture to `comandos.subirImagen`. */
export async function subirArchivo<R extends z.ZodType>(comando: Comando<z.ZodType, R>, parametros: Ruta, archivo: Blob): Promise<Result<z.output<R>>> {
  throw new Error(`${comando.ruta} ${Object.keys(parametros).length} ${archivo.size}`)
}
