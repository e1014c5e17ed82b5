/** What customers owe, by age: each figure is the sum of documents that are here with it. */
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import type { PlanDePago } from './plan-de-pago.entity.ts'
import { conPlanes } from './plan.rules.ts'
import { deudaDe, type Deuda, type DocumentoPendiente, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'

/** How long ago it fell due; `vigente` has not. */
export const tramos = ['vigente', 'a30', 'a60', 'a90', 'mas'] as const
export type TramoDeEdad = (typeof tramos)[number]

/** Days since it fell due; 0 when it has not. */
const diasVencido = ({ vence }: Pick<DocumentoPendiente, 'vence'>, hoy: string): number => Math.max(0, diasEntre(vence, hoy))

/** In which age of debt so many days overdue are. */
export const tramoDe = (dias: number): TramoDeEdad =>
  dias <= 0 ? 'vigente' : dias <= 30 ? 'a30' : dias <= 60 ? 'a60' : dias <= 90 ? 'a90' : 'mas'

/** A document that is owed, wholly or in part, and by whom. */
export interface DocumentoDeCartera extends DocumentoPendiente {
  cliente: Cliente
  dias: number
  tramo: TramoDeEdad
}

export type PorTramo = Readonly<Record<TramoDeEdad, number>>

/** A customer who owes, or has something in favour. */
export interface RenglonDeCartera {
  cliente: Cliente
  deuda: Deuda
  /** All that it is made of, by who stands for the customer. */
  movimientos: readonly MovimientoCredito[]
  documentos: DocumentoDeCartera[]
  porTramo: PorTramo
}

/** What documents come to in each age, centavos. */
export function sumarTramos(documentos: readonly Pick<DocumentoDeCartera, 'tramo' | 'pendienteCentavos'>[]): PorTramo {
  const suma = { vigente: 0, a30: 0, a60: 0, a90: 0, mas: 0 }
  for (const { tramo, pendienteCentavos } of documentos) suma[tramo] += pendienteCentavos
  return suma
}

/**
 * Who owes what on a day, whoever owes most first, each instalment of a plan as what it is. `movimientos`: by who stands for each customer
 * (`movimientosPorCliente`).
 */
export function carteraDe(
  clientes: readonly Cliente[],
  movimientos: ReadonlyMap<string, readonly MovimientoCredito[]>,
  hoy: string,
  planes: readonly PlanDePago[] = [],
): RenglonDeCartera[] {
  return clientes
    .flatMap((cliente): RenglonDeCartera[] => {
      const suyos = movimientos.get(cliente.id)
      if (!suyos) return []
      const deuda = conPlanes(deudaDe(suyos, cliente.tiempoCreditoDias, hoy), planes, hoy)
      if (deuda.pendientes.length === 0 && deuda.aFavorCentavos === 0) return []
      const documentos = deuda.pendientes.map((pendiente): DocumentoDeCartera => {
        const dias = diasVencido(pendiente, hoy)
        return { ...pendiente, cliente, dias, tramo: tramoDe(dias) }
      })
      return [{ cliente, deuda, movimientos: suyos, documentos, porTramo: sumarTramos(documentos) }]
    })
    .sort((a, b) => b.deuda.saldoCentavos - a.deuda.saldoCentavos)
}
