import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDePromesa } from './cobro.permisos.ts'

/**
 * What a customer said that they would pay, and when, to who asked them for it, with or without a line. Whether it was kept is a fold of what was
 * collected (`promesa.rules.ts`). It changes no debt and no due day.
 */
export const Promesa = defineEntity({
  tipo: 'promesa',
  titulo: 'Promesa de pago',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    clienteId: ref(),
    /** Fiscal day on which it was made. */
    fecha: dia(),
    /** How who took it is called; who it was is `creadoPor`. */
    cobradorNombre: texto(120),
    /** The last day on which it is kept. */
    dia: dia(),
    centavos: centavosPositivos().min(1),
    nota: texto(300),
  },
  clave: (d) => d.dia,
  padre: (d) => d.clienteId,
  permisos: permisosDePromesa,
  conflicto: 'cuarentena',
  muestra: {
    clienteId: 'cliente:1',
    fecha: '2026-11-21',
    cobradorNombre: 'Yokasta Peña',
    dia: '2026-11-30',
    centavos: 50_000,
    nota: 'Cobra la quincena el 30',
  },
})
export type Promesa = Doc<typeof Promesa>
