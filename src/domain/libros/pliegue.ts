/**
 * The fold of postings into balances, with exactly what it has counted. The same on the server, which goes on from where it was, and on a device,
 * which adds to the server's balances what only it holds. Any order, any repetition and any split of the same documents come to the same.
 */
import { coberturaDe, cubre, unirCoberturas, type Cobertura } from '#domain/core/cobertura.ts'
import { mesDe } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import type { ApunteContable, Asiento } from './asiento.ts'
import type { CodigoDeCuenta } from './cuentas.ts'

/** What an account moved in a month: of one part, in one currency. */
export interface SaldoDeCuenta {
  cuenta: CodigoDeCuenta
  parte: string
  moneda: Moneda
  /** 'yyyy-mm'. */
  mes: string
  /** Debits less credits: in the account's currency, and in RD$ centavos. */
  centavos: number
  valorCentavos: number
  /** The same two sides apart, RD$ centavos: both positive. */
  debeCentavos: number
  haberCentavos: number
}

/** Which documents a fold has counted: facts by (device, seq), and of what the server folds (orders) up to which of its versions. */
export interface CoberturaDeLibro {
  hechos: Cobertura
  versiones: Readonly<Record<string, number>>
}

/**
 * What could not be counted, and has to be shown. 'asiento.doble': one id came with two contents, of which one counts. 'asiento.sin-anterior': a
 * newer version of what was counted before, without that earlier version to take away: it stays as it was.
 */
export interface AsientoApartado {
  docId: string
  code: 'asiento.doble' | 'asiento.sin-anterior'
}

export interface LibroPlegado {
  /** By `claveDeSaldo`; those that come to nothing are left out. */
  saldos: ReadonlyMap<string, SaldoDeCuenta>
  cubre: CoberturaDeLibro
  apartados: readonly AsientoApartado[]
}

export const libroVacio: LibroPlegado = { saldos: new Map(), cubre: { hechos: {}, versiones: {} }, apartados: [] }

/** Names a balance: no two of a book have the same. */
export const claveDeSaldo = ({ cuenta, parte, moneda, mes }: Pick<SaldoDeCuenta, 'cuenta' | 'parte' | 'moneda' | 'mes'>): string =>
  `${cuenta}|${parte}|${moneda}|${mes}`

const esHecho = ({ seq }: Pick<Asiento, 'seq'>): boolean => seq > 0

/** Has a fold that covers this counted that posting, or a later version of it? */
const estaCubierto = (
  { hechos, versiones }: CoberturaDeLibro,
  asiento: Pick<Asiento, 'docId' | 'version' | 'dispositivoId' | 'seq'>,
): boolean => (esHecho(asiento) ? cubre(hechos, asiento.dispositivoId, asiento.seq) : (versiones[asiento.docId] ?? -1) >= asiento.version)

/** Of one document and version that came with two contents: the same one, whichever came first. */
function elegir(uno: Asiento, otro: Asiento, apartados: Map<string, AsientoApartado>): Asiento {
  if (uno === otro) return uno
  const [este, aquel] = [JSON.stringify(uno), JSON.stringify(otro)]
  if (este === aquel) return uno
  apartados.set(`${uno.docId}|doble`, { docId: uno.docId, code: 'asiento.doble' })
  return este < aquel ? uno : otro
}

/** Each document once in each of its versions. */
function porDocumento(asientos: Iterable<Asiento>, apartados: Map<string, AsientoApartado>): Map<string, Map<number, Asiento>> {
  const documentos = new Map<string, Map<number, Asiento>>()
  for (const asiento of asientos) {
    const versiones = documentos.get(asiento.docId)
    if (!versiones) {
      documentos.set(asiento.docId, new Map([[asiento.version, asiento]]))
      continue
    }
    const antes = versiones.get(asiento.version)
    versiones.set(asiento.version, antes ? elegir(antes, asiento, apartados) : asiento)
  }
  return documentos
}

const ultimaDe = (versiones: ReadonlyMap<number, Asiento>): Asiento | undefined => versiones.get(Math.max(...versiones.keys()))

/** Each document once, in its latest version: what a journal, open items and a statement are made of. */
export const vigentes = (asientos: Iterable<Asiento>): Asiento[] =>
  [...porDocumento(asientos, new Map()).values()].flatMap((versiones) => ultimaDe(versiones) ?? [])

const nada = ({ centavos, valorCentavos, debeCentavos, haberCentavos }: SaldoDeCuenta): boolean =>
  centavos === 0 && valorCentavos === 0 && debeCentavos === 0 && haberCentavos === 0

/** Adds postings' lines to balances (`veces` 1), or takes them away (−1). */
function sumarApuntes(saldos: Map<string, SaldoDeCuenta>, apuntes: readonly ApunteContable[], veces: 1 | -1): void {
  for (const { cuenta, parte, moneda, fecha, centavos, valorCentavos } of apuntes) {
    const mes = mesDe(fecha)
    const clave = claveDeSaldo({ cuenta, parte, moneda, mes })
    const antes = saldos.get(clave) ?? { cuenta, parte, moneda, mes, centavos: 0, valorCentavos: 0, debeCentavos: 0, haberCentavos: 0 }
    // A new one each time: those that were given to go on from stay as they are.
    const saldo = {
      ...antes,
      centavos: antes.centavos + veces * centavos,
      valorCentavos: antes.valorCentavos + veces * valorCentavos,
      debeCentavos: antes.debeCentavos + veces * Math.max(0, valorCentavos),
      haberCentavos: antes.haberCentavos + veces * Math.max(0, -valorCentavos),
    }
    if (nada(saldo)) saldos.delete(clave)
    else saldos.set(clave, saldo)
  }
}

/**
 * The balances with these postings on top of those that were counted before. What `desde` covers is passed over, so that the server's balances
 * and a device's own documents never count anything twice. Of an order whose earlier version was counted, both versions have to be given.
 */
export function plegarLibro(asientos: Iterable<Asiento>, desde: LibroPlegado = libroVacio): LibroPlegado {
  const apartados = new Map(desde.apartados.map((uno) => [`${uno.docId}|${uno.code}`, uno]))
  const dobles = new Map<string, AsientoApartado>()
  const saldos = new Map(desde.saldos)
  const hechos: Asiento[] = []
  const versiones: Record<string, number> = { ...desde.cubre.versiones }
  for (const [docId, suyas] of porDocumento(asientos, dobles)) {
    const ultima = ultimaDe(suyas)
    if (!ultima || estaCubierto(desde.cubre, ultima)) continue
    if (esHecho(ultima)) hechos.push(ultima)
    else {
      const contada = desde.cubre.versiones[docId]
      const anterior = contada === undefined ? undefined : suyas.get(contada)
      if (contada !== undefined && !anterior) {
        apartados.set(`${docId}|asiento.sin-anterior`, { docId, code: 'asiento.sin-anterior' })
        continue
      }
      if (anterior) sumarApuntes(saldos, anterior.apuntes, -1)
      apartados.delete(`${docId}|asiento.sin-anterior`)
      versiones[docId] = ultima.version
    }
    sumarApuntes(saldos, ultima.apuntes, 1)
  }
  for (const uno of dobles.values()) apartados.set(`${uno.docId}|${uno.code}`, uno)
  return {
    saldos,
    cubre: { hechos: unirCoberturas(desde.cubre.hechos, coberturaDe(hechos)), versiones },
    apartados: [...apartados.values()].sort((a, b) => (`${a.docId}${a.code}` < `${b.docId}${b.code}` ? -1 : 1)),
  }
}

/** The balances in one order, whatever order they were folded in. */
export const saldosEnOrden = (saldos: Iterable<SaldoDeCuenta>): SaldoDeCuenta[] =>
  // Each named once: a store of years has as many as its customers have had months.
  [...saldos]
    .map((saldo) => ({ saldo, clave: claveDeSaldo(saldo) }))
    .sort((a, b) => (a.clave < b.clave ? -1 : a.clave > b.clave ? 1 : 0))
    .map(({ saldo }) => saldo)

/** A text that is the same for the same balances, byte by byte: to be hashed, and compared after a rebuild. */
export const textoDeSaldos = (saldos: Iterable<SaldoDeCuenta>): string =>
  saldosEnOrden(saldos)
    .map((saldo) => [claveDeSaldo(saldo), saldo.centavos, saldo.valorCentavos, saldo.debeCentavos, saldo.haberCentavos].join('|'))
    .join('\n')

/** Which balances are wanted; what is left out may be any. */
export interface FiltroDeSaldos {
  cuenta?: CodigoDeCuenta
  parte?: string
  moneda?: Moneda
  /** Months, both included. */
  desde?: string
  hasta?: string
}

/** What an account, or a part of it, comes to: centavos of its currency, and RD$ centavos. */
export function saldoDe(
  saldos: Iterable<SaldoDeCuenta>,
  { cuenta, parte, moneda, desde = '', hasta = '9999-99' }: FiltroDeSaldos,
): Pick<SaldoDeCuenta, 'centavos' | 'valorCentavos'> {
  const suma = { centavos: 0, valorCentavos: 0 }
  for (const saldo of saldos) {
    const es =
      (cuenta === undefined || saldo.cuenta === cuenta) &&
      (parte === undefined || saldo.parte === parte) &&
      (moneda === undefined || saldo.moneda === moneda)
    if (!es || saldo.mes < desde || saldo.mes > hasta) continue
    suma.centavos += saldo.centavos
    suma.valorCentavos += saldo.valorCentavos
  }
  return suma
}
