/** How payouts are shown: colours of their states, and what an order's row says. */
import { sumarDias } from '#domain/core/fecha.ts'
import { formatDay } from '#ui/format.ts'
import type { OrdenPorPagar, ReparoDicho } from '#domain/desembolsos/comandos.desembolsos.ts'
import { nombreDeImpedimento, nombreDeLote, nombreDePago, nombreDeSituacion } from '#domain/desembolsos/desembolso.palabras.ts'
import { sePuedePagar, type ImpedimentoDePago } from '#domain/desembolsos/desembolso.rules.ts'
import type { LoteDePago, PagoDeLote } from '#domain/desembolsos/lote.entity.ts'
import type { Mark } from '../kit/columns.tsx'

/** Why a store is not paid today, or that it is. */
export const marcaDeImpedimento = (impedimento: ImpedimentoDePago): Mark => [
  impedimento === '' ? 'teal' : impedimento === 'nada' || sePuedePagar(impedimento) ? 'gray' : 'orange',
  nombreDeImpedimento[impedimento],
]

/** How a batch stands. */
export const marcaDeLote = (lote: Pick<LoteDePago, 'estado' | 'aprobaciones'>): Mark => [
  ({ armado: 'orange', aprobado: 'blue', pagado: 'teal', anulado: 'gray' } as const)[lote.estado],
  nombreDeLote(lote),
]

/** How one transfer of a batch stands. */
export const marcaDePago = (estado: PagoDeLote['estado']): Mark => [
  ({ por_pagar: 'gray', pagado: 'teal', rechazado: 'red', devuelto: 'red' } as const)[estado],
  nombreDePago[estado],
]

/** Where an order stands on its way to its store. */
export function marcaDeOrden(orden: OrdenPorPagar): Mark {
  if (orden.enLoteCentavos !== 0) return ['blue', 'En un lote de pago']
  if (orden.saldoCentavos === 0) return ['teal', 'Pagada']
  if (orden.saldoCentavos < 0) return ['red', 'Se descuenta de lo próximo']
  return [orden.situacion === 'exigible' ? 'teal' : orden.situacion === 'en_reclamo' ? 'orange' : 'gray', nombreDeSituacion(orden)]
}

const DIAS_MAXIMO = 31

/** The days on which it may have been, as a list offers them: from today back to the first. */
export function diasQuePudo(desde: string, hoy: string): { value: string; label: string }[] {
  const dias: string[] = []
  for (let dia = hoy; dia >= desde && dias.length < DIAS_MAXIMO; dia = sumarDias(dia, -1)) dias.push(dia)
  return dias.map((value) => ({ value, label: value === hoy ? 'Hoy' : formatDay(value) }))
}

/** On the button of an order's row: how it was worked out, and what there is to read or to say about it. */
export function palabraDeReparo(soy: 'tienda' | 'mercana', reparo: ReparoDicho['estado'] | ''): string {
  if (reparo === '') return 'Ver la cuenta'
  if (soy === 'mercana') return reparo === 'abierto' ? 'Responder' : 'Ver lo dicho'
  return reparo === 'respondido' ? 'Mercana respondió' : 'Esperas respuesta'
}
