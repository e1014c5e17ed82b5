import * as z from 'zod'
import { centavos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { tiposEcf } from './documento.ts'
import { tiposIdentificacion } from '../identificacion.ts'
import { permisosDeEcf } from './ecf.permisos.ts'
import { ambientesEcf } from './timbre.ts'

/** Where an electronic document stands (docs/FISCAL.md#electronic-documents). The last three are DGII's word. */
export const estadosEcf = [
  'porFirmar',
  'firmado',
  'enviado',
  'resumenEnviado',
  'enProceso',
  'aceptado',
  'aceptadoCondicional',
  'rechazado',
] as const
export type EstadoEcf = (typeof estadosEcf)[number]

/** Those with something still to do. */
export const estadosPendientes = ['porFirmar', 'firmado', 'enviado', 'resumenEnviado', 'enProceso'] as const satisfies readonly EstadoEcf[]

/** In the index: those of which nothing more is heard. */
export const clavesAcabadas: ReadonlySet<string> = new Set(['aceptado', 'aceptadoCondicional', 'resuelto'])

const respuestas = ['aceptado', 'aceptadoCondicional', 'rechazado'] as const

/** A buyer, as far as DGII is concerned. */
export const compradorEcf = z.object({ nombre: texto(200), identificacion: texto(20), tipoIdentificacion: z.enum(tiposIdentificacion) })

/**
 * What became of a fiscal document at DGII: one for each sale or note with an e-NCF that this server signs, in the hands of the server alone.
 * The signed XML is kept apart (sync-server/fiscal/ecf/archivo.ts). Id `ecf:<rnc>-<e-NCF>`.
 */
export const Ecf = defineEntity({
  tipo: 'ecf',
  titulo: 'Comprobante electrónico',
  database: 'ops',
  clase: 'decision',
  v: 1,
  ids: '^ecf:[0-9]{9}([0-9]{2})?-E[0-9]{12}$',
  campos: {
    ventaId: ref(),
    rnc: texto(11),
    ncf: texto(13),
    tipoComprobante: z.enum(tiposEcf),
    fecha: dia(),
    totalCentavos: centavos(),
    /** Instant of the sale, from which DGII counts; '' on those noted down before this was. */
    emitidoEn: texto(40).default(''),
    /** A document on paper that this one replaces, and until when its own range is good: it is made of that sale and names it (docs/FISCAL.md#contingency). */
    reemplaza: z
      .object({ ncf: texto(13), contingenciaId: ref(), vence: dia().nullable() })
      .nullable()
      .default(null),
    /** Of a note: what became of the document that it modifies, which DGII has to have first; '' when it is none of ours. */
    modificaId: ref().default(''),
    estado: z.enum(estadosEcf),
    /** Which DGII it was signed for; null until it is. */
    ambiente: z.enum(ambientesEcf).nullable().default(null),
    /** A consumo invoice below the threshold, of which DGII is sent the summary. */
    resumida: z.boolean().default(false),
    /** Instant that stands in the signed document; '' until it is signed. */
    firmadoEn: texto(40).default(''),
    codigoSeguridad: texto(6).default(''),
    /** ITBIS that the signed document says, in centavos, for the books to be compared with; null until it is signed, or signed before this was kept. */
    itbisCentavos: centavos().nullable().default(null),
    /** SHA-256 of the bytes that are sent, hex: of the summary where there is one. */
    sha256: texto(64).default(''),
    /** A sending that was begun and of whose answer nothing is known yet: it is asked for before anything is sent again. */
    intento: z
      .object({ en: z.iso.datetime(), por: texto(60), sha256: texto(64) })
      .nullable()
      .default(null),
    /** What DGII calls what it received. */
    trackId: texto(80).default(''),
    enviadoEn: texto(40).default(''),
    resueltoEn: texto(40).default(''),
    /** DGII's remarks, as it words them. */
    mensajes: z
      .array(z.object({ codigo: texto(20), texto: texto(400) }))
      .max(20)
      .default([]),
    /** Of one that was refused: may its number be used again? '' while nobody said. */
    secuencia: z.enum(['', 'libre', 'gastada']).default(''),
    /** How often it was made anew after a refusal that left its number free; each has its own XML. */
    version: z.int().min(0).max(99).default(0),
    /** What DGII called those that it refused before: no word on this one. */
    descartados: z.array(texto(80)).max(99).default([]),
    /** What the buyer said of it, at the store's own address (ACECF); null while nothing was heard. */
    comercial: z
      .object({ aprueba: z.boolean(), motivo: texto(250), en: z.iso.datetime() })
      .nullable()
      .default(null),
    /** The buyer as somebody put it right after a refusal; null: as in the sale. */
    correccion: compradorEcf.nullable().default(null),
    /** Of one that was refused: who says that it is settled, and how. */
    resuelto: z
      .object({ por: ref(), en: z.iso.datetime(), como: texto(300) })
      .nullable()
      .default(null),
    /** What has to be put right before it can be signed; null when nothing is known to be wrong. */
    problema: z
      .object({ code: texto(60), detalle: texto(300) })
      .nullable()
      .default(null),
  },
  clave: (d) => (d.resuelto === null ? d.estado : 'resuelto'),
  padre: (d) => d.ventaId,
  permisos: permisosDeEcf,
  fija: ['ventaId', 'rnc', 'ncf', 'tipoComprobante', 'fecha', 'totalCentavos', 'emitidoEn', 'modificaId', 'reemplaza'],
  estados: {
    porFirmar: ['firmado'],
    firmado: ['enviado', 'resumenEnviado', 'enProceso', ...respuestas],
    enviado: ['enProceso', 'firmado', ...respuestas],
    resumenEnviado: ['firmado', ...respuestas],
    enProceso: ['firmado', ...respuestas],
    aceptado: [],
    aceptadoCondicional: [],
    rechazado: ['porFirmar'],
  },
  conflicto: 'servidor',
  muestra: {
    ventaId: '131246796-E320000000001',
    rnc: '131246796',
    ncf: 'E320000000001',
    tipoComprobante: 'E32',
    fecha: '2026-11-21',
    totalCentavos: 10_000,
    estado: 'porFirmar',
  },
})

export type Ecf = Doc<typeof Ecf>

/** The id of what became of a document. */
export const idEcf = (rnc: string, ncf: string): string => `ecf:${rnc}-${ncf}`
