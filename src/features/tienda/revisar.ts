/** What is wrong with a field of a store, in words; the declaration (`Tienda`) sets the limits. */
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { formatInteger } from '#ui/format.ts'
import { problemaDeTelefono } from '#features/kit/form/telefono.ts'

const exigidos: Readonly<Record<string, string>> = { tiendaNombre: 'Escribe el nombre de la tienda' }

/** Why a field cannot be saved; undefined when it can. `guardado`: what is stored of it already. */
export function problemaDeCampo(campo: string, valor: string, guardado = ''): string | undefined {
  const limpio = valor.trim()
  if (limpio === '') return exigidos[campo]
  if (campo === 'tiendaEmail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(limpio)) return 'Email inválido'
  const esquema = Object.hasOwn(Tienda.campos, campo) ? Tienda.campos[campo as keyof typeof Tienda.campos] : undefined
  const [problema] = esquema?.safeParse(limpio).error?.issues ?? []
  if (!problema) return campo === 'tiendaTelefono' ? problemaDeTelefono(limpio, guardado) : undefined
  return problema.code === 'too_big'
    ? `Puede tener hasta ${formatInteger(Number(problema.maximum))} letras; van ${formatInteger(limpio.length)}`
    : 'Revisa este dato'
}

/** What each field has wrong, of those that have something. `guardados`: what is stored of them already. */
export function problemasDe(
  valores: Readonly<Record<string, string>>,
  guardados: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valores).flatMap(([campo, valor]) => {
      const problema = problemaDeCampo(campo, valor, guardados[campo])
      return problema === undefined ? [] : [[campo, problema]]
    }),
  )
}
