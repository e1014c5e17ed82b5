/**
 * Tells DGII of electronic numbers that were declared void (ANECF). DGII gives no name to what it was told and says at once what it makes of it: when its
 * answer is lost, the same bytes are sent again.
 */
import { componer } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { AnulacionEcf, idAnulacionEcf } from '#domain/fiscal/ecf/anulacion-ecf.entity.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { xmlAnecf } from '#domain/fiscal/ecf/xml.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { baseDeTienda, tipoPropio } from '../../core/bases.ts'
import type { ActoServidor } from '../../core/decisiones.ts'
import { leerLegibles } from '../../core/documentos.ts'
import type { Db, Store, Stored } from '../../store/port.ts'
import { abrirArchivo, leerEmision } from './archivo.ts'
import { NegadoError, type Remite, type Sesion } from './emisor.ts'
import type { Validador } from './esquema.ts'
import { firmar } from './firma.ts'
import { guardadosDe, leerGuardadoDe, moverDe } from './guardado.ts'

/** Does this server tell DGII of voided numbers of this type? Of paper types, and where the store does not sign here, its own people do. */
export async function loDiceElServidor(
  store: Store,
  tiendaId: string,
  { rnc, tipoComprobante }: { rnc: string; tipoComprobante: TipoComprobante },
): Promise<boolean> {
  return esEcf(tipoComprobante) && (await leerEmision(store, tiendaId))?.rnc === rnc
}

/** Notes down whatever of a store DGII has to be told of and was not noted yet: after each declaration, and again after a crash. */
export async function anotarAnuladas(store: Store, tiendaId: string): Promise<void> {
  const [ops, conta] = [await baseDeTienda(store, tiendaId, 'ops'), await baseDeTienda(store, tiendaId, 'conta')]
  const duenos = [...(await leerLegibles(conta, RangoNCF)), ...(await leerLegibles(ops, BloqueNCF))]
  const nuevas = duenos.flatMap(({ rnc, tipoComprobante: tipo, anulados }) =>
    anulados.flatMap(({ desde, hasta, en, por, loDiceElServidor: suya }) => {
      if (suya !== true || !esEcf(tipo)) return []
      const campos = AnulacionEcf.esquemaCampos.parse({ rnc, tipoComprobante: tipo, desde, hasta, por })
      const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
      return [componer(AnulacionEcf, idAnulacionEcf(rnc, tipo, desde), campos, acto)]
    }),
  )
  if (nuevas.length > 0) await ops.createMany(nuevas)
}

const POR_VUELTA = 20

/** Those that DGII has not answered, and then those that it was not told, oldest first. */
export const anulacionesPendientes = (ops: Db): Promise<Stored<AnulacionEcf>[]> =>
  guardadosDe(AnulacionEcf, ops, ['enviada', 'porEnviar'], POR_VUELTA)

interface Taller {
  store: Store
  ahora: () => Date
  validar: Validador
}

/** Tells DGII of one: what is sent is kept first, and sent again as it was. Throws what the session throws. */
export async function llevarAnulacion(
  { store, ahora, validar }: Taller,
  ops: Db,
  remite: Remite,
  sesion: Sesion,
  doc: Stored<AnulacionEcf>,
): Promise<void> {
  if (doc.rnc !== remite.rnc) throw new NegadoError('the certificate is of another RNC', false)
  const archivo = await abrirArchivo(store)
  const id = `xml:${doc.id}`
  const guardado = await archivo.get<XmlDeAnulacion>(id)
  const en = ahora().toISOString()
  const xml = guardado?.xml ?? firmar(xmlAnecf(doc, en), remite).xml
  if (!guardado) {
    const [falla] = await validar('ANECF', [xml])
    if (falla !== undefined) throw new Error(`ANECF: ${falla}`)
    const nuevo: XmlDeAnulacion = { id, tipo: TIPO_XML, tiendaId: doc.tiendaId, en, xml }
    await archivo.createMany([nuevo])
  }
  const enviada = await moverDe(AnulacionEcf, ops, doc, { estado: 'enviada', enviadaEn: en })
  if (!enviada) return
  const { aceptada, mensajes } = await sesion.anular(doc, xml)
  await moverDe(AnulacionEcf, ops, enviada, { estado: aceptada ? 'aceptada' : 'rechazada', mensajes, resueltaEn: ahora().toISOString() })
}

/** Says how one that DGII refused was settled. */
export async function resolverAnulacion(
  store: Store,
  { tiendaId, autor, en }: ActoServidor,
  id: string,
  como: string,
): Promise<Result<void>> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const doc = await leerGuardadoDe(AnulacionEcf, ops, id)
  if (doc?.estado !== 'rechazada' || doc.resuelto !== null) return fallo('ecf.no-rechazado')
  return (await moverDe(AnulacionEcf, ops, doc, { resuelto: { por: autor, en, como } })) ? ok(undefined) : fallo('ecf.no-rechazado')
}

/** What is shown: the newest, and all that wait for somebody. */
export const leerAnulaciones = (ops: Db): Promise<AnulacionEcf[]> => leerLegibles(ops, AnulacionEcf, { orden: 'desc', limite: 50 })

interface XmlDeAnulacion {
  id: string
  tipo: string
  tiendaId: string
  en: string
  xml: string
}

const TIPO_XML = tipoPropio('anecfXml')
