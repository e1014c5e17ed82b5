/**
 * The port behind which documents leave: what the queue asks of whoever takes them, and what may be said back. DGII itself stands behind it
 * (`dgii.ts`).
 */
import type { Firmante } from './firma.ts'

/** Who sends: the certificate of a store. */
export interface Remite extends Firmante {
  rnc: string
}

/** A signed document on its way. */
export interface Envio {
  rnc: string
  ncf: string
  codigoSeguridad: string
  /** Of which the summary is sent, whose answer comes at once. */
  resumida: boolean
  /** What is sent: the summary where there is one. */
  xml: string
}

export interface MensajeDeEmisor {
  codigo: string
  texto: string
}

/** What it says of a document. */
export type Respuesta =
  | { estado: 'aceptado' | 'aceptadoCondicional' | 'rechazado'; mensajes: MensajeDeEmisor[]; secuencia: '' | 'libre' | 'gastada' }
  | { estado: 'enProceso' }
  | { estado: 'noEncontrado' }

/** It has it under this name; the answer comes later. */
export interface Recibo {
  estado: 'recibido'
  trackId: string
}

/** What it makes of what it was told: of numbers that are void, of a document that the store received. */
export interface Veredicto {
  aceptada: boolean
  mensajes: string[]
}

/** Of one store, while its session lasts. */
export interface Sesion {
  /** Hands it over. Throws `SinRespuestaError` when it cannot be known whether it arrived. */
  enviar(envio: Envio): Promise<Recibo | Respuesta>
  /** What came of something that it has. */
  resultado(envio: Pick<Envio, 'rnc' | 'ncf'>, trackId: string): Promise<Respuesta>
  /** Tells of numbers that will never be used; what comes twice it says so of. */
  anular(de: { rnc: string }, xml: string): Promise<Veredicto>
  /** Where somebody receives documents, or hears what buyers say of theirs, as DGII's directory has it; '' of who does not. */
  direccionDe(rnc: string, para?: 'recepcion' | 'aceptacion'): Promise<string>
  /** Tells what the store thinks of a document that it received. */
  responder(de: { rncComprador: string; ncf: string }, xml: string): Promise<Veredicto>
  /** Does it have this document, and under which name? Not those `descartados`, which it refused before. */
  buscar(
    envio: Pick<Envio, 'rnc' | 'ncf' | 'codigoSeguridad' | 'resumida'> & { descartados: readonly string[] },
  ): Promise<Recibo | Respuesta>
}

export interface Emisor {
  /** Identifies a store; nothing of any document was said yet when this throws. */
  abrir(remite: Remite): Promise<Sesion>
}

/** No answer, or none that can be believed: whatever was asked may have been done or not. */
export class SinRespuestaError extends Error {
  override readonly name: string = 'SinRespuestaError'
}

/** It answered about another document than the one that was asked about. */
export class OtroDocumentoError extends SinRespuestaError {
  override readonly name = 'OtroDocumentoError'
}

/** It understood, and said no to the request itself: not a word on whether the document is good. */
export class NegadoError extends Error {
  override readonly name = 'NegadoError'
  /** It is about who asks, and holds for whatever they ask. */
  readonly esDeQuienPide: boolean

  constructor(mensaje: string, esDeQuienPide: boolean) {
    super(mensaje)
    this.esDeQuienPide = esDeQuienPide
  }
}
