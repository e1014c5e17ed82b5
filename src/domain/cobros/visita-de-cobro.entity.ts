import * as z from 'zod'
import { defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDePromesa } from './cobro.permisos.ts'

/** Why a visit brought nothing. */
export const resultadosDeVisita = ['no-estaba', 'no-tenia', 'reclama', 'otro'] as const
export type ResultadoDeVisita = (typeof resultadosDeVisita)[number]

/** A collector was there and collected nothing: with it the owner knows that somebody went. What they collected or were promised is `cobro` and `promesa`. */
export const VisitaDeCobro = defineEntity({
  tipo: 'visitaDeCobro',
  titulo: 'Visita de cobro',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    clienteId: ref().min(1),
    /** Fiscal day in Santo Domingo. */
    fecha: dia(),
    cobradorId: ref(),
    cobradorNombre: texto(120),
    resultado: z.enum(resultadosDeVisita),
    nota: texto(300),
  },
  clave: (d) => d.fecha,
  padre: (d) => d.clienteId,
  permisos: permisosDePromesa,
  conflicto: 'cuarentena',
  muestra: {
    clienteId: 'cliente:1',
    fecha: '2026-11-21',
    cobradorId: 'empleado:1',
    cobradorNombre: 'Yokasta Peña',
    resultado: 'no-estaba',
    nota: 'Vuelve después de las cinco',
  },
})
export type VisitaDeCobro = Doc<typeof VisitaDeCobro>
