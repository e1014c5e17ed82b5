import * as z from 'zod'
import { defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { cuentaBancaria } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { permisosDeAfiliado } from './afiliado.permisos.ts'

/** Stores in which somebody has brought a customer. */
const TIENDAS_MAXIMO = 5000

/**
 * Somebody whose link brought a customer, or who said to which account they want to be paid: `afiliado:<usuarioId>`. Where their orders are, the account
 * that an operator looked at, and whether their link still counts.
 */
export const Afiliado = defineEntity({
  tipo: 'afiliado',
  titulo: 'Afiliado',
  database: 'plataforma',
  clase: 'decision',
  personal: true,
  v: 1,
  campos: {
    usuarioId: ref().min(1),
    tiendas: z.array(ref()).max(TIENDAS_MAXIMO).default([]),
    /** As the person says it; null before. A cédula: who is paid is a person. */
    cuenta: cuentaBancaria.nullable().default(null),
    /** It as it was looked at; null before the first time. */
    verificada: cuentaBancaria.nullable().default(null),
    verificadaEn: texto(40).default(''),
    verificoNombre: texto(120).default(''),
    /** An account that took the place of another is paid from this day on; '' of the first one. */
    pagableDesde: dia().or(z.literal('')).default(''),
    /** Why nothing is paid for now; '' when it is. The person reads it. */
    retenidaMotivo: texto(300).default(''),
    retenidaEn: texto(40).default(''),
    retuvoNombre: texto(120).default(''),
    estado: z.enum(['activo', 'revocado']).default('activo'),
    /** Why their link counts no more, which the person reads. */
    revocadoMotivo: texto(300).default(''),
    revocadoEn: texto(40).default(''),
    revocoNombre: texto(120).default(''),
  },
  clave: (d) => d.estado,
  permisos: permisosDeAfiliado,
  fija: ['usuarioId'],
  estados: { activo: ['revocado'], revocado: ['activo'] },
  conflicto: 'servidor',
  muestra: { usuarioId: '0199b4e2-0000-7000-8000-00000000000c', tiendas: ['0199b4e2-0000-7000-8000-000000000001'] },
})
export type Afiliado = Doc<typeof Afiliado>
