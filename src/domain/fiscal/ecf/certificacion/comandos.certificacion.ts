/** Commands of the certification assistant: DGII's files, what became of each of their documents, and where the store stands. No till needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { texto } from '#domain/core/entity.ts'
import { pasosDeCertificacion } from './pasos.ts'
import { CASOS_MAXIMOS, clasesDeCaso, viasDeCaso } from './set.ts'

const nada = z.object({})

/** Signed and to be sent; DGII has it; its word. */
export const estadosDeCaso = ['firmado', 'enviado', 'aceptado', 'aceptadoCondicional', 'rechazado'] as const
export type EstadoDeCaso = (typeof estadosDeCaso)[number]

export const casoVisto = z.object({
  id: z.string(),
  clase: z.enum(clasesDeCaso),
  via: z.enum(viasDeCaso),
  encf: z.string(),
  /** As the file says it. */
  total: z.string(),
  estado: z.enum(estadosDeCaso),
  /** DGII's remarks, as it words them. */
  mensajes: z.array(z.string()),
  enviadoEn: z.string(),
})
export type CasoVisto = z.infer<typeof casoVisto>

export const estadoDeCertificacion = z.object({
  /** Does this server reach DGII's certification? */
  conectada: z.boolean(),
  /** Has the store a certificate to sign with? '' or why not. */
  impedimento: z.string(),
  pasos: z.partialRecord(z.enum(pasosDeCertificacion), z.object({ en: z.string() })),
  casos: z.array(casoVisto),
  /** Which kinds are being sent now. */
  enviando: z.array(z.enum(clasesDeCaso)),
  /** Why nothing moves now; '' when it does. */
  detenida: z.string(),
})
export type EstadoDeCertificacion = z.infer<typeof estadoDeCertificacion>

const celda = z.string().max(3000)
/** Columns of DGII's file: some 3,000, most of them of lines that a document does not have. */
const COLUMNAS_MAXIMAS = 10_000

/** A file that a store signs for the portal is small. */
export const LARGO_DE_PAPEL = 200_000

export const comandosCertificacion = {
  estadoCertificacion: comando('GET', '/api/tiendas/:tiendaId/ecf/certificacion', nada, estadoDeCertificacion),
  /** Brings DGII's file; its documents are signed and held against the schema before anything is kept. What it brought before of the same kind is replaced. */
  subirSet: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/certificacion/set',
    z.object({
      hojas: z
        .array(z.object({ nombre: texto(100), filas: z.array(z.array(celda).max(COLUMNAS_MAXIMAS)).max(CASOS_MAXIMOS + 1) }))
        .min(1)
        .max(10),
    }),
    estadoDeCertificacion,
  ),
  /** Makes the documents of the simulation out of those of the set, under numbers from this one on. */
  simularSet: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/certificacion/simulacion',
    z.object({ desde: z.int().min(1).max(9_999_000) }),
    estadoDeCertificacion,
  ),
  /** Sends what of a kind is signed, in DGII's order. */
  enviarCasos: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/certificacion/enviar',
    z.object({ clase: z.enum(clasesDeCaso) }),
    estadoDeCertificacion,
  ),
  /** Signs one anew that DGII refused; it is sent with the others. */
  repetirCaso: comando('POST', '/api/tiendas/:tiendaId/ecf/certificacion/casos/:casoId/repetir', nada, estadoDeCertificacion),
  /** Signed bytes of a kind, and their fields to print them by. */
  xmlDeCasos: comando(
    'GET',
    '/api/tiendas/:tiendaId/ecf/certificacion/xml',
    z.object({ clase: z.enum(clasesDeCaso) }),
    z.object({
      rnc: z.string(),
      casos: z.array(
        z.object({
          encf: z.string(),
          via: z.enum(viasDeCaso),
          estado: z.enum(estadosDeCaso),
          xml: z.string(),
          resumen: z.string(),
          campos: z.array(z.tuple([z.string(), z.string()])),
          codigoSeguridad: z.string(),
        }),
      ),
    }),
  ),
  /** Says that the portal has a step as done, or not. */
  marcarPaso: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/certificacion/paso',
    z.object({ paso: z.enum(pasosDeCertificacion), hecho: z.boolean() }),
    estadoDeCertificacion,
  ),
  /** Signs a form of the portal (the application, the affidavit) with the store's certificate; nothing that is a fiscal document or opens a session. */
  firmarFormulario: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/certificacion/firmar',
    z.object({ xml: z.string().min(20).max(LARGO_DE_PAPEL) }),
    z.object({ xml: z.string() }),
  ),
}
