/** Would who hears in one version understand all that is said in another? Compared as JSON schemas. */
import type { Esquema } from './conductor.ts'

const objeto = (valor: unknown): Record<string, Esquema> =>
  typeof valor === 'object' && valor !== null ? (valor as Record<string, Esquema>) : {}
const lista = (valor: unknown): unknown[] => (Array.isArray(valor) ? valor : [])
const opciones = (esquema: Esquema): Esquema[] | undefined => {
  const { anyOf, oneOf, type } = esquema
  if (Array.isArray(type)) return type.map((uno: unknown) => ({ ...esquema, type: uno }))
  return (anyOf ?? oneOf) as Esquema[] | undefined
}
const valores = ({ enum: varios, const: uno }: Esquema): unknown[] | undefined =>
  Array.isArray(varios) ? varios : uno === undefined ? undefined : [uno]

/** Places where something may be said that is not understood; empty when there are none. */
export function noEntiende(oye: Esquema, dice: Esquema, lugar = ''): string[] {
  const dichas = opciones(dice)
  if (dichas) return dichas.flatMap((una) => noEntiende(oye, una, lugar))
  const oidas = opciones(oye)
  if (oidas) {
    const intentos = oidas.map((una) => noEntiende(una, dice, lugar))
    return intentos.some((fallos) => fallos.length === 0) ? [] : (intentos.toSorted((a, b) => a.length - b.length)[0] ?? [])
  }
  const admite = valores(oye)
  if (admite) {
    const de = valores(dice)
    return de ? de.filter((valor) => !admite.includes(valor)).map((valor) => `${lugar} = ${String(valor)}`) : [`${lugar}: every value`]
  }
  if (oye['type'] === undefined) return []
  if (oye['type'] !== dice['type'] && !(oye['type'] === 'number' && dice['type'] === 'integer'))
    return [`${lugar}: ${JSON.stringify(dice['type'])}, not ${JSON.stringify(oye['type'])}`]
  if (oye['type'] === 'array') return noEntiendeLista(oye, dice, lugar)
  return oye['type'] === 'object' ? noEntiendeObjeto(oye, dice, lugar) : []
}

function noEntiendeLista(oye: Esquema, dice: Esquema, lugar: string): string[] {
  const [oidos, dichos] = [lista(oye['prefixItems']), lista(dice['prefixItems'])]
  if (oidos.length !== dichos.length) return [`${lugar}: ${dichos.length} places, not ${oidos.length}`]
  return [
    ...oidos.flatMap((uno, i) => noEntiende(uno as Esquema, dichos[i] as Esquema, `${lugar}[${i}]`)),
    ...(oye['items'] ? noEntiende(objeto(oye['items']), objeto(dice['items']), `${lugar}[]`) : []),
  ]
}

function noEntiendeObjeto(oye: Esquema, dice: Esquema, lugar: string): string[] {
  const [oidas, dichas] = [objeto(oye['properties']), objeto(dice['properties'])]
  const siempre = new Set(lista(dice['required']))
  const faltan = lista(oye['required'])
    .filter((campo) => !siempre.has(campo))
    .map((campo) => `${lugar}.${String(campo)} may be missing`)
  const deMas = Object.entries(dichas).flatMap(([campo, esquema]) => {
    const suyo = oidas[campo]
    if (suyo) return noEntiende(suyo, esquema, `${lugar}.${campo}`)
    return oye['additionalProperties'] === false ? [`${lugar}.${campo} is not known`] : []
  })
  return [...faltan, ...deMas]
}
