/**
 * Tells DGII of electronic numbers that were declared void (ANECF). DGII gives no name to what it was told and says at once what it makes of it: when its
 * answer is lost, the same bytes are sent again.
 */
import { componer, leer } from '#domain/core/entity.ts'
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

/** Those that DGII has not answered, oldest first. */
export const anulacionesPendientes = async (ops: Db): Promise<Stored<AnulacionEcf>[]> => [
  ...(await conRev(ops, 'enviada')),
  ...(await conRev(ops, 'porEnviar')),
]

const POR_VUELTA = 20

async function conRev(ops: Db, clave: string): Promise<Stored<AnulacionEcf>[]> {
  const crudos = await ops.find<AnulacionEcf>({ tipo: AnulacionEcf.tipo, clave, limite: POR_VUELTA })
  return crudos.map(({ rev, ...crudo }) => ({ ...leer(AnulacionEcf, crudo), rev }))
}

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
  const enviada = await mover(ops, doc, { estado: 'enviada', enviadaEn: en })
  if (!enviada) return
  const { aceptada, mensajes } = await sesion.anular(doc, xml)
  await mover(ops, enviada, { estado: aceptada ? 'aceptada' : 'rechazada', mensajes, resueltaEn: ahora().toISOString() })
}

/** Says how one that DGII refused was settled. */
export async function resolverAnulacion(
  store: Store,
  { tiendaId, autor, en }: ActoServidor,
  id: string,
  como: string,
): Promise<Result<void>> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const crudo = await ops.get(id)
  const doc = crudo?.['tipo'] === AnulacionEcf.tipo ? { ...leer(AnulacionEcf, crudo), rev: crudo.rev } : undefined
  if (doc?.estado !== 'rechazada' || doc.resuelto !== null) return fallo('ecf.no-rechazado')
  return (await mover(ops, doc, { resuelto: { por: autor, en, como } })) ? ok(undefined) : fallo('ecf.no-rechazado')
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

type Cambio = Partial<Pick<AnulacionEcf, 'estado' | 'enviadaEn' | 'resueltaEn' | 'mensajes' | 'resuelto'>>

/** Writes it if it is still as it was read; undefined when somebody else moved it meanwhile. */
async function mover(ops: Db, { rev, ...antes }: Stored<AnulacionEcf>, cambio: Cambio): Promise<Stored<AnulacionEcf> | undefined> {
  const { id, tiendaId, en, creadoPor, dispositivoId, seq, hlc } = antes
  const campos = AnulacionEcf.esquemaCampos.parse({ ...antes, ...cambio })
  const doc = { ...antes, ...componer(AnulacionEcf, id, campos, { tiendaId, en, creadoPor, dispositivoId, seq, hlc }) }
  const escrito = await ops.update({ ...doc, rev })
  return escrito.ok ? { ...doc, rev: escrito.rev } : undefined
}
