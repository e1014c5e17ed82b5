/** The parts of a profile that its person edits, and what may be wrong with them; the declaration (`Usuario`) sets the limits. */
import { direccion } from '#domain/direccion.ts'
import { Usuario } from '#domain/entidades/usuario.ts'
import { revisarIdentificacion } from '#domain/identificacion.ts'
import { problemaDeTelefono, telefonoGuardado } from '../telefono.ts'

export const camposDeDatos = [
  'nombre',
  'email',
  'telefono',
  'fechaNacimiento',
  'sexo',
  'nacionalidad',
  'tipoIdentificacion',
  'identificacion',
  'tipoContribuyente',
  'tipoComprobante',
  'contactoNombre',
  'contactoTelefono',
  'contactoEmail',
] as const
export type DatosPersonales = Pick<Usuario, (typeof camposDeDatos)[number]>

export const camposDeDireccion = Object.keys(direccion) as (keyof typeof direccion)[]

/** Some fields of a profile. */
export const parteDe = <K extends keyof Usuario>(perfil: Usuario, campos: readonly K[]): Pick<Usuario, K> =>
  Object.fromEntries(campos.map((campo) => [campo, perfil[campo]])) as Pick<Usuario, K>

export type Problemas = Partial<Record<string, string>>

const correos: readonly string[] = ['email', 'contactoEmail']
const telefonos: readonly string[] = ['telefono', 'contactoTelefono']

/** What keeps each field from being saved. `guardados`: what is stored of them already. */
export function problemasDePerfil(
  valores: Readonly<Record<string, unknown>>,
  hoy: string,
  guardados: Readonly<Record<string, unknown>> = {},
): Problemas {
  return Object.fromEntries(
    Object.entries(valores).flatMap(([campo, valor]) => {
      const problema = problemaDe(campo, valor, hoy, guardados[campo])
      return problema === undefined ? [] : [[campo, problema]]
    }),
  )
}

function problemaDe(campo: string, valor: unknown, hoy: string, guardado: unknown): string | undefined {
  const texto = typeof valor === 'string' ? valor.trim() : ''
  if (campo === 'nombre' && texto === '') return 'Escribe tu nombre'
  if (texto === '') return undefined
  if (correos.includes(campo) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(texto)) return 'Email inválido'
  if (telefonos.includes(campo)) {
    const problema = problemaDeTelefono(texto, typeof guardado === 'string' ? guardado : '')
    if (problema !== undefined) return problema
  }
  if (campo === 'fechaNacimiento' && texto > hoy) return 'Esa fecha todavía no llega'
  const esquema = Object.hasOwn(Usuario.campos, campo) ? Usuario.campos[campo as keyof typeof Usuario.campos] : undefined
  const [problema] = esquema?.safeParse(texto).error?.issues ?? []
  if (!problema) return undefined
  return problema.code === 'too_big' ? `Puede tener hasta ${Number(problema.maximum)} letras` : 'Revisa este dato'
}

/** As it is kept: texts without spaces around, telephones in E.164, an identification without its signs. */
export function paraGuardar<T extends object>(valores: T): T {
  return Object.fromEntries(
    Object.entries(valores).map(([campo, valor]) => {
      if (typeof valor !== 'string') return [campo, valor]
      if (telefonos.includes(campo)) return [campo, telefonoGuardado(valor)]
      return [campo, campo === 'identificacion' ? revisarIdentificacion(valor).valor : valor.trim()]
    }),
  ) as T
}

/** Whole years on a day; undefined without a date of birth. */
export function edadDe(nacimiento: string, hoy: string): number | undefined {
  if (nacimiento === '' || nacimiento > hoy) return undefined
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4))
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios
}
