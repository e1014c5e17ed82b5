/** What the store owes its suppliers on a day: the open items of the account, purchase by purchase, with their age. */
import { sumarTramos, tramoDe, type PorTramo, type TramoDeEdad } from '#domain/cobros/cartera.rules.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import type { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import { asentarTodos } from './asientos.ts'
import { partidasAbiertas, partidasDe } from './partidas.ts'

/** A purchase that is owed, wholly or in part. */
export interface CompraDebida {
  compra: Compra
  pendienteCentavos: number
  /** Days since it fell due; 0 when it has not. */
  dias: number
  tramo: TramoDeEdad
}

/** A supplier to whom something is owed, or who owes something. */
export interface RenglonPorPagar {
  proveedorId: string
  debidas: CompraDebida[]
  saldoCentavos: number
  vencidoCentavos: number
  /** Paid, or taken back, beyond what is owed: it pays the next purchases. */
  aFavorCentavos: number
  porTramo: PorTramo
}

/** Whoever is owed most first. The lists may hold what takes another back. */
export function porPagar(compras: readonly Compra[], pagos: readonly PagoProveedor[], hoy: string): RenglonPorPagar[] {
  const porId = new Map(compras.map((compra) => [compra.id, compra]))
  const { abiertas, aFavor } = partidasAbiertas(partidasDe(asentarTodos([...compras, ...pagos]).asientos, 'proveedores'))
  const quienes = [...new Set([...abiertas, ...aFavor].map(({ parte }) => parte))]
  return quienes
    .map((proveedorId): RenglonPorPagar => {
      const debidas = abiertas
        .flatMap(({ parte, partida, centavos }): CompraDebida[] => {
          const compra = porId.get(partida)
          if (parte !== proveedorId || !compra) return []
          const dias = Math.max(0, diasEntre(compra.vence, hoy))
          return [{ compra, pendienteCentavos: -centavos, dias, tramo: tramoDe(dias) }]
        })
        .sort((a, b) =>
          a.compra.vence === b.compra.vence ? (a.compra.id < b.compra.id ? -1 : 1) : a.compra.vence < b.compra.vence ? -1 : 1,
        )
      const sumar = (de: readonly CompraDebida[]): number => de.reduce((suma, { pendienteCentavos }) => suma + pendienteCentavos, 0)
      return {
        proveedorId,
        debidas,
        saldoCentavos: sumar(debidas),
        vencidoCentavos: sumar(debidas.filter(({ dias }) => dias > 0)),
        aFavorCentavos: aFavor.reduce((suma, { parte, centavos }) => suma + (parte === proveedorId ? centavos : 0), 0),
        porTramo: sumarTramos(debidas),
      }
    })
    .sort((a, b) => b.saldoCentavos - a.saldoCentavos)
}
