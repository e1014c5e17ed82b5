import * as z from 'zod'
import { archivo, centavosPositivos, defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'

/**
 * What a movement is. `cambio`: small money for the drawer; `aporte`: the owner's own; `mensajero`: what a courier handed in; what goes to the safe, a fund or the bank, and expenses,
 * are documents of their own.
 */
export const conceptosDeMovimiento = ['cambio', 'aporte', 'mensajero', 'otro'] as const

/** Cash that enters or leaves a drawer for another reason than a sale. */
export const MovimientoCaja = defineEntity({
  tipo: 'movimientoCaja',
  titulo: 'Movimiento de caja',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    turnoId: ref(),
    cajaId: ref(),
    clase: z.enum(['entrada', 'retiro', 'gasto']),
    moneda: z.enum(['DOP', 'USD']),
    centavos: centavosPositivos().min(1),
    motivo: texto(300).min(1),
    autorizadoPor: ref(),
    /** Tills of before said it in words alone, and took no picture of the paper. */
    concepto: z.enum(conceptosDeMovimiento).optional(),
    foto: archivo().nullable().optional(),
  },
  padre: (d) => d.turnoId,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    crear: ['propietario', 'supervisor', 'cajero'],
    retirar: ['propietario', 'supervisor'],
  },
  conflicto: 'cuarentena',
  muestra: {
    turnoId: 'turno:1',
    cajaId: 'caja:1',
    clase: 'gasto',
    moneda: 'DOP',
    centavos: 25_000,
    motivo: 'Botellones de agua',
    autorizadoPor: '',
  },
})

export type MovimientoCaja = Doc<typeof MovimientoCaja>
