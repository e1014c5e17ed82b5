/**
 * What one day of one device adds up to, worked out alike by the device and by the server (docs/RELIABILITY.md D14): a fact that
 * one of them lost, changed or never had shows as a difference, whatever the cause (docs/adr/0013-digest-and-settlement.md).
 */
import { efectoEnCaja, efectosEnGaveta, tiposDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { signoDeCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { DIAS_QUE_GUARDA, type Digesto } from '#domain/core/sync.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

/** A fact as far as a digest knows it. */
export interface HechoContado {
  id: string
  /** SHA-256 of the fact's text; '' when only a copy is left and not the text itself. */
  hash: string
  centavos: number
}

/**
 * What a fact moved, in centavos: the total of a sale, negative on a credit note; a cash movement as it affects the drawer
 * (in adds, out takes away), and so whatever else moves one; what was collected, negative when it was given back; every other fact, and what cannot be read as one of these, 0. Dollars of a cash movement are
 * added as they are, centavo by centavo: it is a check sum over facts that both sides hold, not a balance of anything.
 */
export function centavosDe(doc: unknown): number {
  const crudo = objeto(doc)
  if (crudo['tipo'] === Venta.tipo) {
    const tipo = crudo['tipoComprobante']
    const total = objeto(crudo['totales'])['total']
    return esTipo(tipo) && entero(total) ? signo({ tipoComprobante: tipo }) * total + 0 : 0
  }
  if (crudo['tipo'] === Cobro.tipo) {
    const pagos = Cobro.campos.pagos.safeParse(crudo['pagos'])
    const anula = Cobro.campos.anula.safeParse(crudo['anula'])
    return pagos.success && anula.success ? signoDeCobro({ anula: anula.data }) * totalDeCobro({ pagos: pagos.data }) : 0
  }
  if (crudo['tipo'] !== MovimientoCaja.tipo) return enSuGaveta(crudo)
  const clase = MovimientoCaja.campos.clase.safeParse(crudo['clase'])
  return clase.success && entero(crudo['centavos']) ? efectoEnCaja({ clase: clase.data, centavos: crudo['centavos'] }) : 0
}

/** What a handover, an expense or a deposit did to its drawer. */
function enSuGaveta(crudo: Record<string, unknown>): number {
  if (typeof crudo['tipo'] !== 'string' || !tiposDeGaveta.has(crudo['tipo']) || 'clase' in crudo) return 0
  if (!entero(crudo['dopCentavos']) || !entero(crudo['usdCentavos'])) return 0
  const { DOP, USD } = efectosEnGaveta(crudo as unknown as Parameters<typeof efectosEnGaveta>[0])
  return DOP + USD
}

/** The fiscal day of a fact, by its own clock; undefined when it does not say. */
export function diaDe(doc: unknown): string | undefined {
  const { en } = objeto(doc)
  return typeof en === 'string' && !Number.isNaN(Date.parse(en)) ? diaFiscal(en) : undefined
}

/** The digest of the facts of a day, in any order. One text that is missing leaves the figures alone: `hash` is ''. */
export async function digestoDe(hechos: readonly HechoContado[], sha256: (texto: string) => string | Promise<string>): Promise<Digesto> {
  const renglones = hechos.map(({ id, hash }) => `${id}:${hash}`).sort()
  return {
    cuenta: hechos.length,
    centavos: hechos.reduce((suma, { centavos }) => suma + centavos, 0),
    hash: hechos.some(({ hash }) => hash === '') ? '' : await sha256(renglones.join('\n')),
  }
}

/** Do both hold the same? Where one of them has no texts, the figures have to do. */
export const mismoDigesto = (a: Digesto, b: Digesto): boolean =>
  a.cuenta === b.cuenta && a.centavos === b.centavos && (a.hash === b.hash || a.hash === '' || b.hash === '')

/** Closed days that a device keeps whole: older ones it forgets (law 3), and the day under way is not over. */
const DIAS_ENTEROS = DIAS_QUE_GUARDA - 1

/** Days that may be compared at an instant of the server's clock, the oldest first. */
export function diasComparables(hora: string): string[] {
  const hoy = diaFiscal(hora)
  return Array.from({ length: DIAS_ENTEROS }, (_, i) => sumarDias(hoy, i - DIAS_ENTEROS))
}

const objeto = (valor: unknown): Record<string, unknown> =>
  typeof valor === 'object' && valor !== null ? (valor as Record<string, unknown>) : {}
const entero = (valor: unknown): valor is number => Number.isSafeInteger(valor)
const esTipo = (valor: unknown): valor is keyof typeof comprobantes => typeof valor === 'string' && Object.hasOwn(comprobantes, valor)
