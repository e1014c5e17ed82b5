/**
 * The country's places by ONE's codes, on the device: the same files that the server reads, stored with the app at install, so that
 * an address can be written with no connection; and on top of them the last changes that this device heard of (division.ts).
 */
import { DIVISION_INICIAL, lugaresVigentes, versionDeDivision, type Division } from '#domain/envios/division.rules.ts'
import { llano } from '#domain/core/importacion/celdas.ts'
import { lugarVigente, nivelDe, superiorDe, type Redirecciones } from '#domain/envios/territorio.ts'
import { divisionDelEquipo } from './division.ts'
import detalle from '../../../sync-server/datos-iniciales/territorio-detalle.tsv.gz?url'

export interface Demarcacion {
  codigo: string
  nombre: string
}

export interface Territorio {
  /** The same on every device that has the same places. */
  version: string
  numero: number
  redirecciones: Redirecciones
  /** The places inside of one; of '' the widest. */
  hijos(superior: string): readonly Demarcacion[]
  /** That of a place that is no more is the name of where it leads; '' for a code that is not known. */
  nombre(codigo: string): string
  /** The place in force that a code leads to, mostly itself; '' when there is none. */
  vigente(codigo: string): string
  /** Names by code. */
  lugares(): ReadonlyMap<string, string>
  /** Every place, those of one around them together. */
  todos(): readonly Demarcacion[]
  /** The codes of the places of this name, whatever its accents and capitals. */
  llamados(nombre: string): readonly string[]
}

/** Reads lines of code and name, of any level and in any order, with what changed since. */
export function territorioDe(tsv: string, division: Division = DIVISION_INICIAL): Territorio {
  const lista = tsv.split('\n').flatMap((linea): [string, string][] => {
    const [codigo = '', nombre = ''] = linea.split('\t')
    return linea.startsWith('#') || nivelDe(codigo) === undefined ? [] : [[codigo, nombre]]
  })
  const nombres = lugaresVigentes(lista, division)
  const hijos = new Map<string, Demarcacion[]>()
  for (const [codigo, nombre] of nombres) {
    const superior = superiorDe(codigo)
    const hermanos = hijos.get(superior)
    if (hermanos) hermanos.push({ codigo, nombre })
    else hijos.set(superior, [{ codigo, nombre }])
  }
  // New ones come after all others.
  if (division.numero > 0) for (const hermanos of hijos.values()) hermanos.sort((a, b) => (a.codigo < b.codigo ? -1 : 1))
  let deAntes: ReadonlyMap<string, string> | undefined
  const nombreDeAntes = (codigo: string): string => (deAntes ??= new Map(lista)).get(codigo) ?? ''
  let porNombre: Map<string, string[]> | undefined
  const { numero, redirecciones } = division
  return {
    version: versionDeDivision(numero),
    numero,
    redirecciones,
    hijos: (superior) => hijos.get(superior) ?? [],
    nombre: (codigo) => nombres.get(codigo) ?? nombres.get(lugarVigente(codigo, redirecciones)) ?? nombreDeAntes(codigo),
    vigente: (codigo) => [lugarVigente(codigo, redirecciones)].find((uno) => nombres.has(uno)) ?? '',
    lugares: () => nombres,
    todos: () => [...hijos.values()].flat(),
    llamados: (nombre) => (porNombre ??= indice(nombres)).get(llano(nombre)) ?? [],
  }
}

function indice(nombres: ReadonlyMap<string, string>): Map<string, string[]> {
  const porNombre = new Map<string, string[]>()
  for (const [codigo, nombre] of nombres) {
    const iguales = porNombre.get(llano(nombre))
    if (iguales) iguales.push(codigo)
    else porNombre.set(llano(nombre), [codigo])
  }
  return porNombre
}

let leido: { de: Division; territorio: Promise<Territorio> } | undefined

/** Everything, read once per page and version: 20,000 places take some 20 ms. */
export async function leerTerritorio(): Promise<Territorio> {
  const division = await divisionDelEquipo()
  if (leido?.de === division) return leido.territorio
  const nuevo = { de: division, territorio: leer(division) }
  leido = nuevo
  // The next who asks tries again.
  nuevo.territorio.catch(() => {
    if (leido === nuevo) leido = undefined
  })
  return nuevo.territorio
}

async function leer(division: Division): Promise<Territorio> {
  const [{ default: anchos }, respuesta] = await Promise.all([
    import('../../../sync-server/datos-iniciales/territorio.tsv?raw'),
    fetch(detalle),
  ])
  if (!respuesta.ok || respuesta.body === null) throw new Error(`territorio: ${respuesta.status}`)
  const angostos = await new Response(respuesta.body.pipeThrough(new DecompressionStream('gzip'))).text()
  return territorioDe(`${anchos}\n${angostos}`, division)
}
