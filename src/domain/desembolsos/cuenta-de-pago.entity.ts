import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCuentaDePago } from './desembolso.permisos.ts'

/** An account to which somebody is paid, as a transfer asks for it. */
export const cuentaBancaria = z.object({
  banco: texto(80),
  numero: texto(40),
  tipo: z.enum(['', 'Ahorros', 'Corriente']),
  titular: texto(200),
  /** RNC or cédula of who holds it; digits alone. */
  identificacion: texto(20),
})
export type CuentaBancaria = z.infer<typeof cuentaBancaria>

/** When a store is paid: every day, on one day of the week, or as soon as there is so much for it. */
export const cadenciasDePago = ['diaria', 'semanal', 'monto'] as const

/** How the platform pays a store: the account that an operator looked at, when, and whether it is held back. One per store, `cuentaDePago:<tiendaId>`. */
export const CuentaDePago = defineEntity({
  tipo: 'cuentaDePago',
  titulo: 'Cómo se le paga a una tienda',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    tienda: ref().min(1),
    /** The account as it was looked at; null before the first time. The store's own may be another by now. */
    verificada: cuentaBancaria.nullable().default(null),
    verificadaEn: texto(40).default(''),
    verificoNombre: texto(120).default(''),
    /** An account that took the place of another is paid from this day on; '' of the first one. */
    pagableDesde: dia().or(z.literal('')).default(''),
    cadencia: z.enum(cadenciasDePago).default('semanal'),
    /** Of a weekly one: 1 is Monday, 7 Sunday. */
    diaDeSemana: z.int().min(1).max(7).default(5),
    /** Of one by amount: from so much on. */
    minimoCentavos: centavosPositivos().default(0),
    /** Why nothing is paid for now; '' when it is. The store reads it. */
    retenidaMotivo: texto(300).default(''),
    retenidaEn: texto(40).default(''),
    retuvoNombre: texto(120).default(''),
  },
  padre: (d) => d.tienda,
  permisos: permisosDeCuentaDePago,
  fija: ['tienda'],
  conflicto: 'servidor',
  muestra: {
    tienda: '0199b4e2-0000-7000-8000-000000000001',
    verificada: {
      banco: 'Banreservas',
      numero: '9600000000',
      tipo: 'Ahorros',
      titular: 'Inversiones La Fe SRL',
      identificacion: '131246796',
    },
    verificadaEn: '2026-11-20T14:00:00.000Z',
    verificoNombre: 'Operadora',
  },
})
export type CuentaDePago = Doc<typeof CuentaDePago>
