/** What cash that enters or leaves a drawer is, in words. */
import type { conceptosDeMovimiento, MovimientoCaja } from '../movimiento-caja.entity.ts'

export type ConceptoDeMovimiento = (typeof conceptosDeMovimiento)[number]

/** What whoever puts cash in a drawer says that it is; a courier's is said by whoever counts it. */
export const conceptosDeEntrada = ['cambio', 'aporte', 'otro'] as const satisfies readonly ConceptoDeMovimiento[]

export const nombreDeConceptoDeMovimiento: Readonly<Record<ConceptoDeMovimiento, string>> = {
  cambio: 'Cambio para la gaveta',
  aporte: 'Aporte del dueño',
  mensajero: 'Del mensajero',
  otro: 'Otra cosa',
}

/** What it is and why, as one text; what was said in words alone is its words. */
export function detalleDeMovimiento({ concepto = 'otro', motivo }: Pick<MovimientoCaja, 'concepto' | 'motivo'>): string {
  const nombre = nombreDeConceptoDeMovimiento[concepto]
  return concepto === 'otro' || motivo === nombre ? motivo : `${nombre} · ${motivo}`
}
