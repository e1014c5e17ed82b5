import * as z from 'zod'
import { centavosPositivos, defineEntity, mes, type Doc } from '#domain/core/entity.ts'
import { permisosDeValorDeInventario } from './contabilidad.permisos.ts'

/** The one of a month. */
export const idDeValor = (deMes: string): string => `valorDeInventario:${deMes}`

/**
 * What a store's stock was worth at the end of a month, noted in its book by who keeps it: what it grew by is not a cost of that month, and what it
 * shrank by is (docs/adr/0052). Noted again, it says what it is worth by then, and those of later months begin at that.
 */
export const ValorDeInventario = defineEntity({
  tipo: 'valorDeInventario',
  titulo: 'Inventario al cierre',
  database: 'conta',
  clase: 'decision',
  v: 1,
  ids: '^valorDeInventario:[0-9]{4}-[0-9]{2}$',
  campos: {
    mes: mes(),
    centavos: centavosPositivos(),
    /** As it was noted of the month before; 0 of the first. */
    antesCentavos: centavosPositivos(),
    /** Of all that ever came in by no purchase, up to then and up to the month before: it is its owner's, and no cost. */
    puestoCentavos: z.int(),
    antesPuestoCentavos: z.int(),
    /** Of what is there with no invoice yet, then and at the end of the month before: it is owed to whoever brought it. 0 of versions that had none. */
    recibidoCentavos: z.int().default(0),
    antesRecibidoCentavos: z.int().default(0),
    productos: z.int().min(0),
    sinCosto: z.int().min(0),
    enRojo: z.int().min(0),
    /** Its place in the store's book of changes (sync-server/bancos/turno.ts). */
    orden: z.int().min(0),
  },
  clave: (d) => d.mes,
  permisos: permisosDeValorDeInventario,
  conflicto: 'servidor',
  muestra: {
    mes: '2026-10',
    centavos: 4_500_000,
    antesCentavos: 4_000_000,
    puestoCentavos: 4_000_000,
    antesPuestoCentavos: 4_000_000,
    productos: 120,
    sinCosto: 0,
    enRojo: 0,
    orden: 1,
  },
})
export type ValorDeInventario = Doc<typeof ValorDeInventario>
