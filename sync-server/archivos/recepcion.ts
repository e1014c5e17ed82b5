/**
 * Takes pictures in, in pieces. The document comes first and the bytes after it: whatever is on disk has a document that says
 * whose it is and counts it, and asking again at any point answers where the upload stands (adr/0019-uploads.md).
 */
import { createHash } from 'node:crypto'
import { refDeArchivo, tallas, urlDeTalla, type Carpeta, type RefArchivo, type Talla } from '#domain/archivos/archivo.ts'
import { carpetas } from '#domain/archivos/carpetas.ts'
import { Archivo } from '#domain/archivos/archivo.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerUno } from '../core/documentos.ts'
import { abrirPlataforma, idArchivo } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { anotarHuella } from '../pedidos/huellas.ts'
import { PARA_SIEMPRE } from '../http/estaticos.ts'
import { KeyedQueue } from '../core/queues.ts'
import { crearCuota, type Cuota } from './cuota.ts'
import { CONTENT_TYPE, dibujar, type Dibujada } from './imagen.ts'
import type { Anuncio, Progreso, Recepcion, Remite } from '../core/recibir.ts'
import { abrirPartes, type Partes } from './partes.ts'

/** Private pictures are not kept by anybody on the way. */
export const PRIVADA = 'private, no-store'

/** Keys of the three sizes. */
const clavesDe = (fullPath: string): Record<Talla, string> => ({
  chica: urlDeTalla(`/archivos/${fullPath}`, 'chica').slice('/archivos/'.length),
  mediana: fullPath,
  grande: urlDeTalla(`/archivos/${fullPath}`, 'grande').slice('/archivos/'.length),
})

type Medios = Pick<Server, 'store' | 'ahora' | 'config' | 'baul'>

/** The one that takes pictures in; one per server, since it keeps their order. */
export function crearRecepcion(medios: Medios): Recepcion {
  return new DeUnServidor(medios)
}

class DeUnServidor implements Recepcion {
  readonly #server: Medios
  readonly #partes: Partes
  readonly #cuota: Cuota
  readonly #turnos = new KeyedQueue()

  constructor(server: Medios) {
    this.#server = server
    this.#partes = abrirPartes(server.config.datos)
    this.#cuota = crearCuota(server.store, server.ahora, server.config.cuotaArchivos)
  }

  abrir(remite: Remite, anuncio: Anuncio): Promise<Result<Progreso>> {
    return this.#turnos.enFila(`dueno:${remite.dueno}`, () => this.#abrir(remite, anuncio))
  }

  async #abrir(remite: Remite, { id, carpeta, bytes, sha256 }: Anuncio): Promise<Result<Progreso>> {
    const { dueno, acto } = remite
    const abierta = await this.#doc(id)
    if (abierta) {
      const misma = abierta.enCarpeta === carpeta && abierta.sha256 === sha256 && abierta.anunciados === bytes
      if (!misma || !esDe(remite, abierta)) return fallo('archivo.no-existe')
      return this.#turnos.enFila(id, () => this.#retomar(remite, abierta, id))
    }
    const cabe = await this.#cuota.revisar(dueno, bytes)
    if (!cabe.ok) return cabe
    const creado = await crearDecision(
      this.#server,
      { db: await abrirPlataforma(this.#server.store), entity: Archivo, id: idArchivo(id), acto },
      {
        dueno,
        enCarpeta: carpeta,
        estado: 'pendiente',
        sha256,
        anunciados: bytes,
        ocupa: bytes,
        fullPath: rutaDe(dueno, carpeta, id),
        name: `${id}.webp`,
      },
    )
    if (!creado.ok) return creado
    this.#cuota.cambio(dueno, bytes, 1)
    await this.#partes.borrar(id)
    return ok({ recibidos: 0, archivo: null })
  }

  seguir(remite: Remite, id: string, desde: number, trozo: Uint8Array): Promise<Result<Progreso>> {
    return this.#turnos.enFila(id, async () => {
      const doc = await this.#doc(id)
      if (!doc || !esDe(remite, doc)) return fallo('archivo.no-existe')
      if (doc.estado === 'pendiente' && desde === (await this.#partes.recibidos(id))) {
        if (desde + trozo.length > doc.anunciados) return fallo('archivo.demasiado-grande')
        await this.#partes.anexar(id, trozo)
      }
      return this.#retomar(remite, doc, id)
    })
  }

  async entera(remite: Remite, carpeta: Carpeta, id: string, contenido: Uint8Array): Promise<Result<RefArchivo>> {
    // What is no picture leaves no document behind: nobody announced it.
    const dibujada = await dibujar(remite.dueno, contenido)
    if (!dibujada.ok) return dibujada
    const abierta = await this.abrir(remite, { id, carpeta, bytes: contenido.length, sha256: sha256De(contenido) })
    if (!abierta.ok) return abierta
    const doc = await this.#doc(id)
    if (!doc) throw new Error(`${id}: no document after it was made`)
    await this.#guardar(remite, doc, dibujada.value)
    return ok(refDeArchivo(remite.dueno, carpeta, id))
  }

  async quitar(doc: Archivo): Promise<void> {
    const plataforma = await abrirPlataforma(this.#server.store)
    const guardado = await plataforma.get(doc.id)
    if (!guardado) return
    // The bytes first: with the document gone, nobody would know of them.
    await this.#server.baul.borrar(Object.values(clavesDe(doc.fullPath)))
    await this.#partes.borrar(doc.id.slice(idArchivo('').length))
    await plataforma.remove(doc.id, guardado.rev)
    this.#cuota.cambio(doc.dueno, -doc.ocupa, -1)
  }

  async vaciar(usuarioId: string): Promise<void> {
    const plataforma = await abrirPlataforma(this.#server.store)
    for (const crudo of await plataforma.find({ tipo: Archivo.tipo, padre: usuarioId })) {
      const doc = leer(Archivo, crudo)
      if (doc.enCarpeta !== 'comprobantes') await this.quitar(doc)
    }
  }

  async #doc(id: string): Promise<Archivo | undefined> {
    return leerUno(abrirPlataforma(this.#server.store), Archivo, idArchivo(id))
  }

  /** Where it stands; ended when nothing is missing, also after a crash that came between the last piece and the end. */
  async #retomar(remite: Remite, doc: Archivo, id: string): Promise<Result<Progreso>> {
    if (doc.estado === 'listo') return ok({ recibidos: doc.anunciados, archivo: refDeArchivo(doc.dueno, doc.enCarpeta, id) })
    const recibidos = await this.#partes.recibidos(id)
    if (recibidos < doc.anunciados) return ok({ recibidos, archivo: null })
    return this.#cerrar(remite, doc, id, await this.#partes.leer(id))
  }

  /** All pieces are there. What is no picture is taken away at once; what a cut line or disk changed is sent again. */
  async #cerrar(remite: Remite, doc: Archivo, id: string, contenido: Uint8Array): Promise<Result<Progreso>> {
    if (sha256De(contenido) !== doc.sha256) {
      await this.#partes.borrar(id)
      return ok({ recibidos: 0, archivo: null })
    }
    const dibujada = await dibujar(doc.dueno, contenido)
    if (!dibujada.ok) {
      await this.quitar(doc)
      return dibujada
    }
    await this.#guardar(remite, doc, dibujada.value)
    await this.#partes.borrar(id)
    return ok({ recibidos: doc.anunciados, archivo: refDeArchivo(doc.dueno, doc.enCarpeta, id) })
  }

  async #guardar({ acto }: Remite, doc: Archivo, dibujada: Dibujada): Promise<void> {
    const { baul, store } = this.#server
    const claves = clavesDe(doc.fullPath)
    if (doc.enCarpeta === 'comprobantes')
      await anotarHuella(store, doc.id.slice(idArchivo('').length), doc, Uint8Array.from(dibujada.mediana))
    for (const talla of nombresDeTalla) await baul.guardar(claves[talla], Uint8Array.from(dibujada[talla]), CONTENT_TYPE)
    const ocupa = nombresDeTalla.reduce((suma, talla) => suma + dibujada[talla].length, 0)
    const db = await abrirPlataforma(store)
    const guardado = await editarDecision(this.#server, { db, entity: Archivo, id: doc.id, acto }, () =>
      ok({ estado: 'listo', ocupa, ...metadatos(baul.bucket, acto.en, dibujada.mediana, doc) }),
    )
    if (!guardado.ok) throw new Error(`${doc.id}: ${guardado.error.code}`)
    this.#cuota.cambio(doc.dueno, ocupa - doc.ocupa, 0)
  }
}

const nombresDeTalla = Object.keys(tallas) as Talla[]

const rutaDe = (dueno: string, carpeta: Carpeta, id: string): string => `${dueno}/${carpeta}/${id}.webp`

/** An upload goes on for who began it, and for nobody else. */
const esDe = ({ dueno, acto }: Remite, doc: Archivo): boolean => doc.dueno === dueno && doc.creadoPor === acto.autor

const sha256De = (contenido: Uint8Array): string => createHash('sha256').update(contenido).digest('hex')

function metadatos(bucket: string, en: string, mediana: Buffer, { enCarpeta }: Archivo) {
  return {
    bucket,
    generation: String(Date.parse(en)),
    metageneration: '1',
    size: mediana.length,
    timeCreated: en,
    updated: en,
    md5Hash: createHash('md5').update(Uint8Array.from(mediana)).digest('base64'),
    cacheControl: carpetas[enCarpeta].privada ? PRIVADA : PARA_SIEMPRE,
    contentDisposition: 'inline',
    contentType: CONTENT_TYPE,
  }
}
