/**
 * The server's own book of electronic documents (`ecf`, which no browser reads): what each store signs with, sealed, and every signed XML as it was
 * sent. Nothing here is ever written over: DGII asks for it for ten years.
 */
import type { EcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { AmbienteEcf } from '#domain/fiscal/ecf/timbre.ts'
import { tipoPropio } from '../../core/bases.ts'
import type { Db, Store, Stored } from '../../store/port.ts'
import type { FichaCertificado } from './certificado.ts'

export const abrirArchivo = (store: Store): Promise<Db> => store.db('ecf')

/** What a store signs with, and from which day on its documents are signed here. */
export interface Emision {
  id: string
  tipo: string
  tiendaId: string
  en: string
  /** The store's, when it was handed in. */
  rnc: string
  /** Documents of this fiscal day and later. */
  desde: string
  /** null: taken away; what was signed goes on. */
  certificado: (FichaCertificado & { /** Key and certificate in PEM. */ sellado: string }) | null
  por: string
  /** Sales of its days that were stored before are still to be noted down: set when it is handed in, gone when they are. */
  porAnotar?: boolean
}

const TIPO_EMISION = tipoPropio('emision')

export const idEmision = (tiendaId: string): string => `emision:${tiendaId}`

export const leerEmision = async (store: Store, tiendaId: string): Promise<Stored<Emision> | undefined> =>
  (await abrirArchivo(store)).get<Emision>(idEmision(tiendaId))

/** Every store that signs here, or did. */
export const leerEmisiones = async (store: Store): Promise<Stored<Emision>[]> =>
  (await abrirArchivo(store)).range<Emision>(idEmision(''), 'emision;')

/** Writes how a store issues from now on; false when somebody else was faster. */
export async function guardarEmision(store: Store, emision: Omit<Emision, 'id' | 'tipo'>, rev: string | undefined): Promise<boolean> {
  const doc = { ...emision, id: idEmision(emision.tiendaId), tipo: TIPO_EMISION }
  const [escrito] = await (await abrirArchivo(store)).writeMany([rev === undefined ? doc : { ...doc, rev }])
  return escrito?.ok === true
}

/** A signed document, as it is kept and sent. */
export interface XmlFirmado {
  id: string
  tipo: string
  tiendaId: string
  /** When it was signed. */
  en: string
  ambiente: AmbienteEcf
  xml: string
  /** Its signed summary; '' when the whole is sent. */
  resumen: string
  codigoSeguridad: string
  /** Of what is sent, hex. */
  sha256: string
}

/** Of each time that it was made: the first has its number alone. */
export const idXml = ({ rnc, ncf, version }: Pick<Ecf, 'rnc' | 'ncf' | 'version'>): string =>
  `xml:${rnc}-${ncf}${version === 0 ? '' : `:${version}`}`

export const TIPO_XML = tipoPropio('ecfXml')

/** The signed XML of a document that was received. */
export interface XmlRecibido {
  id: string
  tipo: string
  tiendaId: string
  en: string
  xml: string
}

/** By its bytes too: of two texts under one number, each is kept, and the document says which one it is. */
export const idXmlRecibido = (tiendaId: string, { id, sha256 }: Pick<EcfRecibido, 'id' | 'sha256'>): string =>
  `recibido:${tiendaId}:${id}:${sha256}`
