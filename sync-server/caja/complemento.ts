/** Writes down, once, each sale, collection or other fact of the drawer of a closed shift that its closing did not count; the closing stays as it is. */
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { CierreTurno, Complemento } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { complementosDe, type MovimientoDeTurno } from '#domain/caja/cuadre.rules.ts'
import { componer } from '#domain/core/entity.ts'
import { deTipo } from '../core/documentos.ts'
import type { TiendaAbierta, Trabajo } from '../core/trabajos/trabajo.ts'
import { deGavetaEntre, hechosDeTurno } from './hechos.ts'

export const complemento: Trabajo = {
  nombre: 'complemento',
  version: 1,
  /** Either may come first: a late fact looks for its closing, a closing for the facts of its shift. */
  async procesar(tienda, docs) {
    const hechos = [...deTipo(Venta, docs), ...deGavetaEntre(docs), ...deTipo(Cobro, docs)]
    const llegados = deTipo(CierreTurno, docs)
    for (const cierre of llegados) await escribir(tienda, cierre, await todosLosDe(tienda, cierre.turnoId))
    const turnos = [...new Set(hechos.map(({ turnoId }) => turnoId))].filter((turnoId) => turnoId !== '')
    const guardados = await tienda.ops.getMany(turnos.map((turnoId) => `cierre:${turnoId}`))
    const cierres = deTipo(
      CierreTurno,
      guardados.filter((doc) => doc !== undefined),
    )
    for (const cierre of cierres) await escribir(tienda, cierre, hechos)
  },
}

async function todosLosDe({ ops }: TiendaAbierta, turnoId: string): Promise<(Venta | MovimientoDeTurno)[]> {
  const { ventas, movimientos, cobros } = await hechosDeTurno(ops, turnoId)
  return [...ventas, ...movimientos, ...cobros]
}

async function escribir(
  { ops, tiendaId, en }: TiendaAbierta,
  cierre: CierreTurno,
  hechos: readonly (Venta | MovimientoDeTurno)[],
): Promise<void> {
  const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  const docs = complementosDe(cierre, hechos).map(({ id, campos }) => componer(Complemento, id, campos, acto))
  if (docs.length > 0) await ops.createMany(docs)
}
