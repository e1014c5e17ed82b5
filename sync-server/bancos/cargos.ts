/** The debts that came of transfers that did not come, in what devices read (`cargosDe`). */
import type { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { cargosDe } from '#domain/bancos/transferencia.rules.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { componer } from '#domain/core/entity.ts'
import type { Db } from '../store/port.ts'

/** Writes those that are not there yet: their ids say so, so that whoever does it again changes nothing. */
export async function escribirCargos(ops: Db, transferencias: readonly Transferencia[]): Promise<void> {
  const docs = transferencias.flatMap((una) =>
    cargosDe(una).map(({ id, en, campos }) =>
      componer(CargoCliente, id, campos, { tiendaId: una.tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }),
    ),
  )
  if (docs.length > 0) await ops.createMany(docs)
}
