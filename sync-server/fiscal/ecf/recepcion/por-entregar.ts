/** Which accepted documents are to be handed over to their buyers. Apart from what reaches the network: the job that notes them down does not. */
import { componer } from '#domain/core/entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { EntregaEcf, idEntregaEcf } from '#domain/fiscal/ecf/entrega-ecf.entity.ts'
import { deTipo } from '../../../core/documentos.ts'
import type { Db, Store, Stored } from '../../../store/port.ts'
import { abrirArchivo, idXml, type XmlFirmado } from '../archivo.ts'

/** Those of these documents that DGII has accepted and that name a buyer are to be handed over; what is noted already stays as it is. */
export async function anotarEntregas(store: Store, ops: Db, docs: readonly Stored[], en: string): Promise<void> {
  const aceptados = deTipo(Ecf, docs).filter(
    ({ estado, resumida, tipoComprobante, reemplaza }) =>
      // What replaces a paper is for DGII alone: its buyer has the paper.
      reemplaza === null && (estado === 'aceptado' || estado === 'aceptadoCondicional') && !resumida && !sinReceptor.has(tipoComprobante),
  )
  if (aceptados.length === 0) return
  const xmls = await (await abrirArchivo(store)).getMany<XmlFirmado>(aceptados.map(idXml))
  const nuevas = aceptados.flatMap(({ id, rnc, ncf, tiendaId }, i) => {
    const rncComprador = /<RNCComprador>(\d{9}|\d{11})</.exec(xmls[i]?.xml ?? '')?.[1]
    if (rncComprador === undefined || rncComprador === rnc) return []
    const campos = EntregaEcf.esquemaCampos.parse({ ecfId: id, rncComprador })
    const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
    return [componer(EntregaEcf, idEntregaEcf(rnc, ncf), campos, acto)]
  })
  if (nuevas.length > 0) await ops.createMany(nuevas)
}

/** Who sells to a store that issues the paper itself is no issuer, and has no address. */
const sinReceptor: ReadonlySet<string> = new Set(['E41', 'E43', 'E47'])
