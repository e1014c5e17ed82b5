/** What the store says of documents that it received (ACECF): said by a person, told to DGII by the queue, the same bytes until it answers. */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { xmlAcecf } from '#domain/fiscal/ecf/acuses.ts'
import { EcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { baseDeTienda, tipoPropio } from '../../../core/bases.ts'
import type { ActoServidor } from '../../../core/decisiones.ts'
import type { Db, Store, Stored } from '../../../store/port.ts'
import { abrirArchivo, idXmlRecibido, type XmlRecibido } from '../archivo.ts'
import { NegadoError, type Remite, type Sesion } from '../emisor.ts'
import type { Validador } from '../esquema.ts'
import { firmar } from '../firma.ts'
import { guardadosDe, leerGuardadoDe, moverDe } from '../guardado.ts'
import type { Afuera } from './entregar.ts'

type Guardado = Stored<EcfRecibido>

const TIPO_XML = tipoPropio('acecfXml')

/** Says it, once; what DGII would not take may be said again. 'recibido.no-existe', 'recibido.ya-respondido', 'recibido.falta-motivo'. */
export async function responder(
  store: Store,
  { tiendaId, autor, en }: ActoServidor,
  id: string,
  { aprueba, motivo }: { aprueba: boolean; motivo: string },
): Promise<Result<EcfRecibido>> {
  if (!aprueba && motivo.trim().length < 3) return fallo('recibido.falta-motivo')
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const doc = await leerGuardadoDe(EcfRecibido, ops, id)
  if (!doc) return fallo('recibido.no-existe')
  if (doc.estado !== 'porResponder' && doc.estado !== 'rechazada') return fallo('recibido.ya-respondido')
  const respuesta = { aprueba, motivo: aprueba ? '' : motivo.trim(), por: autor, en }
  const hecho = await moverDe(EcfRecibido, ops, doc, { estado: 'porEnviar', respuesta, mensajes: [] })
  if (!hecho) return fallo('recibido.ya-respondido')
  const { rev: _rev, ...visible } = hecho
  return ok(visible)
}

/** The XML of one, as it came. */
export async function xmlDeRecibido(store: Store, tiendaId: string, id: string): Promise<Result<{ nombre: string; xml: string }>> {
  const doc = await leerGuardadoDe(EcfRecibido, await baseDeTienda(store, tiendaId, 'ops'), id)
  const guardado = doc && (await (await abrirArchivo(store)).get<XmlRecibido>(idXmlRecibido(tiendaId, doc)))
  return guardado ? ok({ nombre: `${doc.rncEmisor}${doc.ncf}.xml`, xml: guardado.xml }) : fallo('recibido.no-existe')
}

const POR_VUELTA = 20

/** Those of which DGII has not been told, or has not answered. */
export const respuestasPendientes = (ops: Db): Promise<Guardado[]> => guardadosDe(EcfRecibido, ops, ['enviada', 'porEnviar'], POR_VUELTA)

/** Said again after a refusal it is another text. */
const idDeRespuesta = ({ tiendaId, id }: Pick<EcfRecibido, 'tiendaId' | 'id'>, en: string): string => `acecf:${tiendaId}:${id}:${en}`

/** Tells DGII of one: what is sent is kept first, and sent again as it was. Throws what the session throws. */
export async function llevarRespuesta(
  { store, validar }: { store: Store; validar: Validador },
  ops: Db,
  remite: Remite,
  sesion: Sesion,
  doc: Guardado,
): Promise<void> {
  if (doc.rncComprador !== remite.rnc || doc.respuesta === null) throw new NegadoError('the certificate is of another RNC', false)
  const archivo = await abrirArchivo(store)
  const id = idDeRespuesta(doc, doc.respuesta.en)
  const guardado = await archivo.get<XmlRecibido>(id)
  const xml = guardado?.xml ?? firmar(xmlAcecf(doc, doc.respuesta, doc.respuesta.en), remite).xml
  if (!guardado) {
    const [falla] = await validar('ACECF', [xml])
    if (falla !== undefined) throw new Error(`ACECF: ${falla}`)
    const nuevo: XmlRecibido = { id, tipo: TIPO_XML, tiendaId: doc.tiendaId, en: doc.respuesta.en, xml }
    await archivo.createMany([nuevo])
  }
  const enviada = doc.estado === 'enviada' ? doc : await moverDe(EcfRecibido, ops, doc, { estado: 'enviada' })
  if (!enviada) return
  const { aceptada, mensajes } = await sesion.responder(doc, xml)
  await moverDe(EcfRecibido, ops, enviada, {
    estado: aceptada ? 'aceptada' : 'rechazada',
    aviso: aceptada ? 'porAvisar' : '',
    mensajes: mensajes.slice(0, 20).map((uno) => uno.slice(0, 400)),
  })
}

/** Those whose issuers have not been told. */
export const avisosPendientes = (ops: Db): Promise<Guardado[]> => guardadosDe(EcfRecibido, ops, ['porAvisar'], POR_VUELTA)

/** Tells the issuer of one, with the bytes that DGII took. Throws what the session throws, and `SinRespuestaError` when the issuer's address does not answer. */
export async function llevarAviso(
  { store, afuera }: { store: Store; afuera: Afuera },
  ops: Db,
  remite: Remite,
  sesion: Sesion,
  doc: Guardado,
): Promise<void> {
  const guardado = doc.respuesta && (await (await abrirArchivo(store)).get<XmlRecibido>(idDeRespuesta(doc, doc.respuesta.en)))
  if (!guardado) return void (await moverDe(EcfRecibido, ops, doc, { aviso: 'noRecibida', avisoMotivo: 'No está su XML firmado.' }))
  const base = await sesion.direccionDe(doc.rncEmisor, 'aceptacion')
  const papel = { nombre: `${doc.rncComprador}${doc.ncf}.xml`, xml: guardado.xml }
  const { como, motivo } = base === '' ? ({ como: 'sinDireccion', motivo: '' } as const) : await afuera.avisar(base, papel, remite)
  await moverDe(EcfRecibido, ops, doc, { aviso: como, avisoMotivo: motivo })
}

/** To be told again, of one that was not taken. 'recibido.no-existe' when there is none. */
export async function repetirAviso(store: Store, tiendaId: string, id: string): Promise<Result<EcfRecibido>> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const doc = await leerGuardadoDe(EcfRecibido, ops, id)
  if (doc?.aviso !== 'noRecibida' && doc?.aviso !== 'sinDireccion') return fallo('recibido.no-existe')
  const hecho = await moverDe(EcfRecibido, ops, doc, { aviso: 'porAvisar', avisoMotivo: '' })
  if (!hecho) return fallo('recibido.no-existe')
  const { rev: _rev, ...visible } = hecho
  return ok(visible)
}
