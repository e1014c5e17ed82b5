import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeAfiliado } from './afiliado.permisos.ts'

/**
 * What somebody earned of an order is taken back by hand, with its reason: one per order, `reversionDeAfiliado:<pedidoId>`. What was paid already is taken
 * off the next payments. It may be put back.
 */
export const ReversionDeAfiliado = defineEntity({
  tipo: 'reversionDeAfiliado',
  titulo: 'Comisión de afiliado que se quitó',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    afiliado: ref().min(1),
    pedidoId: ref().min(1),
    fecha: dia(),
    centavos: centavosPositivos().min(1),
    /** The person reads it. */
    motivo: texto(300).min(3),
    quitoNombre: texto(120),
    estado: z.enum(['vigente', 'retirada']),
    retiradaEl: dia().or(z.literal('')).default(''),
    retiroNombre: texto(120).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.afiliado,
  permisos: permisosDeAfiliado,
  fija: ['afiliado', 'pedidoId', 'fecha', 'centavos', 'motivo', 'quitoNombre'],
  estados: { vigente: ['retirada'], retirada: [] },
  conflicto: 'servidor',
  muestra: {
    afiliado: '0199b4e2-0000-7000-8000-00000000000c',
    pedidoId: 'pedido:1',
    fecha: '2026-11-28',
    centavos: 10_000,
    motivo: 'La cuenta de quien compró es suya también',
    quitoNombre: 'Operadora',
    estado: 'vigente',
  },
})
export type ReversionDeAfiliado = Doc<typeof ReversionDeAfiliado>
