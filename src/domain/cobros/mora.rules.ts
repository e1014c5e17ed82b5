/**
 * Interest for paying late: simple, by the day, a month of thirty days, on what is owed of an invoice now. It is proposed and never charged by itself: who
 * charges it makes a debit note (`ventas/notas/nota-debito.rules.ts`), which says until which day it goes, so that no day is charged twice.
 */
import { diasEntre } from '#domain/core/fecha.ts'
import { proporcion } from '#domain/core/money.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { DocumentoPendiente, MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { tiposDeVenta } from '#domain/core/tipos-comprobante.ts'

/** What the store says: basis points a month (0 charges none), and how many days after the due day nothing is said. */
export type ReglaDeMora = Pick<Tienda, 'moraMensualPuntosBasicos' | 'moraGraciaDias'>

/** What an invoice has run up. */
export interface Mora {
  ventaId: string
  ncf: string
  /** Days that it counts, the last of them `hasta`. */
  dias: number
  hasta: string
  centavos: number
}

const BASE = 10_000 * 30

/** Until which day each invoice was charged; a note that was taken back charged nothing. */
function cargadas(movimientos: readonly MovimientoCredito[]): Map<string, string> {
  const devueltas = new Set(movimientos.map(({ modifica }) => modifica))
  const hasta = new Map<string, string>()
  for (const { ventaId, mora } of movimientos) {
    if (!mora || devueltas.has(ventaId)) continue
    if (mora.hasta > (hasta.get(mora.ventaId) ?? '')) hasta.set(mora.ventaId, mora.hasta)
  }
  return hasta
}

/** What may be charged today for paying late, invoice by invoice: notes and charges of other kinds run up nothing. */
export function moraDe(
  pendientes: readonly DocumentoPendiente[],
  movimientos: readonly MovimientoCredito[],
  hoy: string,
  { moraMensualPuntosBasicos: puntos, moraGraciaDias: gracia }: ReglaDeMora,
): Mora[] {
  if (puntos === 0) return []
  const hechas = cargadas(movimientos)
  const porVenta = new Map<string, Mora>()
  for (const { ventaId, ncf, vence, pendienteCentavos } of pendientes) {
    if (diasEntre(vence, hoy) <= gracia || !tiposDeVenta.some((tipo) => ncf.startsWith(tipo))) continue
    const cargada = hechas.get(ventaId) ?? ''
    const dias = diasEntre(cargada > vence ? cargada : vence, hoy)
    if (dias <= 0) continue
    const { centavos, dias: antes } = porVenta.get(ventaId) ?? { centavos: 0, dias: 0 }
    const suya = centavos + proporcion(pendienteCentavos, puntos * dias, BASE)
    porVenta.set(ventaId, { ventaId, ncf, dias: Math.max(antes, dias), hasta: hoy, centavos: suya })
  }
  return [...porVenta.values()].filter(({ centavos }) => centavos > 0)
}
