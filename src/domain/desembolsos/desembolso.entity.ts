import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { cuentaBancaria } from './cuenta-de-pago.entity.ts'
import { permisosDeDesembolso } from './desembolso.permisos.ts'
import { ordenPagada } from './lote.entity.ts'

/**
 * What the platform paid a store for its orders, in the store's own books; or what a store that owed paid the platform ('abono'). It is there once the
 * money left; a bank that gives it back later leaves it there, and its orders are owed again. Asked for by the store and never carried by a device.
 */
export const Desembolso = defineEntity({
  tipo: 'desembolso',
  titulo: 'Pago de Mercana a la tienda',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    clase: z.enum(['pago', 'abono']).default('pago'),
    /** '' and 0 of what a store paid. */
    loteId: ref(),
    loteNumero: z.int().min(0),
    /** The platform's account that it left, or came into. */
    metodoId: ref().min(1),
    /** The day on which the money left. */
    fecha: dia(),
    cuenta: cuentaBancaria,
    centavos: centavosPositivos().min(1),
    ordenes: z.array(ordenPagada).min(1),
    /** Of the transfer. */
    referencia: texto(60),
    estado: z.enum(['pagado', 'devuelto']),
    devueltoEl: dia().or(z.literal('')).default(''),
    devueltoMotivo: texto(300).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.loteId,
  permisos: permisosDeDesembolso,
  fija: ['clase', 'loteId', 'loteNumero', 'metodoId', 'fecha', 'cuenta', 'centavos', 'ordenes', 'referencia'],
  estados: { pagado: ['devuelto'], devuelto: [] },
  conflicto: 'servidor',
  muestra: {
    loteId: 'loteDePago:1',
    loteNumero: 1,
    metodoId: 'metodoDePlataforma:1',
    fecha: '2026-11-27',
    cuenta: {
      banco: 'Banreservas',
      numero: '9600000000',
      tipo: 'Ahorros',
      titular: 'Inversiones La Fe SRL',
      identificacion: '131246796',
    },
    centavos: 42_500,
    ordenes: [{ pedidoId: 'pedido:1', numero: '4F2A', centavos: 42_500 }],
    referencia: '000771',
    estado: 'pagado',
  },
})
export type Desembolso = Doc<typeof Desembolso>
