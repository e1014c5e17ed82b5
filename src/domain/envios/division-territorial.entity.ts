import * as z from 'zod'
import { defineEntity, texto, type Doc } from '#domain/core/entity.ts'
import { nivelesTerritoriales } from './territorio.ts'
import { permisosDeDivisionTerritorial } from './division-territorial.permisos.ts'

/** One place of the territory as the program carries it (what changed since: `territorio.ts`); `codigo` is ONE's, whose length tells the level (docs/FISCAL.md#places). Id `territorio:<codigo>`. */
export const DivisionTerritorial = defineEntity({
  tipo: 'divisionTerritorial',
  titulo: 'División territorial',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: {
    codigo: texto(17),
    nombre: texto(160),
    nivel: z.enum(nivelesTerritoriales),
    superior: texto(17),
  },
  clave: (d) => d.codigo,
  padre: (d) => d.superior,
  permisos: permisosDeDivisionTerritorial,
  conflicto: 'servidor',
  muestra: { codigo: '01', nombre: 'Cibao Norte', nivel: 'regionMacro', superior: '' },
})

export type DivisionTerritorial = Doc<typeof DivisionTerritorial>
