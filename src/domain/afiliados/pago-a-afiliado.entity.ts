import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { cuentaBancaria } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { ordenPagada } from '#domain/desembolsos/lote.entity.ts'
import { permisosDeAfiliado } from './afiliado.permisos.ts'

/**
 * What the platform paid somebody for the customers that they brought. It is there once the money left; a bank that gives it back later leaves it there,
 * and its orders are owed again.
 */
export const PagoAAfiliado = defineEntity({
  tipo: 'pagoAAfiliado',
  titulo: 'Pago a un afiliado',
  database: 'plataforma',
  clase: 'decision',
  personal: true,
  v: 1,
  campos: {
    afiliado: ref().min(1),
    loteId: ref().min(1),
    loteNumero: z.int().min(1),
    /** The platform's account that it left. */
    metodoId: ref().min(1),
    /** The day on which the money left. */
    fecha: dia(),
    cuenta: cuentaBancaria,
    /** What the orders come to, what of it is kept back of income tax, and what the bank moved. */
    brutoCentavos: centavosPositivos().min(1),
    retenidoCentavos: centavosPositivos(),
    centavos: centavosPositivos().min(1),
    ordenes: z.array(ordenPagada).min(1),
    referencia: texto(60),
    estado: z.enum(['pagado', 'devuelto']),
    devueltoEl: dia().or(z.literal('')).default(''),
    devueltoMotivo: texto(300).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.afiliado,
  permisos: permisosDeAfiliado,
  fija: [
    'afiliado',
    'loteId',
    'loteNumero',
    'metodoId',
    'fecha',
    'cuenta',
    'brutoCentavos',
    'retenidoCentavos',
    'centavos',
    'ordenes',
    'referencia',
  ],
  estados: { pagado: ['devuelto'], devuelto: [] },
  conflicto: 'servidor',
  muestra: {
    afiliado: '0199b4e2-0000-7000-8000-00000000000c',
    loteId: 'loteDePago:1',
    loteNumero: 1,
    metodoId: 'metodoDePlataforma:1',
    fecha: '2026-11-28',
    cuenta: { banco: 'Banreservas', numero: '9600000001', tipo: 'Ahorros', titular: 'Ana Reyes', identificacion: '00113918205' },
    brutoCentavos: 10_000,
    retenidoCentavos: 1000,
    centavos: 9000,
    ordenes: [{ pedidoId: 'pedido:1', numero: '4F2A', centavos: 10_000 }],
    referencia: '000772',
    estado: 'pagado',
  },
})
export type PagoAAfiliado = Doc<typeof PagoAAfiliado>
