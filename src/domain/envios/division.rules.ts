/**
 * The country's places as they change. The program carries ONE's list (`territorio.ts`); each version that an operator saves says what of it
 * became different, and to which place each one that is no more leads: by that, old addresses and rates still arrive (docs/adr/0027).
 */
import type { CambioDeLugar, Redireccion } from './territorio.entity.ts'
import { llano } from '#domain/core/importacion/celdas.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'
import { superiorDe, VERSION_TERRITORIAL, type Redirecciones } from './territorio.ts'

/** Names by code. */
export type NombresPorCodigo = ReadonlyMap<string, string>

/** Everything that changed since the program's list, in one. */
export interface Division {
  /** How many versions were saved; 0: the list is as the program carries it. */
  numero: number
  /** The last name of each place that changed; null of one that is no more. */
  cambios: Readonly<Record<string, string | null>>
  redirecciones: Redirecciones
}

export interface CambiosDeDivision {
  cambios: readonly CambioDeLugar[]
  redirecciones: readonly Redireccion[]
}

export const DIVISION_INICIAL: Division = { numero: 0, cambios: {}, redirecciones: {} }

/** "2020.1", and "2020.1.3" after three changes: the same on every device that carries the same places. */
export const versionDeDivision = (numero: number): string => (numero === 0 ? VERSION_TERRITORIAL : `${VERSION_TERRITORIAL}.${numero}`)

/** A version on top of those before it. Every old code leads in one step to a place in force. */
export function conVersion(antes: Division, { numero, cambios, redirecciones }: CambiosDeDivision & { numero: number }): Division {
  const nombres = new Map(cambios.map(({ codigo, nombre }) => [codigo, nombre]))
  const nuevas = new Map(redirecciones.map(({ de, a }) => [de, a]))
  const viejas = Object.entries(antes.redirecciones).flatMap(([de, a]) => {
    const vuelve = typeof nombres.get(de) === 'string'
    const destino = nuevas.get(a) ?? a
    return vuelve || nombres.get(destino) === null ? [] : [[de, destino] as const]
  })
  return {
    numero,
    cambios: { ...antes.cambios, ...Object.fromEntries(nombres) },
    redirecciones: Object.fromEntries([...viejas, ...nuevas]),
  }
}

/** The places in force: the program's list with what changed. */
export function lugaresVigentes(
  lista: Iterable<readonly [codigo: string, nombre: string]>,
  { cambios }: Pick<Division, 'cambios'>,
): Map<string, string> {
  const lugares = new Map(lista)
  for (const [codigo, nombre] of Object.entries(cambios)) {
    if (nombre === null) lugares.delete(codigo)
    else lugares.set(codigo, nombre)
  }
  return lugares
}

/** A list against what is in force. */
export interface ComparacionTerritorial {
  nuevos: { codigo: string; nombre: string }[]
  renombrados: { codigo: string; antes: string; nombre: string }[]
  /** Not in the list any more; the widest first. */
  idos: { codigo: string; nombre: string }[]
  /** Of those, the ones that stand in the list under another code: where each leads, unless somebody says otherwise. */
  movidos: ReadonlyMap<string, string>
}

/**
 * What a list would change. Of a level that the list does not speak of, everything stays, and goes along with the place around it when that
 * gets another code.
 */
export function comparar(vigentes: NombresPorCodigo, lista: NombresPorCodigo): ComparacionTerritorial {
  const niveles = new Set([...lista.keys()].map((codigo) => codigo.length))
  const nuevos = new Map([...lista].filter(([codigo]) => !vigentes.has(codigo)))
  const renombrados = [...lista].flatMap(([codigo, nombre]) => {
    const antes = vigentes.get(codigo)
    return antes === undefined || antes === nombre ? [] : [{ codigo, antes, nombre }]
  })
  const idos = porAnchura(vigentes).filter(([codigo]) => niveles.has(codigo.length) && !lista.has(codigo))
  const movidos = emparejar(idos, nuevos)
  const sinLugar = new Set(idos.map(([codigo]) => codigo))
  for (const [codigo, nombre] of porAnchura(vigentes)) {
    const superior = superiorDe(codigo)
    if (niveles.has(codigo.length) || !sinLugar.has(superior)) continue
    sinLugar.add(codigo)
    idos.push([codigo, nombre])
    const destino = movidos.get(superior)
    if (destino === undefined) continue
    const aqui = destino + codigo.slice(superior.length)
    nuevos.set(aqui, nombre)
    movidos.set(codigo, aqui)
  }
  return {
    nuevos: porAnchura(nuevos).map(([codigo, nombre]) => ({ codigo, nombre })),
    renombrados,
    idos: porAnchura(new Map(idos)).map(([codigo, nombre]) => ({ codigo, nombre })),
    movidos,
  }
}

const porAnchura = (lugares: NombresPorCodigo): [codigo: string, nombre: string][] =>
  [...lugares].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))

/** Names of places below are those of half the country: they are looked for beside where they were, or where their surroundings went. */
const LARGO_DISTRITO = 10

/** Places that went and places that came and are the same: by name and level, where there is but one. */
function emparejar(idos: readonly (readonly [codigo: string, nombre: string])[], nuevos: NombresPorCodigo): Map<string, string> {
  const clave = (codigo: string, nombre: string): string => `${codigo.length} ${llano(nombre)}`
  const agrupar = (lugares: Iterable<readonly [string, string]>, de: (codigo: string, nombre: string) => string) => {
    const grupos = new Map<string, string[]>()
    for (const [codigo, nombre] of lugares) {
      const grupo = grupos.get(de(codigo, nombre))
      if (grupo) grupo.push(codigo)
      else grupos.set(de(codigo, nombre), [codigo])
    }
    return grupos
  }
  const enLugar = (codigo: string, nombre: string): string => `${superiorDe(codigo)} ${clave(codigo, nombre)}`
  const nuevosCerca = agrupar(nuevos, enLugar)
  const nuevosPorNombre = agrupar(nuevos, clave)
  const idosPorNombre = agrupar(idos, clave)
  const movidos = new Map<string, string>()
  const tomados = new Set<string>()
  for (const [codigo, nombre] of idos) {
    const superior = superiorDe(codigo)
    const alrededor = movidos.get(superior) ?? superior
    const mismo = alrededor + codigo.slice(superior.length)
    const cerca = nuevosCerca.get(`${alrededor} ${clave(codigo, nombre)}`) ?? []
    const lejos =
      codigo.length <= LARGO_DISTRITO && idosPorNombre.get(clave(codigo, nombre))?.length === 1
        ? nuevosPorNombre.get(clave(codigo, nombre))
        : []
    const [elegido] = [cerca.filter((uno) => uno === mismo), cerca, lejos ?? []].find((unos) => unos.length === 1) ?? []
    if (elegido === undefined || tomados.has(elegido)) continue
    tomados.add(elegido)
    movidos.set(codigo, elegido)
  }
  return movidos
}

/**
 * The version that a comparison would make. `elegidas`: where somebody says that a place that went leads; '' nowhere. What lay in a place that
 * became another leads to its like there, or to that place itself.
 */
export function versionPropuesta(
  { nuevos, renombrados, idos, movidos }: ComparacionTerritorial,
  elegidas: ReadonlyMap<string, string>,
  vigentes: NombresPorCodigo,
): CambiosDeDivision {
  const cambios: CambioDeLugar[] = [
    ...nuevos,
    ...renombrados.map(({ codigo, nombre }) => ({ codigo, nombre })),
    ...idos.map(({ codigo }) => ({ codigo, nombre: null })),
  ]
  const tras = lugaresVigentes(vigentes, { cambios: Object.fromEntries(cambios.map(({ codigo, nombre }) => [codigo, nombre])) })
  const destinos = new Map<string, string>()
  /** Places whose surroundings somebody sent elsewhere: what was guessed of them holds no more. */
  const mandados = new Set<string>()
  for (const { codigo } of idos) {
    const superior = superiorDe(codigo)
    const deArriba = destinos.get(superior)
    const alla = deArriba === undefined ? undefined : deArriba + codigo.slice(superior.length)
    const porArriba = alla !== undefined && alla.length === codigo.length && tras.has(alla) ? alla : deArriba
    const dicho = elegidas.get(codigo)
    if (dicho !== undefined || mandados.has(superior)) mandados.add(codigo)
    const destino = dicho ?? (mandados.has(codigo) ? undefined : movidos.get(codigo)) ?? porArriba ?? ''
    if (destino !== '') destinos.set(codigo, destino)
  }
  return { cambios, redirecciones: [...destinos].map(([de, a]) => ({ de, a })) }
}

/** One place becomes part of another: it goes with all that lies in it. */
export function juntar(vigentes: NombresPorCodigo, de: string, a: string): CambiosDeDivision {
  const idos = porAnchura(vigentes).flatMap(([codigo, nombre]) => (codigo.startsWith(de) ? [{ codigo, nombre }] : []))
  return versionPropuesta({ nuevos: [], renombrados: [], idos, movidos: new Map() }, new Map([[de, a]]), vigentes)
}

/** How much uses each place, by code. */
export interface UsoDeLugares {
  /** Addresses of stores, of customers and of people. */
  direcciones: Readonly<Record<string, number>>
  /** Costs of delivery that hold, or will. */
  reglas: Readonly<Record<string, number>>
}

/** The places that go and are used, and would lead nowhere: a cost of delivery needs a place of the same level, so that it costs the same nowhere else. */
export function sinDestino({ cambios, redirecciones }: CambiosDeDivision, uso: UsoDeLugares): string[] {
  const destinos = new Map(redirecciones.map(({ de, a }) => [de, a]))
  return cambios.flatMap(({ codigo, nombre }) => {
    if (nombre !== null) return []
    const largo = destinos.get(codigo)?.length ?? 0
    const falta = ((uso.reglas[codigo] ?? 0) > 0 && largo !== codigo.length) || ((uso.direcciones[codigo] ?? 0) > 0 && largo === 0)
    return falta ? [codigo] : []
  })
}

/** Why a version cannot be; undefined when it can. */
export function problemaDeVersion(vigentes: NombresPorCodigo, propuesta: CambiosDeDivision, uso: UsoDeLugares): Fallo | undefined {
  const { cambios, redirecciones } = propuesta
  const [repetido] = repetidos(cambios.map(({ codigo }) => codigo))
  if (repetido !== undefined) return fallo('territorio.codigo-repetido', { codigo: repetido }).error
  if (cambios.every(({ codigo, nombre }) => (vigentes.get(codigo) ?? null) === nombre)) return fallo('territorio.sin-cambios').error
  const tras = lugaresVigentes(vigentes, { cambios: Object.fromEntries(cambios.map(({ codigo, nombre }) => [codigo, nombre])) })
  for (const [codigo, nombre] of tras) {
    const superior = superiorDe(codigo)
    if (superior !== '' && !tras.has(superior)) return fallo('territorio.sin-superior', { codigo, nombre, superior }).error
  }
  const [doble] = repetidos(redirecciones.map(({ de }) => de))
  if (doble !== undefined) return fallo('territorio.codigo-repetido', { codigo: doble }).error
  const mala = redirecciones.find(({ de, a }) => tras.has(de) || !tras.has(a) || a.length > de.length)
  if (mala) return fallo('territorio.destino-imposible', { de: vigentes.get(mala.de) ?? mala.de, a: mala.a }).error
  const usados = sinDestino(propuesta, uso)
  const [primero] = usados
  return primero === undefined
    ? undefined
    : fallo('territorio.en-uso', { lugar: vigentes.get(primero) ?? primero, cuantos: usados.length }).error
}

const repetidos = (codigos: readonly string[]): string[] => {
  const vistos = new Set<string>()
  return codigos.filter((codigo) => vistos.has(codigo) || !vistos.add(codigo))
}

/** How many places a version brings, calls otherwise, and takes away. */
export function cuentaDeVersion(
  vigentes: NombresPorCodigo,
  { cambios }: Pick<CambiosDeDivision, 'cambios'>,
): Record<'nuevos' | 'renombrados' | 'idos', number> {
  const cuenta = { nuevos: 0, renombrados: 0, idos: 0 }
  for (const { codigo, nombre } of cambios) {
    if (nombre === null) cuenta.idos += vigentes.has(codigo) ? 1 : 0
    else if (!vigentes.has(codigo)) cuenta.nuevos++
    else if (vigentes.get(codigo) !== nombre) cuenta.renombrados++
  }
  return cuenta
}
