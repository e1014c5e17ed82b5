/** What moved the drawers of a store, as today's shapes. */
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { entidadesDeGaveta, type HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { deTipo } from '../core/documentos.ts'
import type { Db, Stored } from '../store/port.ts'

/** Those of these documents that move a drawer's cash beside sales. */
export const deGavetaEntre = (docs: readonly Stored[]): HechoDeGaveta[] => [
  ...deTipo(MovimientoCaja, docs),
  ...deTipo(EntregaDinero, docs),
  ...deTipo(RecepcionDinero, docs),
  ...deTipo(GastoEfectivo, docs),
  ...deTipo(DepositoBanco, docs),
]

/** Sales, collections and whatever else moved the drawer of a shift. */
export async function hechosDeTurno(ops: Db, turnoId: string): Promise<{ ventas: Venta[]; movimientos: HechoDeGaveta[]; cobros: Cobro[] }> {
  const [ventas, cobros, ...movimientos] = await Promise.all(
    [Venta, Cobro, ...entidadesDeGaveta].map(({ tipo }) => ops.find({ tipo, padre: turnoId, orden: 'asc' })),
  )
  return { ventas: deTipo(Venta, ventas ?? []), movimientos: deGavetaEntre(movimientos.flat()), cobros: deTipo(Cobro, cobros ?? []) }
}
