/** Every sale, and every paper of a purchase, with an e-NCF of a store that signs here is a document to sign: noted down beside it, once. */
import { Compra } from '#domain/compras/compra.entity.ts'
import { totalDeCompra } from '#domain/compras/compra.rules.ts'
import { componer } from '#domain/core/entity.ts'
import { limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { seReemplaza } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { esEcf, type TipoEcf } from '#domain/fiscal/ecf/documento.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { deTipo } from '../../core/documentos.ts'
import type { Trabajo } from '../../core/trabajos/trabajo.ts'
import type { Db, Store, Stored } from '../../store/port.ts'
import { marcarLlegadas } from './contingencia/reemplazar.ts'
import { anotarEntregas } from './recepcion/por-entregar.ts'
import { guardarEmision, leerEmision, type Emision } from './archivo.ts'

export const comprobantesElectronicos: Trabajo = {
  nombre: 'ecf',
  version: 1,
  procesar: async ({ tiendaId, store, ops, en }, docs) => {
    await anotarEntregas(store, ops, docs, en)
    const emision = emitidosEn(docs).length > 0 || hayEnPapel(docs) ? await leerEmision(store, tiendaId) : undefined
    if (!emision) return
    await anotarEmitidos(ops, emision, docs, en)
    await marcarLlegadas(store, emision, docs)
  },
}

const hayEnPapel = (docs: readonly Stored[]): boolean => deTipo(Venta, docs).some(({ tipoComprobante }) => seReemplaza(tipoComprobante))

/** A document with a number of the store's own, as far as DGII will hear of it. */
interface Emitido {
  id: string
  en: string
  rnc: string
  ncf: string
  tipo: TipoEcf
  fecha: string
  totalCentavos: number
  /** What a note modifies; '' of everything else. */
  modifica: string
}

/** The electronic ones among stored documents. */
function emitidosEn(docs: readonly Stored[]): Emitido[] {
  const ventas = deTipo(Venta, docs).flatMap(({ id, en, rnc, ncf, tipoComprobante: tipo, fecha, totales, modifica, carga }): Emitido[] =>
    esEcf(tipo) ? [{ id, en, rnc, ncf, tipo, fecha, totalCentavos: totales.total, modifica: (modifica ?? carga)?.ncf ?? '' }] : [],
  )
  const compras = deTipo(Compra, docs).flatMap((compra): Emitido[] => {
    const { id, en, ncf, fecha, emision, anula, ncfModificado: modifica } = compra
    const tipo = emision?.tipoComprobante
    if (!emision || anula !== null || !tipo || !esEcf(tipo)) return []
    return [{ id, en, rnc: emision.rnc, ncf, tipo, fecha, totalCentavos: totalDeCompra(compra), modifica }]
  })
  return [...ventas, ...compras]
}

/** Notes down those that are this store's to sign; one that is noted already stays as it is. Answers how many are new. */
export async function anotarEmitidos(
  ops: Db,
  emision: Pick<Emision, 'tiendaId' | 'desde' | 'rnc'>,
  docs: readonly Stored[],
  en: string,
): Promise<number> {
  const nuevos = emitidosEn(docs).flatMap(({ id, en: emitidoEn, rnc, ncf, tipo: tipoComprobante, fecha, totalCentavos, modifica }) => {
    if (fecha < emision.desde || rnc !== emision.rnc) return []
    const campos = Ecf.esquemaCampos.parse({
      ventaId: id,
      rnc,
      ncf,
      tipoComprobante,
      fecha,
      totalCentavos,
      emitidoEn,
      modificaId: /^E\d{12}$/.test(modifica) ? idEcf(rnc, modifica) : '',
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
  for (const { tipo } of [Venta, Compra])
    for (let despuesDe: { en: string; id: string } | undefined; ;) {
      const pagina = await ops.find({ tipo, desde, limite: PAGINA, ...(despuesDe ? { despuesDe } : {}) })
      await anotarEmitidos(ops, emision, pagina, en)
      const ultima = pagina.at(-1)
      if (!ultima || pagina.length < PAGINA) break
      despuesDe = { en: String(ultima['en']), id: ultima.id }
    }
  const { rev, porAnotar: _porAnotar, ...anotada } = emision
  // Whoever changed it meanwhile set it anew.
  await guardarEmision(store, anotada, rev)
}
