/** Where in a book what is asked for is, so that a month, an account or a closing costs what it holds and not what the store ever sold. */
import type { Asiento } from '#domain/libros/asiento.ts'
import { fichaDeCuenta, type CodigoDeCuenta } from '#domain/libros/cuentas.ts'
import { contadorDe, versionesDe, type AsientoContado, type MesCerrado } from '#domain/libros/mes.ts'
import { mesDe } from '#domain/core/fecha.ts'

export interface IndiceDelMayor {
  /** Documents by each month that one of their lines says. */
  porMes: Map<string, Set<string>>
  /** By each account with open items. */
  porCuenta: Map<CodigoDeCuenta, Set<string>>
  /** Documents of which something counts in another month than it says. */
  tardios: Set<string>
  /** On which days a document counts, with the months that are closed now. */
  contar: (asiento: Asiento) => AsientoContado
}

export const indiceVacio = (): IndiceDelMayor => ({ porMes: new Map(), porCuenta: new Map(), tardios: new Set(), contar: contadorDe([]) })

/** Adds a posting that took no other's place, or whose earlier one was taken out. */
export function indizar(indice: IndiceDelMayor, asiento: Asiento): void {
  const { docId } = asiento
  for (const { fecha, cuenta } of asiento.apuntes) {
    anotar(indice.porMes, mesDe(fecha), docId)
    if (fichaDeCuenta(cuenta).conPartidas) anotar(indice.porCuenta, cuenta, docId)
  }
  anotarTardio(indice, asiento)
}

/** Takes one out, as it was added. */
export function desindizar(indice: IndiceDelMayor, { docId, apuntes }: Asiento): void {
  for (const { fecha, cuenta } of apuntes) {
    indice.porMes.get(mesDe(fecha))?.delete(docId)
    indice.porCuenta.get(cuenta)?.delete(docId)
  }
  indice.tardios.delete(docId)
}

function anotar<C>(indice: Map<C, Set<string>>, clave: C, docId: string): void {
  const suyos = indice.get(clave)
  if (suyos) suyos.add(docId)
  else indice.set(clave, new Set([docId]))
}

function anotarTardio(indice: IndiceDelMayor, asiento: Asiento): void {
  if (indice.contar(asiento).apuntes.some(({ del }) => del !== '')) indice.tardios.add(asiento.docId)
  else indice.tardios.delete(asiento.docId)
}

interface Indizado {
  asientos: ReadonlyMap<string, Asiento>
  indice: IndiceDelMayor
}

/** Takes in that other months are closed than before. Only what says one of those, was late before, or was counted in them can count elsewhere now. */
export function ponerCierres({ asientos, indice }: Indizado, antes: readonly MesCerrado[], ahora: readonly MesCerrado[]): void {
  indice.contar = contadorDe(ahora)
  const iguales = antes.findIndex((mes, i) => !esElMismo(mes, ahora[i]))
  const desde = iguales < 0 ? antes.length : iguales
  // The first closing takes in all that was before it.
  const primero = desde === 0 ? '' : (ahora[desde]?.mes ?? antes[desde]?.mes ?? '')
  const ultimo = [antes.at(-1)?.mes ?? '', ahora.at(-1)?.mes ?? ''].sort().at(-1) ?? ''
  const tocados = new Set(indice.tardios)
  for (const [mes, suyos] of indice.porMes) if (mes >= primero && mes <= ultimo) for (const docId of suyos) tocados.add(docId)
  for (const { contados } of [...antes.slice(desde), ...ahora.slice(desde)]) for (const { docId } of contados) tocados.add(docId)
  for (const docId of tocados) {
    const asiento = asientos.get(docId)
    if (asiento) anotarTardio(indice, asiento)
  }
}

/** Closings never change but for being opened again: what two of one month counted says whether they are one. */
const esElMismo = (uno: MesCerrado, otro: MesCerrado | undefined): boolean =>
  uno.mes === otro?.mes && uno.hechos === otro.hechos && uno.contados.length === otro.contados.length

/** Are these the same closings? */
export const sonLosMismos = (unos: readonly MesCerrado[], otros: readonly MesCerrado[]): boolean =>
  unos.length === otros.length && unos.every((uno, i) => esElMismo(uno, otros[i]))

function* deIds(asientos: ReadonlyMap<string, Asiento>, ids: Iterable<string>): Generator<Asiento> {
  for (const id of ids) {
    const asiento = asientos.get(id)
    if (asiento) yield asiento
  }
}

/** Every document of which something may count in a month. */
export const asientosDelMes = ({ asientos, indice }: Indizado, mes: string): Iterable<Asiento> =>
  deIds(asientos, new Set([...(indice.porMes.get(mes) ?? []), ...indice.tardios]))

/** What is late, as it is posted. */
export const asientosTardios = ({ asientos, indice }: Indizado): Iterable<Asiento> => deIds(asientos, indice.tardios)

/** Every document that moves an account. */
export const asientosDeCuenta = ({ asientos, indice }: Indizado, cuenta: CodigoDeCuenta): Iterable<Asiento> =>
  fichaDeCuenta(cuenta).conPartidas ? deIds(asientos, indice.porCuenta.get(cuenta) ?? []) : asientos.values()

/** Every document that a closing of this month may count: of the months that it closes, late ones, and what has changed since it was counted. */
export function asientosParaCerrar({ asientos, indice }: Indizado, mes: string, anteriores: readonly MesCerrado[]): Iterable<Asiento> {
  const cerrado = anteriores.at(-1)?.mes ?? ''
  const ids = new Set(indice.tardios)
  for (const [suyo, documentos] of indice.porMes) if (suyo > cerrado && suyo <= mes) for (const docId of documentos) ids.add(docId)
  for (const [docId, version] of versionesDe(anteriores)) if (asientos.get(docId)?.version !== version) ids.add(docId)
  return deIds(asientos, ids)
}

/** The months in which something counts, in their order. What is late may count in one in which nothing else does. */
export function mesesDelIndice({ asientos, indice }: Indizado): string[] {
  const meses = new Set([...indice.porMes].flatMap(([mes, suyos]) => (suyos.size > 0 ? [mes] : [])))
  for (const asiento of deIds(asientos, indice.tardios)) for (const { fecha } of indice.contar(asiento).apuntes) meses.add(mesDe(fecha))
  return [...meses].sort()
}
