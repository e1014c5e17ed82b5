/**
 * What comes to a store's own address from other issuers (docs/FISCAL.md#receiving): their documents, each answered at once by a signed receipt, and
 * what they say of ours. Nobody here knows who sends: only what is signed is believed, and of a document only what its signature covers.
 */
import { componer } from '#domain/core/entity.ts'
import { xmlArecf, type MotivoNoRecibido } from '#domain/fiscal/ecf/acuses.ts'
import { EcfRecibido, idEcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { codigoDeSeguridad } from '#domain/fiscal/ecf/timbre.ts'
import type { ConfigEcf } from '../../../core/entorno-de-ecf.ts'
import { baseDeTienda, tipoPropio } from '../../../core/bases.ts'
import type { Store } from '../../../store/port.ts'
import { abrirArchivo, idXml, idXmlRecibido, type XmlFirmado, type XmlRecibido } from '../archivo.ts'
import { firmanteDe } from '../certificado.ts'
import type { Remite } from '../emisor.ts'
import type { Esquema, Validador } from '../esquema.ts'
import { firmar, leerFirma } from '../firma.ts'
import { leerGuardado, mover } from '../guardado.ts'
import { sha256De } from '../taller.ts'

export interface LugarDeRecepcion {
  store: Store
  ahora: () => Date
  validar: Validador
  ecf: Pick<ConfigEcf, 'ambiente' | 'autoridades'>
  tiendaId: string
  /** With which the store answers. */
  remite: Remite
}

/** Types that somebody else issues to a store; consumo below the threshold goes to DGII alone. */
const tipos: Readonly<Record<string, Esquema>> = {
  '31': 'E31',
  '32': 'E32',
  '33': 'E33',
  '34': 'E34',
  '44': 'E44',
  '45': 'E45',
  '46': 'E46',
}

const TIPO_XML_RECIBIDO = tipoPropio('ecfRecibidoXml')

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of an element, the first of its name; '' where there is none. */
const dato = (xml: string, nombre: string): string =>
  (new RegExp(`<${nombre}>([^<]*)</${nombre}>`).exec(xml)?.[1] ?? '')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_todo, cual: string) => ENTIDADES[cual] ?? '')
    .replaceAll(/&#x?[0-9A-Fa-f]+;/g, ' ')
    .trim()

const centavosDe = (texto: string): number => (/^\d{1,12}(\.\d{1,2})?$/.test(texto) ? Math.round(Number(texto) * 100) : 0)
/** 'yyyy-mm-dd' of 'dd-mm-yyyy'; '' of anything else. */
const diaDe = (texto: string): string => (/^\d{2}-\d{2}-\d{4}$/.test(texto) ? texto.split('-').reverse().join('-') : '')

/** Takes a document and answers its signed receipt; undefined when the text names no document, so that there is nothing to give a receipt of. */
export async function recibirEcf(lugar: LugarDeRecepcion, xml: string): Promise<string | undefined> {
  const cabeza = xml.slice(0, Math.max(0, xml.indexOf('<DetallesItems')))
  const [rncEmisor, ncf] = [dato(cabeza, 'RNCEmisor'), dato(cabeza, 'eNCF')]
  if (!/^(\d{9}|\d{11})$/.test(rncEmisor) || !/^E\d{12}$/.test(ncf)) return undefined
  const { rnc } = lugar.remite
  const motivo = (await deUnVistazo(lugar, cabeza, idEcfRecibido(rncEmisor, ncf))) ?? (await tomar(lugar, xml))
  return firmar(xmlArecf({ rncEmisor, rncComprador: rnc, ncf }, motivo, lugar.ahora().toISOString()), lugar.remite).xml
}

/** What is refused before anything is worked out over it: it does not even say that it is for this store, or the store has it. */
async function deUnVistazo(
  { store, tiendaId, remite }: LugarDeRecepcion,
  cabeza: string,
  id: string,
): Promise<MotivoNoRecibido | undefined> {
  if (dato(cabeza, 'RNCComprador') !== remite.rnc) return 'otroComprador'
  return (await (await baseDeTienda(store, tiendaId, 'ops')).get(id)) === undefined ? undefined : 'duplicado'
}

/** Keeps it; answers why it was not taken. */
async function tomar(lugar: LugarDeRecepcion, xml: string): Promise<MotivoNoRecibido | undefined> {
  const { store, tiendaId, validar, ecf, ahora, remite } = lugar
  const leida = leerFirma(xml)
  if (!leida) return 'firma'
  const cabeza = leida.firmado.slice(0, leida.firmado.indexOf('<DetallesItems'))
  const esquema = tipos[dato(cabeza, 'TipoeCF')]
  const [falla] = esquema ? await validar(esquema, [xml]) : ['no type']
  if (falla !== undefined || !esquema) return 'especificacion'
  const [rncEmisor, ncf, fecha] = [dato(cabeza, 'RNCEmisor'), dato(cabeza, 'eNCF'), diaDe(dato(cabeza, 'FechaEmision'))]
  if (!ncf.startsWith(esquema) || fecha === '') return 'especificacion'
  const produccion = ecf.ambiente === 'produccion'
  const firmante = firmanteDe(leida.certificado, { rnc: rncEmisor, ahora: ahora(), autoridades: ecf.autoridades, produccion })
  if (!firmante) return 'firma'
  if (dato(cabeza, 'RNCComprador') !== remite.rnc) return 'otroComprador'
  const id = idEcfRecibido(rncEmisor, ncf)
  const en = ahora().toISOString()
  const campos = EcfRecibido.esquemaCampos.parse({
    rncEmisor,
    nombreEmisor: dato(cabeza, 'RazonSocialEmisor').slice(0, 150),
    rncComprador: remite.rnc,
    ncf,
    ncfModificado: dato(leida.firmado.slice(leida.firmado.lastIndexOf('</DetallesItems>')), 'NCFModificado').slice(0, 19),
    fecha,
    totalCentavos: centavosDe(dato(cabeza, 'MontoTotal')),
    itbisCentavos: centavosDe(dato(cabeza, 'TotalITBIS')),
    firmante: firmante.nombre.slice(0, 200),
    identificacionDelFirmante: firmante.identificacion,
    codigoSeguridad: codigoDeSeguridad(leida.valor),
    firmadoEl: dato(leida.firmado.slice(-200), 'FechaHoraFirma').slice(0, 19),
    ambiente: ecf.ambiente,
    sha256: sha256De(xml),
  })
  const doc = componer(EcfRecibido, id, campos, { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' })
  // The text first: what is listed can always be read.
  const guardado: XmlRecibido = { id: idXmlRecibido(tiendaId, doc), tipo: TIPO_XML_RECIBIDO, tiendaId, en, xml }
  await (await abrirArchivo(store)).createMany([guardado])
  const [resultado] = await (await baseDeTienda(store, tiendaId, 'ops')).createMany([doc])
  return resultado === 'creado' ? undefined : 'duplicado'
}

/** What a buyer said of a document of ours, as it is noted down; or why it is not. */
export type AprobacionOida = { ncf: string; aprueba: boolean; motivo: string } | 'firma' | 'especificacion' | 'no-es-nuestro'

/** Notes down what a buyer says (ACECF) of a document that this store issued. The first word counts: a second one is of who changed their mind, and answered the same. */
export async function recibirAprobacion(lugar: LugarDeRecepcion, xml: string): Promise<AprobacionOida> {
  const { store, tiendaId, validar, ecf: config, ahora, remite } = lugar
  const leida = leerFirma(xml)
  if (!leida) return 'firma'
  const [falla] = await validar('ACECF', [xml])
  if (falla !== undefined) return 'especificacion'
  const { firmado } = leida
  const [rncEmisor, rncComprador, ncf] = [dato(firmado, 'RNCEmisor'), dato(firmado, 'RNCComprador'), dato(firmado, 'eNCF')]
  const produccion = config.ambiente === 'produccion'
  const quien = firmanteDe(leida.certificado, { rnc: rncComprador, ahora: ahora(), autoridades: config.autoridades, produccion })
  if (!quien) return 'firma'
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const suyo = rncEmisor === remite.rnc ? await leerGuardado(ops, idEcf(rncEmisor, ncf)) : undefined
  if (!suyo || suyo.totalCentavos !== centavosDe(dato(firmado, 'MontoTotal'))) return 'no-es-nuestro'
  if (!(await esSuComprador(store, suyo, rncComprador))) return 'no-es-nuestro'
  if (suyo.comercial !== null) return { ncf, ...suyo.comercial }
  const comercial = {
    aprueba: dato(firmado, 'Estado') === '1',
    motivo: dato(firmado, 'DetalleMotivoRechazo').slice(0, 250),
    en: ahora().toISOString(),
  }
  // Moved by the queue in between: whoever sends it will send it again.
  return (await mover(ops, suyo, { comercial })) ? { ncf, ...comercial } : await recibirAprobacion(lugar, xml)
}

/** Is it the buyer that the signed document names? Of one that is not signed yet nobody can have an opinion. */
async function esSuComprador(store: Store, { rnc, ncf, version }: Parameters<typeof idXml>[0], rncComprador: string): Promise<boolean> {
  const guardado = await (await abrirArchivo(store)).get<XmlFirmado>(idXml({ rnc, ncf, version }))
  return guardado !== undefined && dato(guardado.xml, 'RNCComprador') === rncComprador
}
