import * as z from 'zod'
import { nombresDeCarpeta } from './archivo.ts'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'

/**
 * What the server knows of an uploaded picture: written before its first byte arrives, so that nothing is stored that has no
 * document, and taken away with it. `padre` is who has the room: a store or a person. The names of the metadata are the product's.
 */
export const Archivo = defineEntity({
  tipo: 'archivo',
  titulo: 'Archivo',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    /** tiendaId or usuarioId. */
    dueno: ref().min(1),
    enCarpeta: z.enum(nombresDeCarpeta),
    estado: z.enum(['pendiente', 'listo']),
    /** What was announced, and what has to arrive: SHA-256 in hex, and bytes. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    anunciados: z.int().min(1),
    /** Bytes that count against the owner's room: announced while it arrives, of its three sizes once it is stored. */
    ocupa: z.int().min(0),

    /** Where the bytes are: the S3 bucket, or 'disco'. */
    bucket: texto(80).default(''),
    /** Changes with the content, which never does: the moment of storing, in milliseconds. */
    generation: texto(20).default(''),
    /** Changes with the metadata. */
    metageneration: texto(20).default('1'),
    fullPath: texto(200).default(''),
    name: texto(200).default(''),
    /** Bytes of the middle size, the one that `fullPath` names. */
    size: z.int().min(0).default(0),
    timeCreated: z.union([z.literal(''), z.iso.datetime()]).default(''),
    updated: z.union([z.literal(''), z.iso.datetime()]).default(''),
    /** MD5 of the middle size, base64. */
    md5Hash: texto(24).default(''),
    cacheControl: texto(80).default(''),
    contentDisposition: texto(80).default(''),
    contentEncoding: texto(20).default(''),
    contentLanguage: texto(20).default(''),
    contentType: texto(80).default(''),
    customMetadata: z.record(texto(40), texto(200)).default({}),
  },
  clave: (d) => d.fullPath,
  padre: (d) => d.dueno,
  permisos: {
    leer: ['operador'],
    /** Of what nobody refers to; the server sweeps it. */
    borrar: ['operador'],
    subirComprobante: ['cliente', 'propietario', 'supervisor', 'cajero', 'contador', 'pedidos', 'verificador'],
    verComprobante: ['propietario', 'supervisor', 'contador', 'pedidos', 'verificador', 'operador'],
    /** Signatures and pictures of deliveries, of who carries. */
    subirEntrega: ['propietario', 'supervisor', 'cajero', 'pedidos', 'mensajero'],
    verEntrega: ['propietario', 'supervisor', 'pedidos', 'operador'],
    /** Identity documents and contracts of other people. */
    verDocumento: ['operador', 'verificador'],
  },
  fija: ['dueno', 'enCarpeta', 'sha256', 'anunciados'],
  estados: { pendiente: ['listo'], listo: [] },
  conflicto: 'servidor',
  muestra: {
    dueno: 't0000000000000000000000000000000a',
    enCarpeta: 'productos',
    estado: 'listo',
    sha256: 'a'.repeat(64),
    anunciados: 180_000,
    ocupa: 96_000,
    bucket: 'disco',
    generation: '1795294800000',
    fullPath: 't0000000000000000000000000000000a/productos/0195a000-0000-7000-8000-000000000001.webp',
    name: '0195a000-0000-7000-8000-000000000001.webp',
    size: 41_000,
    timeCreated: '2026-11-21T15:00:00.000Z',
    updated: '2026-11-21T15:00:00.000Z',
    md5Hash: 'rL0Y20zC+Fzt72VPzMSk2A==',
    cacheControl: 'public, max-age=31536000, immutable',
    contentDisposition: 'inline',
    contentType: 'image/webp',
  },
})
export type Archivo = Doc<typeof Archivo>
