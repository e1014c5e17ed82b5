import * as z from 'zod'
import { centavosPositivos, defineEntity, puntosBasicos, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDePrograma } from './afiliado.permisos.ts'

/** Which link counts of those that a browser opened. */
const toques = ['primero', 'ultimo'] as const

/** Days that a link counts for whoever opened it: no more than its cookie lasts. */
const DIAS_DE_ENLACE_MAXIMO = 30

/**
 * What is paid to who brings customers: `programaDeAfiliados:mercana` is the platform's own, paid out of what it charges, and
 * `programaDeAfiliados:<tiendaId>` what a store adds and is charged for. An order keeps what they said when it was placed, so that a change counts from
 * then on (docs/adr/0056-affiliates.md).
 */
export const ProgramaDeAfiliados = defineEntity({
  tipo: 'programaDeAfiliados',
  titulo: 'Programa de afiliados',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    /** '' of the platform's own. */
    tienda: ref().default(''),
    activo: z.boolean().default(false),
    /** Of the goods without their ITBIS. */
    puntosBasicos: puntosBasicos().default(0),
    /** Never more than so much of an order; 0: no such limit. */
    maximoCentavos: centavosPositivos().default(0),
    /** The rest is said by the platform's own alone. */
    toque: z.enum(toques).default('primero'),
    diasDeEnlace: z.int().min(1).max(DIAS_DE_ENLACE_MAXIMO).default(DIAS_DE_ENLACE_MAXIMO),
    /** Days since somebody's account was made with a link in which their orders count for whose it was; 0: always. */
    diasDeCuenta: z.int().min(0).max(3650).default(365),
    /** From so much on an affiliate is paid. */
    minimoDePagoCentavos: centavosPositivos().default(50_000),
    cambioNombre: texto(120).default(''),
    cambiadoEn: texto(40).default(''),
  },
  clave: (d) => (d.activo ? 'activo' : ''),
  padre: (d) => d.tienda,
  permisos: permisosDePrograma,
  fija: ['tienda'],
  conflicto: 'servidor',
  muestra: { activo: true, puntosBasicos: 300, cambioNombre: 'Operadora', cambiadoEn: '2026-11-28T14:00:00.000Z' },
})
export type ProgramaDeAfiliados = Doc<typeof ProgramaDeAfiliados>
