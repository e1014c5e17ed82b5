import * as z from 'zod'
import { defineEntity, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeTerritorio } from './territorio.permisos.ts'

/** ONE's code of a place; its length tells the level. */
const codigoTerritorial = () => z.string().regex(/^(\d{2}|\d{4}|\d{6}|\d{8}|\d{10}|\d{12}|\d{15}|\d{17})$/)

/** More than the country has places (20,157). */
const LUGARES_MAXIMOS = 30_000

/** A place that is new or is called otherwise; with no name, one that is no more. */
export const cambioDeLugar = z.object({ codigo: codigoTerritorial(), nombre: texto(160).min(1).nullable() })
/** A place that is no more, and the one that took it in. */
export const redireccion = z.object({ de: codigoTerritorial(), a: codigoTerritorial() })

/**
 * What an operator changed of the country's places, on top of the version before (`division.rules.ts`). Versions have no gaps: whoever makes
 * number n first has it, and the other one is told. Id `versionTerritorial:<numero>`.
 */
export const VersionTerritorial = defineEntity({
  tipo: 'versionTerritorial',
  titulo: 'Versión de la división territorial',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    numero: z.int().min(1),
    motivo: texto(300),
    cambios: z.array(cambioDeLugar).max(LUGARES_MAXIMOS),
    redirecciones: z.array(redireccion).max(LUGARES_MAXIMOS),
    nuevos: z.int().min(0),
    renombrados: z.int().min(0),
    idos: z.int().min(0),
  },
  clave: (d) => String(d.numero),
  permisos: permisosDeTerritorio,
  conflicto: 'servidor',
  muestra: {
    numero: 1,
    motivo: 'Lista 2026 de la ONE',
    cambios: [{ codigo: '0101090109', nombre: 'La Ortega' }],
    redirecciones: [],
    nuevos: 1,
    renombrados: 0,
    idos: 0,
  },
})
export type VersionTerritorial = Doc<typeof VersionTerritorial>
export type CambioDeLugar = z.infer<typeof cambioDeLugar>
export type Redireccion = z.infer<typeof redireccion>
