import * as z from 'zod'
import { defineEntity, ref, type Doc } from '#domain/core/entity.ts'
import { permisosDeEnlaceDeCuenta } from './cobro.permisos.ts'

/**
 * A link by which whoever has it reads one customer's open documents, until a day. Its id is made of the SHA-256 of the word in the link, which is told
 * once and kept nowhere: who reads the store's documents opens nothing with it.
 */
export const EnlaceDeCuenta = defineEntity({
  tipo: 'enlaceDeCuenta',
  titulo: 'Enlace de estado de cuenta',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    clienteId: ref(),
    /** The instant at which it stops. */
    vence: z.iso.datetime(),
    estado: z.enum(['vigente', 'retirado']).default('vigente'),
  },
  clave: (d) => d.clienteId,
  permisos: permisosDeEnlaceDeCuenta,
  fija: ['clienteId', 'vence'],
  estados: { vigente: ['retirado'], retirado: [] },
  conflicto: 'servidor',
  muestra: { clienteId: 'cliente:1', vence: '2026-12-21T16:00:00.000Z' },
})
export type EnlaceDeCuenta = Doc<typeof EnlaceDeCuenta>
