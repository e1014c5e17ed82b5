import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeReparo } from './desembolso.permisos.ts'

/** Things that are said about one order's payment before somebody picks up a telephone. */
export const MENSAJES_DE_REPARO = 40

const mensajeDeReparo = z.object({
  de: z.enum(['tienda', 'mercana']),
  nombre: texto(120),
  en: z.iso.datetime(),
  texto: texto(500).min(3),
})

/**
 * What a store does not agree with of an order's payment, and what it was answered: one per order, `reparoDePago:<order>`. Whose turn it is follows from
 * its state: 'abierto' waits for who runs the platform, 'respondido' for the store, which closes it or writes again.
 */
export const ReparoDePago = defineEntity({
  tipo: 'reparoDePago',
  titulo: 'Reparo de una tienda a un pago',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    tienda: ref().min(1),
    tiendaNombre: texto(120),
    pedidoId: ref().min(1),
    numero: texto(40),
    mensajes: z.array(mensajeDeReparo).min(1).max(MENSAJES_DE_REPARO),
    estado: z.enum(['abierto', 'respondido', 'cerrado']),
  },
  clave: (d) => d.estado,
  padre: (d) => d.tienda,
  permisos: permisosDeReparo,
  fija: ['tienda', 'pedidoId', 'numero'],
  estados: { abierto: ['respondido', 'cerrado'], respondido: ['abierto', 'cerrado'], cerrado: ['abierto'] },
  conflicto: 'servidor',
  muestra: {
    tienda: '0199b4e2-0000-7000-8000-000000000001',
    tiendaNombre: 'Colmado La Fe',
    pedidoId: 'pedido:1',
    numero: '#4F2A',
    mensajes: [{ de: 'tienda', nombre: 'Altagracia', en: '2026-11-27T14:00:00.000Z', texto: 'Falta el envío de esta orden' }],
    estado: 'abierto',
  },
})
export type ReparoDePago = Doc<typeof ReparoDePago>
