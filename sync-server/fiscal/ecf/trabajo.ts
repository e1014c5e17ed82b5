/** Every sale with an e-NCF of a store that signs here is a document to sign: noted down beside it, once. */
import { componer } from '#domain/core/entity.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { deTipo } from '../../core/documentos.ts'
import type { Trabajo } from '../../core/trabajos/trabajo.ts'
import type { Db } from '../../store/port.ts'
import { leerEmision, type Emision } from './archivo.ts'

export const comprobantesElectronicos: Trabajo = {
  nombre: 'ecf',
  version: 1,
  procesar: async ({ tiendaId, store, ops, en }, docs) => {
    const ventas = deTipo(Venta, docs).filter(({ tipoComprobante }) => esEcf(tipoComprobante))
    const emision = ventas.length > 0 ? await leerEmision(store, tiendaId) : undefined
    if (emision) await anotarVentas(ops, emision, ventas, en)
  },
}

/** Notes down those that are this store's to sign; one that is noted already stays as it is. Answers how many are new. */
export async function anotarVentas(
  ops: Db,
  emision: Pick<Emision, 'tiendaId' | 'desde' | 'rnc'>,
  ventas: readonly Venta[],
  en: string,
): Promise<number> {
  const nuevos = ventas.flatMap((venta) => {
    const { tipoComprobante, rnc, ncf, fecha, modifica, totales } = venta
    if (!esEcf(tipoComprobante) || fecha < emision.desde || rnc !== emision.rnc) return []
    const campos = Ecf.esquemaCampos.parse({
      ventaId: venta.id,
      rnc,
      ncf,
      tipoComprobante,
      fecha,
      totalCentavos: totales.total,
      modificaId: modifica && /^E\d{12}$/.test(modifica.ncf) ? idEcf(rnc, modifica.ncf) : '',
      estado: 'porFirmar',
    })
    const acto = { tiendaId: emision.tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
    return [componer(Ecf, idEcf(rnc, ncf), campos, acto)]
  })
  if (nuevos.length === 0) return 0
  return (await ops.createMany(nuevos)).filter((uno) => uno === 'creado').length
}
