import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'

/**
 * A debt that no sale on credit made: a transfer that a till took and that never came, or a cheque that the bank gave back, charged to its customer. What takes one back has `anula`, and
 * its amounts. Written by the server from what was decided about the transfer (`bancos/transferencia.rules.ts`); collected like any other debt.
 */
export const CargoCliente = defineEntity({
  tipo: 'cargoCliente',
  titulo: 'Cargo a un cliente',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    clienteId: ref().min(1),
    clienteNombre: texto(200),
    transferenciaId: ref(),
    /** How it should have been paid. */
    metodo: z.enum(['transferencia', 'cheque']).default('transferencia'),
    ventaId: ref(),
    ncf: texto(13),
    /** Fiscal day on which it was charged: it falls due from here. */
    fecha: dia(),
    /** What is owed, RD$. */
    centavos: centavosPositivos(),
    /** What should have come, in its own currency. */
    pagoMoneda: z.enum(['DOP', 'USD']),
    pagoCentavos: centavosPositivos(),
    motivo: texto(300),
    /** Who decided it: empleadoId, and their name. */
    por: ref(),
    porNombre: texto(120),
    /** The one that it takes back; '' on a debt. */
    anula: ref().default(''),
  },
  clave: (d) => d.ncf,
  padre: (d) => d.clienteId,
  permisos: { leer: ['propietario', 'supervisor', 'cajero', 'contador'] },
  conflicto: 'servidor',
  muestra: {
    clienteId: 'cliente:1',
    clienteNombre: 'Ferretería Los Prados SRL',
    transferenciaId: 'transferencia:131246796-E320000000001:0',
    ventaId: '131246796-E320000000001',
    ncf: 'E320000000001',
    fecha: '2026-11-21',
    centavos: 118_000,
    pagoMoneda: 'DOP',
    pagoCentavos: 118_000,
    motivo: 'La transferencia no llegó',
    por: 'empleado:2',
    porNombre: 'Ramón Díaz',
    anula: '',
  },
})
export type CargoCliente = Doc<typeof CargoCliente>
