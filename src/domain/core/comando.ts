/** What one online command is: its address, and what goes and comes (comandos.ts has them). */
import type * as z from 'zod'

export interface Comando<B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  ruta: string
  /** Body of POST and PUT, query of GET. */
  cuerpo: B
  respuesta: R
}
/** Declares a command: what the server's route and the browser's request are both made from. */
export const comando = <B extends z.ZodType, R extends z.ZodType>(
  metodo: Comando['metodo'],
  ruta: string,
  cuerpo: B,
  respuesta: R,
): Comando<B, R> => ({ metodo, ruta, cuerpo, respuesta })
