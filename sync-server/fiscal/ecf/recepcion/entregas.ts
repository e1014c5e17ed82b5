/** Accepted documents that name a buyer, on their way to the buyer's own address. Slower than DGII and after it: nobody's invoice waits for this. */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { EntregaEcf } from '#domain/fiscal/ecf/entrega-ecf.entity.ts'
import { baseDeTienda, tipoPropio } from '../../../core/bases.ts'
import { leerUno } from '../../../core/documentos.ts'
import type { Db, Store, Stored } from '../../../store/port.ts'
import { abrirArchivo, idXml, type XmlFirmado, type XmlRecibido } from '../archivo.ts'
import type { Remite, Sesion } from '../emisor.ts'
import { guardadosDe, leerGuardadoDe, moverDe } from '../guardado.ts'
import type { Afuera } from './entregar.ts'

type Guardada = Stored<EntregaEcf>
const TIPO_ACUSE = tipoPropio('arecfXml')

const POR_VUELTA = 20

/** Those to be handed over, oldest first. */
export const entregasPendientes = (ops: Db): Promise<Guardada[]> => guardadosDe(EntregaEcf, ops, ['porEntregar'], POR_VUELTA)

/** Hands one over. Throws what the session throws, and `SinRespuestaError` when the buyer's address does not answer. */
export async function llevarEntrega(
  { store, ahora, afuera }: { store: Store; ahora: () => Date; afuera: Afuera },
  ops: Db,
  remite: Remite,
  sesion: Sesion,
  doc: Guardada,
): Promise<void> {
  const ecf = await leerUno(ops, Ecf, doc.ecfId)
  const archivo = await abrirArchivo(store)
  const firmado = ecf && (await archivo.get<XmlFirmado>(idXml(ecf)))
  if (!ecf || !firmado) {
    await moverDe(EntregaEcf, ops, doc, { estado: 'noRecibida', motivo: 'No está su XML firmado.', intentadaEn: ahora().toISOString() })
    return
  }
  const base = await sesion.direccionDe(doc.rncComprador)
  const hecho =
    base === ''
      ? ({ como: 'sinDireccion' } as const)
      : await afuera.entregar(base, { nombre: `${ecf.rnc}${ecf.ncf}.xml`, xml: firmado.xml }, remite)
  const en = ahora().toISOString()
  if (hecho.como !== 'sinDireccion') {
    const acuse: XmlRecibido = {
      id: `arecf:${doc.tiendaId}:${doc.id}:${en}`,
      tipo: TIPO_ACUSE,
      tiendaId: doc.tiendaId,
      en,
      xml: hecho.acuse,
    }
    await archivo.createMany([acuse])
  }
  await moverDe(EntregaEcf, ops, doc, { estado: hecho.como, motivo: hecho.como === 'noRecibida' ? hecho.motivo : '', intentadaEn: en })
}

/** To be handed over again, of one that was not taken. 'recibido.no-existe' when there is none. */
export async function repetirEntrega(store: Store, tiendaId: string, id: string): Promise<Result<EntregaEcf>> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const doc = await leerGuardadoDe(EntregaEcf, ops, id)
  if (doc?.estado !== 'noRecibida' && doc?.estado !== 'sinDireccion') return fallo('recibido.no-existe')
  const hecho = await moverDe(EntregaEcf, ops, doc, { estado: 'porEntregar', motivo: '' })
  if (!hecho) return fallo('recibido.no-existe')
  const { rev: _rev, ...visible } = hecho
  return ok(visible)
}
