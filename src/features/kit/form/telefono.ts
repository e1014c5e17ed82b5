import { formatoTelefono, leerTelefono } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'

/**
 * What is wrong with a telephone that somebody typed, and what to do; undefined when nothing is. One that was kept before there was
 * a rule stays as it is until somebody changes it: nobody is kept from saving a name because of an old number.
 */
export function problemaDeTelefono(texto: string, guardado = ''): string | undefined {
  if (formatoTelefono(texto.trim()) === formatoTelefono(guardado.trim())) return undefined
  const leido = leerTelefono(texto)
  return leido.ok ? undefined : Object.values(mensajeDe(leido.error)).join(' ')
}

/** A telephone as it is kept: in E.164 when it is understood, else as it was typed. */
export function telefonoGuardado(texto: string): string {
  const leido = leerTelefono(texto)
  return leido.ok ? leido.value : texto.trim()
}
