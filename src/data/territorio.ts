/**
 * The country's places by ONE's codes, on the device: the same files that the server reads, stored with the app at install, so that
 * an address can be written with no connection.
 */
import detalle from '../../sync-server/datos-iniciales/territorio-detalle.tsv.gz?url'

export interface Demarcacion {
  codigo: string
  nombre: string
}

export interface Territorio {
  /** The places inside of one; of '' the widest. */
  hijos(superior: string): readonly Demarcacion[]
  /** '' for a code that is not known. */
  nombre(codigo: string): string
}

/** Lengths of the codes, level by level: each begins with that of the one above. */
const LARGOS = [0, 2, 4, 6, 8, 10, 12, 15, 17]

/** Reads lines of code and name, of any level and in any order. */
export function territorioDe(tsv: string): Territorio {
  const nombres = new Map<string, string>()
  const hijos = new Map<string, Demarcacion[]>()
  for (const linea of tsv.split('\n')) {
    const [codigo = '', nombre = ''] = linea.split('\t')
    const nivel = LARGOS.indexOf(codigo.length)
    if (nivel < 1 || linea.startsWith('#')) continue
    nombres.set(codigo, nombre)
    const superior = codigo.slice(0, LARGOS[nivel - 1] ?? 0)
    const hermanos = hijos.get(superior)
    if (hermanos) hermanos.push({ codigo, nombre })
    else hijos.set(superior, [{ codigo, nombre }])
  }
  return { hijos: (superior) => hijos.get(superior) ?? [], nombre: (codigo) => nombres.get(codigo) ?? '' }
}

let leido: Promise<Territorio> | undefined

/** Everything, read once per page: 20,000 places take some 20 ms. */
export function leerTerritorio(): Promise<Territorio> {
  leido ??= leer()
  // The next who asks tries again.
  leido.catch(() => {
    leido = undefined
  })
  return leido
}

async function leer(): Promise<Territorio> {
  const [{ default: anchos }, respuesta] = await Promise.all([
    import('../../sync-server/datos-iniciales/territorio.tsv?raw'),
    fetch(detalle),
  ])
  if (!respuesta.ok || respuesta.body === null) throw new Error(`territorio: ${respuesta.status}`)
  const angostos = await new Response(respuesta.body.pipeThrough(new DecompressionStream('gzip'))).text()
  return territorioDe(`${anchos}\n${angostos}`)
}
