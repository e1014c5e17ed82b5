/** How the rest of the server hands pictures in; `recepcion.ts` does it. Apart from it, so that what every route is given names no route. */
import type * as z from 'zod'
import type { Carpeta, RefArchivo } from '#domain/archivos/archivo.ts'
import type { comandos } from '#domain/comandos.ts'
import type { Archivo } from '#domain/archivos/archivo.entity.ts'
import type { Result } from '#domain/core/result.ts'

export type Anuncio = Pick<z.output<typeof comandos.abrirSubida.cuerpo>, 'id' | 'carpeta' | 'bytes' | 'sha256'>
export type Progreso = z.output<typeof comandos.abrirSubida.respuesta>

/** Who sends, and whose room it takes. */
export interface Remite {
  dueno: string
  acto: { autor: string; en: string; tiendaId: string }
}

export interface Recepcion {
  abrir(remite: Remite, anuncio: Anuncio): Promise<Result<Progreso>>
  /** Takes the next piece; one that does not begin where the upload stands is overlooked. */
  seguir(remite: Remite, id: string, desde: number, trozo: Uint8Array): Promise<Result<Progreso>>
  /** A whole picture at once, under an id of the server's. */
  entera(remite: Remite, carpeta: Carpeta, id: string, contenido: Uint8Array): Promise<Result<RefArchivo>>
  /** Takes a picture away, with its document. */
  quitar(doc: Archivo): Promise<void>
  /** Takes away what a person has; receipts stay, which are the store's books as well. */
  vaciar(usuarioId: string): Promise<void>
}
