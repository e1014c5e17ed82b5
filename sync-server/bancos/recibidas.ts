/** Writes down, once, each transfer that a till took, so that somebody says whether it came. */
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { transferenciasDeVenta } from '#domain/bancos/transferencia.rules.ts'
import { componer } from '#domain/core/entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../core/bases.ts'
import { deTipo } from '../core/documentos.ts'
import type { Trabajo } from '../core/trabajos/trabajo.ts'

export const transferencias: Trabajo = {
  nombre: 'transferencias',
  version: 1,
  async procesar({ store, tiendaId }, docs) {
    const nuevas = deTipo(Venta, docs).flatMap((venta) =>
      transferenciasDeVenta(venta).map(({ id, campos }) =>
        // It waits since it was charged.
        componer(Transferencia, id, campos, { tiendaId, en: venta.en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }),
      ),
    )
    if (nuevas.length > 0) await (await baseDeTienda(store, tiendaId, 'conta')).createMany(nuevas)
  },
}
