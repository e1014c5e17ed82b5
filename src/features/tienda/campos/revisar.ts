/** What is wrong with a field of a store, in words; the declaration (`Tienda`) sets the limits. */
import { Tienda } from '#domain/entidades/tienda.ts'
import { leerTelefono } from '#domain/identificacion.ts'
import { formatInteger } from '#ui/format.ts'

const exigidos: Readonly<Record<string, string>> = { tiendaNombre: 'Escribe el nombre de la tienda' }

/** Why a field cannot be saved; undefined when it can. */
export function problemaDeCampo(campo: string, valor: string): string | undefined {
  const limpio = valor.trim()
  if (limpio === '') return exigidos[campo]
  if (campo === 'tiendaEmail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(limpio)) return 'Email inválido'
  const esquema = Object.hasOwn(Tienda.campos, campo) ? Tienda.campos[campo as keyof typeof Tienda.campos] : undefined
  const [problema] = esquema?.safeParse(limpio).error?.issues ?? []
  if (!problema) return undefined
  return problema.code === 'too_big'
    ? `Puede tener hasta ${formatInteger(Number(problema.maximum))} letras; van ${formatInteger(limpio.length)}`
    : 'Revisa este dato'
}

/** What each field has wrong, of those that have something. */
export function problemasDe(valores: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valores).flatMap(([campo, valor]) => {
      const problema = problemaDeCampo(campo, valor)
      return problema === undefined ? [] : [[campo, problema]]
    }),
  )
}

/** A telephone as it is kept: in E.164 when it is understood, else as it was typed. */
export function telefonoGuardado(texto: string): string {
  const leido = leerTelefono(texto)
  return leido.ok ? leido.value : texto.trim()
}
