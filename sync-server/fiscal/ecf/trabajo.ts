/** Every sale with an e-NCF of a store that signs here is a document to sign: noted down beside it, once. */
import { componer } from '#domain/core/entity.ts'
import { limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { deTipo } from '../../core/documentos.ts'
import type { Trabajo } from '../../core/trabajos/trabajo.ts'
import type { Db, Store } from '../../store/port.ts'
import { guardarEmision, leerEmision, type Emision } from './archivo.ts'

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
      emitidoEn: venta.en,
      modificaId: modifica && /^E\d{12}$/.test(modifica.ncf) ? idEcf(rnc, modifica.ncf) : '',
      estado: 'porFirmar',
    })
    const acto = { tiendaId: emision.tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
    return [componer(Ecf, idEcf(rnc, ncf), campos, acto)]
  })
  if (nuevos.length === 0) return 0
  return (await ops.createMany(nuevos)).filter((uno) => uno === 'creado').length
}

const PAGINA = 200

/** Notes down what was stored before the store signed here, of the days that are its; once, or again after a crash. */
export async function anotarVendidas(store: Store, tiendaId: string, en: string): Promise<void> {
  const emision = await leerEmision(store, tiendaId)
  if (emision?.porAnotar !== true) return
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  // Clocks of tills are not the server's: a day more costs nothing.
  const { desde } = limitesDelDia(sumarDias(emision.desde, -1))
  for (let despuesDe: { en: string; id: string } | undefined; ;) {
    const pagina = await ops.find({ tipo: Venta.tipo, desde, limite: PAGINA, ...(despuesDe ? { despuesDe } : {}) })
    await anotarVentas(ops, emision, deTipo(Venta, pagina), en)
    const ultima = pagina.at(-1)
    if (!ultima || pagina.length < PAGINA) break
    despuesDe = { en: String(ultima['en']), id: ultima.id }
  }
  const { rev, porAnotar: _porAnotar, ...anotada } = emision
  // Whoever changed it meanwhile set it anew.
  await guardarEmision(store, anotada, rev)
}
