/** Commands about electronic documents: the certificate that a store signs with, and how its queue stands. No till needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { dia, patronDeId, texto } from '#domain/core/entity.ts'
import type { Bloque } from '#domain/core/impreso.ts'
import { AnulacionEcf } from './anulacion-ecf.entity.ts'
import { Contingencia } from './contingencia.entity.ts'
import { EntregaEcf } from './entrega-ecf.entity.ts'
import { EcfRecibido } from './ecf-recibido.entity.ts'
import { compradorEcf, Ecf, estadosEcf } from './ecf.entity.ts'
import { ambientesEcf } from './timbre.ts'

const nada = z.object({})

const alineacion = z.enum(['izquierda', 'centro', 'derecha']).exactOptional()
const letra = { fuerte: z.boolean().exactOptional(), tamano: z.enum(['normal', 'grande']).exactOptional() }
/** A block of a printed paper (`core/impreso.ts`). */
const bloqueImpreso: z.ZodType<Bloque> = z.discriminatedUnion('bloque', [
  z.object({ bloque: z.literal('texto'), texto: z.string(), alinear: alineacion, ...letra }),
  z.object({
    bloque: z.literal('fila'),
    celdas: z.array(
      z.object({ texto: z.string(), alinear: alineacion, ancho: z.number().exactOptional(), entera: z.boolean().exactOptional() }),
    ),
    ...letra,
  }),
  z.object({ bloque: z.literal('raya') }),
  z.object({ bloque: z.literal('espacio') }),
  z.object({ bloque: z.literal('qr'), texto: z.string() }),
])

/** A .p12 weighs some five thousand bytes; with a long chain, twenty. */
export const P12_BYTES_MAXIMOS = 64_000

const certificado = z.object({
  titular: z.string(),
  /** RNC or cédula of the holder. */
  identificacion: z.string(),
  serie: z.string(),
  autoridad: z.string(),
  desde: z.string(),
  hasta: z.string(),
})

export const estadoDeEcf = z.object({
  /** null: this server sends nothing to DGII. */
  ambiente: z.enum(ambientesEcf).nullable(),
  certificado: certificado.nullable(),
  /** From which fiscal day on documents are signed here; '' while no certificate was ever handed in. */
  desde: z.string(),
  /** Why nothing of this store moves now; '' when it does. */
  detenida: z.string(),
  /** Of each state with something still to do: how many (at most `CONTADOS_MAXIMO`), and since when the oldest waits. */
  cola: z.array(z.object({ estado: z.enum(estadosEcf), cuantos: z.int(), desde: z.string() })),
  /** Of the oldest that DGII does not have yet: by when it has to; '' when it has all. */
  vence: z.string(),
  /** Numbers that DGII is told are void, newest first. */
  anulaciones: z.array(AnulacionEcf.esquemaCampos.extend({ id: z.string(), en: z.string() })),
  /** Contingencies, newest first; of those that ended, what of their documents is not accepted yet. */
  contingencias: z
    .array(Contingencia.esquemaCampos.extend({ id: z.string(), en: z.string(), enCamino: z.int(), rechazados: z.int() }))
    .default([]),
  /** What waits for somebody, or was refused; newest first. */
  porResolver: z.array(Ecf.esquemaCampos.extend({ id: z.string(), en: z.string() })),
})
export type EstadoDeEcf = z.infer<typeof estadoDeEcf>

export const CONTADOS_MAXIMO = 1000

export const comandosEcf = {
  estadoEcf: comando('GET', '/api/tiendas/:tiendaId/ecf', nada, estadoDeEcf),
  /** Hands in the file and its password, once: neither is ever answered. */
  ponerCertificado: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/certificado',
    z.object({
      /** Base64. */
      p12: z
        .string()
        .min(1)
        .max(Math.ceil(P12_BYTES_MAXIMOS / 3) * 4),
      clave: texto(200),
      /** DGII has the holder, a person, as delegate of this store. */
      delegado: z.boolean().default(false),
      /** Of the first certificate: documents of this day and later are signed here; today when it is left out. */
      desde: dia().optional(),
    }),
    estadoDeEcf,
  ),
  /** Makes a refused document anew under its number, which DGII left free: from the store as it is now, and the buyer as it is put right. */
  corregirEcf: comando('POST', '/api/tiendas/:tiendaId/ecf/:ecfId/corregir', z.object({ comprador: compradorEcf.optional() }), estadoDeEcf),
  /** Gives the document that this refused one was to replace another number, since DGII holds its own as used. */
  reemplazarOtraVez: comando('POST', '/api/tiendas/:tiendaId/ecf/:ecfId/reemplazar', nada, estadoDeEcf),
  /** From this day on the store sells with serie B; `id` is made where it is declared. */
  declararContingencia: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/contingencias',
    z.object({
      id: z.string().regex(new RegExp(patronDeId(Contingencia))),
      desde: dia(),
      motivo: texto(300).min(1),
      notificacion: texto(100).default(''),
    }),
    estadoDeEcf,
  ),
  /** How DGII was told of one. */
  notificarContingencia: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/contingencias/:contingenciaId/notificacion',
    z.object({ notificacion: texto(100).min(1) }),
    estadoDeEcf,
  ),
  /** It ended on this day: its documents are replaced. */
  terminarContingencia: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/contingencias/:contingenciaId/terminar',
    z.object({ hasta: dia() }),
    estadoDeEcf,
  ),
  /** It was none: what was sold on paper stays as it is. */
  anularContingencia: comando('POST', '/api/tiendas/:tiendaId/ecf/contingencias/:contingenciaId/anular', nada, estadoDeEcf),
  /** Says how a refused document was settled; it leaves the list of what waits for somebody. */
  resolverEcf: comando('POST', '/api/tiendas/:tiendaId/ecf/:ecfId/resolver', z.object({ como: texto(300).min(1) }), estadoDeEcf),
  /** Says how numbers that DGII would not take as void were settled. */
  resolverAnulacion: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/anulaciones/:anulacionId/resolver',
    z.object({ como: texto(300).min(1) }),
    estadoDeEcf,
  ),
  /** Says what the store thinks of a document that it received; DGII is told. What DGII would not take may be said again. */
  responderRecibido: comando(
    'POST',
    '/api/tiendas/:tiendaId/ecf/recibidos/:recibidoId/responder',
    z.object({ aprueba: z.boolean(), motivo: texto(250).default('') }),
    EcfRecibido.esquema,
  ),
  /** Tells the issuer again what the store said of their document, where it was not taken. */
  repetirAviso: comando('POST', '/api/tiendas/:tiendaId/ecf/recibidos/:recibidoId/avisar', nada, EcfRecibido.esquema),
  /** Leaves a document at its buyer's address again, which was not taken there. */
  repetirEntrega: comando('POST', '/api/tiendas/:tiendaId/ecf/entregas/:entregaId/repetir', nada, EntregaEcf.esquema),
  /** The signed XML of a document that the store received, as it came. */
  xmlRecibido: comando(
    'GET',
    '/api/tiendas/:tiendaId/ecf/recibidos/:recibidoId/xml',
    nada,
    z.object({ nombre: z.string(), xml: z.string() }),
  ),
  /** Signed documents of fiscal days, in order of their numbers; `sigue` is what the next page asks for, '' at the end. `xml` is '' of one not signed yet. */
  xmlDelPeriodo: comando(
    'GET',
    '/api/tiendas/:tiendaId/ecf/xml',
    z.object({
      desde: dia(),
      hasta: dia(),
      despuesDe: z.union([z.literal(''), z.string().regex(new RegExp(patronDeId(Ecf)))]).default(''),
    }),
    z.object({
      documentos: z.array(
        z.object({
          ncf: z.string(),
          tipoComprobante: z.string(),
          fecha: z.string(),
          totalCentavos: z.int(),
          estado: z.enum(estadosEcf),
          trackId: z.string(),
          xml: z.string(),
          resumen: z.string(),
        }),
      ),
      sigue: z.string(),
    }),
  ),
  /** One document, for whoever has the word of its page. */
  comprobantePublico: comando(
    'GET',
    '/api/publico/comprobante/:tiendaId/:ventaId/:palabra',
    nada,
    z.object({
      tiendaNombre: z.string(),
      rnc: z.string(),
      ncf: z.string(),
      nombreTipo: z.string(),
      fecha: z.string(),
      totalCentavos: z.int(),
      /** '' while nobody noted it down to be signed. */
      estado: z.enum(['', ...estadosEcf]),
      mensajes: z.array(z.string()),
      /** DGII's own page about it; '' until it is signed. */
      timbre: z.string(),
      /** Its printed representation. */
      papel: z.object({ titulo: z.string(), bloques: z.array(bloqueImpreso) }),
      /** Are the signed bytes there to be taken? */
      firmado: z.boolean(),
    }),
  ),
  /** Its signed XML, as it was sent, for the same. */
  xmlPublico: comando(
    'GET',
    '/api/publico/comprobante/:tiendaId/:ventaId/:palabra/xml',
    nada,
    z.object({ nombre: z.string(), xml: z.string() }),
  ),
  /** Nothing more is signed; what DGII has goes on. */
  quitarCertificado: comando('POST', '/api/tiendas/:tiendaId/ecf/certificado/quitar', nada, estadoDeEcf),
}
