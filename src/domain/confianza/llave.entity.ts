import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'

/** How the server learned whose key it is. */
const pruebasDeLlave = [
  /** The PIN of before this could be proved: the person, or the owner, has to say so. */
  'sin',
  /** Whoever made it did not know the person's PIN. */
  'mala',
  'buena',
] as const

/**
 * The key with which a person signs at one device what they do there (docs/adr/0032-a-persons-own-key.md). Its places are those of
 * the device's order, as the server held it then: what was written before has no signature to ask for.
 */
export const LlaveDePersona = defineEntity({
  tipo: 'llavePersona',
  titulo: 'Llave de una persona',
  database: 'equipo',
  clase: 'decision',
  v: 1,
  campos: {
    empleadoId: ref(),
    deDispositivo: ref(),
    /** P-256 in SPKI, base64url. */
    publica: texto(140),
    prueba: z.enum(pruebasDeLlave),
    estado: z.enum(['por_confirmar', 'confirmada', 'retirada']),
    /** The last place of its device that the server had when it heard of the key. */
    hechaSeq: z.int().min(0),
    /** After this place its person's acts there are signed; null until it is confirmed. */
    desdeSeq: z.int().min(0).nullable().default(null),
    /** After this place it signs nothing any more; null until it is withdrawn. */
    hastaSeq: z.int().min(0).nullable().default(null),
    /** When and by whom (empleadoId, or 'servidor' by the proof of the PIN); '' until then. */
    confirmadaEn: texto(40).default(''),
    confirmadaPor: ref().default(''),
    retiradaEn: texto(40).default(''),
    retiradaPor: ref().default(''),
  },
  clave: (d) => d.deDispositivo,
  padre: (d) => d.empleadoId,
  permisos: { leer: ['propietario', 'supervisor'], confirmar: ['propietario'], retirar: ['propietario'] },
  fija: ['empleadoId', 'deDispositivo', 'publica', 'prueba', 'hechaSeq'],
  estados: { por_confirmar: ['confirmada', 'retirada'], confirmada: ['retirada'], retirada: [] },
  conflicto: 'servidor',
  muestra: {
    empleadoId: 'empleado:1',
    deDispositivo: 'dispositivo:1',
    publica: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
    prueba: 'buena',
    estado: 'confirmada',
    hechaSeq: 12,
    desdeSeq: 12,
  },
})
export type LlaveDePersona = Doc<typeof LlaveDePersona>
