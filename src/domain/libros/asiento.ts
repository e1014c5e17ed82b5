/**
 * One document's posting (docs/ARCHITECTURE.md, law 11): what it moves, line by line, in its own currency and in pesos. It balances or it is not
 * one: what does not is reported with everything that is wrong in it, and counts nowhere until the document is settled.
 */
import type { Envelope } from '#domain/core/entity.ts'
import type { Moneda } from '#domain/core/money.ts'
import type { Result } from '#domain/core/result.ts'
import { fichaDeCuenta, planDeCuentas, type ClaseDeLibro, type CodigoDeCuenta } from './cuentas.ts'

/** One line of a posting. + is debit, − is credit, in both amounts. */
export interface ApunteContable {
  cuenta: CodigoDeCuenta
  /** Whose (`FichaDeCuenta.parte`); '' where the account has none. */
  parte: string
  /** Id of the document that it opens or settles; '' where the account has no open items. */
  partida: string
  moneda: Moneda
  /** In centavos of `moneda`. */
  centavos: number
  /** In RD$ centavos, at the rate that the document holds; 0 for dollars of a document that holds none. */
  valorCentavos: number
  /** The fiscal day that it belongs to. */
  fecha: string
}

/** What one document posts to one book. */
export interface Asiento {
  libro: ClaseDeLibro
  docId: string
  tipo: string
  /**
   * 0 of a fact, which never changes. Of a document that the server folds (an order): how many acts it holds. The higher one takes the place
   * of the lower.
   */
  version: number
  /** By these two a coverage names a fact; seq is 0 on what no device made. */
  dispositivoId: string
  seq: number
  apuntes: readonly ApunteContable[]
}

export type DefectoDeAsiento =
  /** Does not sum to zero: in all, or on one of its days. */
  | 'descuadrado'
  /** An amount that is no whole number of centavos, or beyond what a number holds. */
  | 'no-entero'
  /** A line in pesos whose two amounts differ. */
  | 'pesos-distintos'
  | 'sin-parte'
  | 'parte-de-mas'
  | 'sin-partida'
  /** An account of the other book, or of none. */
  | 'cuenta-ajena'
  | 'sin-fecha'
  /** A kind of document that this version does not know: it may move money. */
  | 'tipo-desconocido'

/** A posting that is none: what is wrong, and what it would have said. */
export interface AsientoRechazado {
  code: 'asiento.rechazado'
  defectos: readonly DefectoDeAsiento[]
  /** Debits less credits, RD$ centavos. */
  descuadreCentavos: number
  asiento: Asiento
}

interface Lugar {
  parte?: string
  partida?: string
  fecha: string
}

/** A line in pesos. Centavos: + debit, − credit. */
export const apuntePesos = (cuenta: CodigoDeCuenta, centavos: number, lugar: Lugar): ApunteContable =>
  apunteEn('DOP', cuenta, centavos, centavos, lugar)

/** A line in any currency, with what it is worth in RD$ centavos. */
export const apunteEn = (
  moneda: Moneda,
  cuenta: CodigoDeCuenta,
  centavos: number,
  valorCentavos: number,
  { parte = '', partida = '', fecha }: Lugar,
): ApunteContable => ({
  cuenta,
  parte,
  partida,
  moneda,
  // No −0: two folds of the same are compared as texts.
  centavos: centavos + 0,
  valorCentavos: valorCentavos + 0,
  fecha,
})

const esDia = (fecha: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(fecha)

function defectosDeApunte(libro: ClaseDeLibro, apunte: ApunteContable): DefectoDeAsiento[] {
  const { cuenta, parte, partida, moneda, centavos, valorCentavos, fecha } = apunte
  if (!Object.hasOwn(planDeCuentas, cuenta)) return ['cuenta-ajena']
  const { libros, parte: clase, conPartidas } = fichaDeCuenta(cuenta)
  const hay: [boolean, DefectoDeAsiento][] = [
    [!libros.includes(libro), 'cuenta-ajena'],
    [!Number.isSafeInteger(centavos) || !Number.isSafeInteger(valorCentavos), 'no-entero'],
    [moneda === 'DOP' && centavos !== valorCentavos, 'pesos-distintos'],
    [clase !== '' && parte === '', 'sin-parte'],
    [clase === '' && parte !== '', 'parte-de-mas'],
    [conPartidas && partida === '', 'sin-partida'],
    [!esDia(fecha), 'sin-fecha'],
  ]
  return hay.flatMap(([malo, defecto]) => (malo ? [defecto] : []))
}

/** Debits less credits of some lines, RD$ centavos. */
export const sumaDeApuntes = (apuntes: readonly Pick<ApunteContable, 'valorCentavos'>[]): number =>
  apuntes.reduce((suma, { valorCentavos }) => suma + valorCentavos, 0)

/** Each day by itself too: a month's trial balance has to balance, and a document may act on several days. */
function cuadraPorDia(apuntes: readonly ApunteContable[]): boolean {
  const porDia = new Map<string, number>()
  for (const { fecha, valorCentavos } of apuntes) porDia.set(fecha, (porDia.get(fecha) ?? 0) + valorCentavos)
  return [...porDia.values()].every((suma) => suma === 0)
}

/** The posting of a document from its lines; those of nothing are left out. 'asiento.rechazado' with all that is wrong when it is none. */
export function asentar(
  libro: ClaseDeLibro,
  { id, tipo, dispositivoId, seq }: Pick<Envelope, 'id' | 'tipo' | 'dispositivoId' | 'seq'>,
  version: number,
  lineas: readonly ApunteContable[],
): Result<Asiento, AsientoRechazado> {
  const apuntes = lineas.filter(({ centavos, valorCentavos }) => centavos !== 0 || valorCentavos !== 0)
  const asiento: Asiento = { libro, docId: id, tipo, version, dispositivoId, seq, apuntes }
  const defectos = new Set(apuntes.flatMap((apunte) => defectosDeApunte(libro, apunte)))
  if (!defectos.has('no-entero') && !cuadraPorDia(apuntes)) defectos.add('descuadrado')
  return defectos.size === 0
    ? { ok: true, value: asiento }
    : { ok: false, error: { code: 'asiento.rechazado', defectos: [...defectos], descuadreCentavos: sumaDeApuntes(apuntes), asiento } }
}
