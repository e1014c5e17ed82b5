/**
 * The sync protocol, `/sync/v1` (docs/adr/0008): what both ends say. A fact travels as the exact text that was
 * written where the act happened, so its hash is the same everywhere and nobody has to agree on a canonical JSON.
 */
import * as z from 'zod'
import { tiposDeVenta } from './tipos-comprobante.ts'

/** What a device keeps of facts that the server has (docs/ARCHITECTURE.md, law 3), and what a new one is given of them. */
export const DIAS_QUE_GUARDA = 30

/** Facts that one device makes in its life, at most: a till that sells every ten seconds takes three hundred years. */
export const SEQ_MAXIMO = 1_000_000_000

/** A fact on its way: `texto` is the document as JSON text, `hash` the SHA-256 of that text in hex. */
export const envio = z.object({
  id: z.string().min(1).max(160),
  seq: z.int().min(1).max(SEQ_MAXIMO),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  texto: z.string().min(2).max(1_000_000),
})
export type Envio = z.infer<typeof envio>

/** Why a fact waits in quarantine. The words for each are in `messages.ts`. */
export const motivosCuarentena = [
  'json-invalido',
  'hash-distinto',
  'tipo-desconocido',
  'esquema',
  'sin-permiso',
  'otra-tienda',
  'otro-dispositivo',
  'id-repetido',
  'ncf-fuera-de-bloque',
  'ncf-repetido',
  'ncf-vencido',
  'dispositivo-revocado',
  'seq-repetido',
  'guardia',
] as const
export type MotivoCuarentena = (typeof motivosCuarentena)[number]

/** Why it waits, told apart further to who decides. */
export const porques = ['', 'de-propietario', 'sin-firma-de-equipo', 'id-ajeno', 'seq-lejano', 'de-operador'] as const
export type Porque = (typeof porques)[number]

/** One per fact, in the order sent. 'recibido' and 'en_cuarentena' are receipts: the server has it on disk. */
export const resultado = z.discriminatedUnion('resultado', [
  z.object({ id: z.string(), resultado: z.literal('recibido'), hash: z.string(), en: z.iso.datetime() }),
  z.object({
    id: z.string(),
    resultado: z.literal('en_cuarentena'),
    hash: z.string(),
    en: z.iso.datetime(),
    motivo: z.enum(motivosCuarentena),
    detalle: z.string(),
  }),
  z.object({ id: z.string(), resultado: z.literal('rechazado'), motivo: z.string() }),
  z.object({ id: z.string(), resultado: z.literal('reintentar'), motivo: z.string() }),
])
export type Resultado = z.infer<typeof resultado>

/** On every reply: a new epoch (restored or re-created server) makes a device offer again all that it holds. */
export const cabecera = z.object({ epoch: z.string().min(1), hora: z.iso.datetime() })

export const pushReply = cabecera.extend({ resultados: z.array(resultado) })
export type PushReply = z.infer<typeof pushReply>

/** `POST acceso`: a device shows its key, and is given a token for the next minutes and the one that renews it. */
export const accesoReply = cabecera.extend({
  acceso: z.string(),
  /** How long `acceso` serves from now on. */
  duraMs: z.int().min(1),
  refresco: z.string(),
})
export type AccesoReply = z.infer<typeof accesoReply>

/** Databases that a device may pull, by the name that it knows them by. */
const basesDeSiempre = ['ops', 'conta', 'equipo', 'publico', 'usuario'] as const
/** Versions of before know the others alone, and would read no reply that names one of these among them. */
const basesNuevas = ['mensajero'] as const
export const bases = [...basesDeSiempre, ...basesNuevas] as const
export type Base = (typeof bases)[number]

const esDeSiempre = (base: Base): base is (typeof basesDeSiempre)[number] => basesDeSiempre.some((una) => una === base)

/** Databases as a reply tells them, so that every version reads it. */
export const decirBases = (todas: readonly Base[]) => ({
  bases: todas.filter(esDeSiempre),
  otrasBases: todas.filter((base) => !esDeSiempre(base)),
})
const basesDichas = { bases: z.array(z.enum(basesDeSiempre)), otrasBases: z.array(z.string()).optional() }
type BasesDichas = z.infer<z.ZodObject<typeof basesDichas>>

/** The ones of a reply that this version knows. */
export const basesOidas = ({ bases: conocidas, otrasBases = [] }: BasesDichas): Base[] => [
  ...conocidas,
  ...basesNuevas.filter((base) => otrasBases.includes(base)),
]

/**
 * A document as pull brings it; `recepcion` is there on facts: when and with which hash the server stored it, and of an
 * edit, once it is folded, which `<docId>.<campo>` lost to a later one.
 */
export const docRecibido = z.looseObject({
  id: z.string(),
  tipo: z.string(),
  recepcion: z
    .object({ hash: z.string(), en: z.iso.datetime(), perdidos: z.array(z.string()).optional(), por: z.string().optional() })
    .optional(),
})
export type DocRecibido = z.infer<typeof docRecibido>

export const pullReply = cabecera.extend({
  docs: z.array(docRecibido),
  borrados: z.array(z.string()),
  /** Opaque; '0' is the beginning. */
  desde: z.string(),
  alDia: z.boolean(),
})
export type PullReply = z.infer<typeof pullReply>

/** What a device is here, and which databases it may pull (`GET saludo?tiendaId`). */
export const saludoReply = cabecera.extend({
  ...basesDichas,
  /** The roles that decide what is pulled: a till's is 'cajero', a web browser's are its person's. */
  rol: z.string(),
  /** Left out by servers that know one role alone. */
  otrosRoles: z.array(z.string()).optional(),
  dispositivo: z.object({
    id: z.string(),
    clase: z.enum(['caja', 'web']),
    nombre: z.string(),
    cajaId: z.string(),
    estado: z.enum(['activo', 'revocado']),
  }),
  /** The highest seq that the server holds of this device, quarantined ones included; 0 when none. A store that lost its data goes on above it. */
  ultimoSeq: z.int().min(0),
  /** Types of sales of which the store has numbers to lend; a till asks for no others, and those of before know no others. Left out by servers that do not say. */
  comprobantes: z.array(z.enum(tiposDeVenta)).optional(),
  /** When somebody last settled a quarantined fact of this device; '' when nobody did. It says that receipts have news. */
  revisadaEn: z.string().optional(),
  /** Changes when a fact of this device goes to quarantine or leaves it; '' when none is there. A device that lost its disk fetches them. */
  apartadaEn: z.string().optional(),
  /** Until when a till may sell with no line, by the server's clock; left out for browsers that are none, and by servers that do not say. */
  permisoHasta: z.iso.datetime().optional(),
  /** Its disk is in two places: it may hand in what it has, and no more. */
  copiado: z.boolean().optional(),
})
export type SaludoReply = z.infer<typeof saludoReply>

/** A catalogue row as the snapshot carries it: short names because there are 50,000 of them. */
export const filaCatalogo = z.object({
  id: z.string(),
  /** nombre, codigoBarra, codigo, categoria */
  n: z.string(),
  b: z.string(),
  c: z.string(),
  g: z.string(),
  /** precioDiezmilesimas, costoDiezmilesimas (0 for who may not see it) */
  p: z.int(),
  k: z.int(),
  /** itbis, unidad */
  i: z.string(),
  u: z.string(),
  /** sePesa, favorito, publicado, activo, eliminado, tieneVencimiento as bits 1, 2, 4, 8, 16, 32 */
  f: z.int(),
  /** existenciaMinimaMilesimas, and stock in milésimas as far as `cubre` goes */
  m: z.int(),
  e: z.int(),
  /** photo url, '' when none */
  o: z.string(),
  /** grupo and variante; left out when '' */
  h: z.string().optional(),
  a: z.string().optional(),
  /** pesoGramos; left out when 0 */
  w: z.int().optional(),
  /** otrosCodigos; left out when it has none */
  l: z.array(z.string()).optional(),
  /** contiene, as product and thousandths; left out when it holds nothing */
  q: z.array(z.tuple([z.string(), z.int()])).optional(),
})
export type FilaCatalogo = z.infer<typeof filaCatalogo>

/** The whole catalogue at one moment, in chunks of up to 1,000 rows; changes after it come by pull from `desde`. */
export const snapshotReply = cabecera.extend({
  desde: z.string(),
  hash: z.string(),
  total: z.int(),
  /** Which stock facts `e` has counted (cobertura.ts). */
  cubre: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))),
  trozos: z.array(z.array(filaCatalogo)),
})
export type SnapshotReply = z.infer<typeof snapshotReply>

export const receiptsReply = cabecera.extend({
  /** seqs that the server holds of the device, quarantined ones included. */
  rangos: z.array(z.tuple([z.int(), z.int()])),
  recibos: z.array(
    z.object({
      id: z.string(),
      seq: z.int(),
      hash: z.string(),
      en: z.iso.datetime(),
      cuarentena: z.string(),
      /** Why the owner left it in quarantine for good; not there while nobody decided. */
      revisada: z.string().optional(),
    }),
  ),
  siguiente: z.int().nullable(),
})
export type ReceiptsReply = z.infer<typeof receiptsReply>

/** `GET apartados`: what of this device waits in quarantine, as the text that arrived, for a device that has it no longer. */
export const apartadosReply = cabecera.extend({
  apartados: z.array(
    z.object({
      id: z.string(),
      seq: z.int().min(1),
      hash: z.string(),
      texto: z.string(),
      en: z.iso.datetime(),
      motivo: z.string(),
      /** Why the owner left it in quarantine for good; not there while nobody decided. */
      revisada: z.string().optional(),
      /** Of a closing that came second: the one that is stored in its place, and counts. */
      vale: docRecibido.optional(),
    }),
  ),
  siguiente: z.int().nullable(),
})
export type ApartadosReply = z.infer<typeof apartadosReply>

/** What the facts of one device and one fiscal day add up to (digest.rules.ts). */
export const digesto = z.strictObject({
  cuenta: z.int().min(0),
  centavos: z.int(),
  /** SHA-256 of the sorted `id:hash` lines; '' when the device holds copies instead of its own texts: then only figures count. */
  hash: z.string().regex(/^([0-9a-f]{64})?$/),
})
export type Digesto = z.infer<typeof digesto>

const digestoDeDia = digesto.extend({ dia: z.iso.date() })
export type DigestoDeDia = z.infer<typeof digestoDeDia>

/** `POST digest`: what a device holds as received or in quarantine, per closed day. */
export const digestoPedido = z.strictObject({ tiendaId: z.string().max(60), dias: z.array(digestoDeDia).min(1).max(31) })

/** One per day, in the order asked. 'sin-comparar': the day is not over, or older than devices keep. */
export const diaComparado = z.discriminatedUnion('resultado', [
  z.object({ dia: z.string(), resultado: z.literal('igual') }),
  z.object({ dia: z.string(), resultado: z.literal('distinto'), dispositivo: digesto, servidor: digesto }),
  z.object({ dia: z.string(), resultado: z.literal('sin-comparar') }),
])
export type DiaComparado = z.infer<typeof diaComparado>

export const digestoReply = cabecera.extend({ dias: z.array(diaComparado) })
export type DigestoReply = z.infer<typeof digestoReply>

/** A line of the stream (`GET stream`, server-sent events): which databases moved. */
export const avisoStream = z.object({ ...basesDichas, epoch: z.string(), hora: z.iso.datetime() })
export type AvisoStream = z.infer<typeof avisoStream>

/**
 * Kinds of documents that older versions cannot draw. Nobody makes any of a kind in a store where a till that is in use has not said that it knows it:
 * it would read them with the next pull, and a new version waits there until somebody accepts it (docs/adr/0016).
 */
export const capacidades = ['cargo'] as const

/** What a device tells of itself at each contact (header `x-mercana-estado`, JSON). */
export const estadoDispositivo = z.object({
  hora: z.iso.datetime(),
  sinEnviar: z.int().min(0),
  masViejo: z.string().max(40),
  version: z.string().max(40),
  persistente: z.boolean(),
  usoBytes: z.number().min(0),
  cuotaBytes: z.number().min(0),
  /** Numbers left per type. */
  numeros: z.record(z.string().max(3), z.int().min(0)),
  /** Pesos per dollar that it charges by, in ten-thousandths; left out when it has none. */
  tasaDolar: z.int().min(0).optional(),
  /** What it understands that versions before it did not (`capacidades`); left out by those. */
  sabe: z.array(z.string().max(20)).max(20).optional(),
})
export type EstadoDispositivo = z.infer<typeof estadoDispositivo>
