/**
 * The places of the country as they are now: the program's list with the versions that an operator saved on top. Versions are never changed
 * and have no gaps, so that whether there is a newer one is one look at its id.
 */
import {
  conVersion,
  DIVISION_INICIAL,
  lugaresVigentes,
  versionDeDivision,
  type Division,
  type NombresPorCodigo,
} from '#domain/envios/division.rules.ts'
import { VersionTerritorial } from '#domain/envios/territorio.entity.ts'
import { lugarVigente } from '#domain/envios/territorio.ts'
import { leerUno } from './documentos.ts'
import { abrirPlataforma } from './bases.ts'
import type { Server } from './contexto.ts'
import { leerTerritorio, leerTerritorioDetallado } from './territorio-inicial.ts'
import type { Store } from '../store/port.ts'

export const idVersion = (numero: number): string => `${VersionTerritorial.tipo}:${numero}`

const leidas = new WeakMap<Store, Division>()

/** Everything that changed since the program's list. */
export async function divisionDe({ store }: Pick<Server, 'store'>): Promise<Division> {
  const db = await abrirPlataforma(store)
  let division = leidas.get(store) ?? DIVISION_INICIAL
  for (;;) {
    const nueva = await leerUno(db, VersionTerritorial, idVersion(division.numero + 1))
    if (!nueva) break
    division = conVersion(division, nueva)
  }
  leidas.set(store, division)
  return division
}

/** Part of the program: it does not change while this one runs. */
let lista: Promise<[codigo: string, nombre: string][]> | undefined
const leerLista = (raiz: string): Promise<[codigo: string, nombre: string][]> =>
  (lista ??= Promise.all([leerTerritorio(raiz), leerTerritorioDetallado(raiz)]).then((partes) =>
    partes.flat().map(({ codigo, nombre }) => [codigo, nombre]),
  ))

const vigentes = new WeakMap<Division, NombresPorCodigo>()

/** Names of the places in force by code, in the order of their codes, with what they are made of. */
export async function territorioDe(
  server: Pick<Server, 'store' | 'config'>,
): Promise<{ division: Division; version: string; lugares: NombresPorCodigo }> {
  const division = await divisionDe(server)
  let lugares = vigentes.get(division)
  if (!lugares) {
    lugares = lugaresVigentes(await leerLista(server.config.raiz), division)
    vigentes.set(division, lugares)
  }
  return { division, version: versionDeDivision(division.numero), lugares }
}

/** Says the municipality and the province of an address in words, as a ticket does (docs/FISCAL.md#ticket); '' where none is known. */
export async function nombradorDeLugares(
  server: Pick<Server, 'store' | 'config'>,
): Promise<(direccion: { municipio?: string | undefined; provincia?: string | undefined }) => string> {
  const { division, lugares } = await territorioDe(server)
  const nombre = (codigo: string): string[] => {
    const vigente = lugares.get(lugarVigente(codigo, division.redirecciones))
    return vigente === undefined ? [] : [vigente]
  }
  return ({ municipio = '', provincia = '' }) => [municipio, provincia].flatMap(nombre).join(', ')
}
