import * as z from 'zod'
import { defineEntity, dia, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeEcf } from './ecf.permisos.ts'

/** Open; ended, so that what was sold on paper in it is replaced; declared by mistake. */
const estadosDeContingencia = ['abierta', 'terminada', 'anulada'] as const

/**
 * Days on which a store could not issue electronic documents and sold with serie B instead (docs/FISCAL.md#contingency). DGII has to be told of it, and
 * each of those documents is replaced by an electronic one once it has ended. Moved by the server alone.
 */
export const Contingencia = defineEntity({
  tipo: 'contingencia',
  titulo: 'Contingencia',
  database: 'conta',
  clase: 'decision',
  v: 1,
  ids: '^contingencia:[0-9a-f-]{36}$',
  campos: {
    desde: dia(),
    /** Its last day; null while it is open. */
    hasta: dia().nullable().default(null),
    motivo: texto(300),
    /** How DGII was told: what its Oficina Virtual answered; '' while nobody said. */
    notificacion: texto(100).default(''),
    estado: z.enum(estadosDeContingencia).default('abierta'),
    /** How often documents of its days were seen that have no number yet; back to 0 once all have one. */
    porAnotar: z.int().min(0).default(0),
    /** Documents that were replaced, and those that wait for a number. */
    reemplazados: z.int().min(0).default(0),
    sinNumero: z.int().min(0).default(0),
  },
  clave: (d) => (d.estado === 'terminada' && d.porAnotar > 0 ? 'porAnotar' : d.estado),
  permisos: { leer: permisosDeEcf.verCola, declarar: permisosDeEcf.resolver },
  fija: ['desde'],
  estados: { abierta: ['terminada', 'anulada'], terminada: [], anulada: [] },
  conflicto: 'servidor',
  muestra: { desde: '2026-11-21', motivo: 'Se perdió el certificado' },
})
export type Contingencia = Doc<typeof Contingencia>
