import type { Result } from '#domain/core/result.ts'

/** What was asked for; the demo asks for nothing that may be refused. */
export function exito<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(`Tienda de demostración: ${JSON.stringify(resultado.error)}`)
  return resultado.value
}
