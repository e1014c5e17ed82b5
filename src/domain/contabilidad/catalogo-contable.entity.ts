import * as z from 'zod'
import { defineEntity, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCatalogo } from './contabilidad.permisos.ts'

/** The one of a store. */
export const ID_DE_CATALOGO = 'catalogoContable:tienda'

/** By which numbers a store's accountant calls the accounts; those that it does not name keep the usual ones (`planDeCuentas`). */
export const CatalogoContable = defineEntity({
  tipo: 'catalogoContable',
  titulo: 'Catálogo del contador',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    /** By code of the chart (cuentas.ts): what the accountant's own program knows it by. */
    codigos: z.record(texto(40), z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/)),
  },
  permisos: permisosDeCatalogo,
  conflicto: 'servidor',
  muestra: { codigos: { gaveta: '1-01-01' } },
})
export type CatalogoContable = Doc<typeof CatalogoContable>
