import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { contenidoDePedido, estadoDePedido } from '../pedido.ts'
import { contenidoDeMuestra, estadoDeMuestra } from '../pedido.muestra.ts'

/**
 * An order as its courier has it: what it takes to deliver and no more (`entrega.rules.ts`), in a database that only this courier reads.
 * The server writes it when it is assigned and takes it away again. Id `entrega:<grupo>:<tiendaId>`, the order's with another beginning.
 */
export const EntregaDeMensajero = defineEntity({
  tipo: 'entrega',
  titulo: 'Entrega (copia de quien la lleva)',
  database: 'mensajero',
  clase: 'decision',
  v: 1,
  campos: {
    pedidoId: ref(),
    /** empleadoId of whose copy it is. */
    mensajeroId: ref(),
    /** It is theirs to carry; it is done, or only its cash is still theirs; somebody else has it now, or it ended before it left. */
    situacion: z.enum(['lleva', 'hecha', 'retirada']),
    clienteNombre: texto(200),
    /** Of one that was taken away: who carries it now; '' when nobody does. */
    ahoraLaLleva: texto(120),
    /** What the order holds as far as a courier needs it; null once it was taken away. */
    contenido: contenidoDePedido.nullable(),
    estado: estadoDePedido.nullable(),
    /** What the customer's PIN of delivery is checked with, without signal; '' once nothing is to be delivered. */
    pinHash: texto(64),
    pinSal: texto(32),
    pinIteraciones: z.int().min(0),
  },
  clave: (d) => d.situacion,
  padre: (d) => d.pedidoId,
  /** Who reads the store's orders and carries has them from there. The server alone takes one away. */
  permisos: { leer: ['mensajero'], borrar: [] },
  conflicto: 'servidor',
  muestra: {
    pedidoId: 'pedido:grupo:tienda',
    mensajeroId: 'empleado:1',
    situacion: 'lleva',
    clienteNombre: 'Ana Reyes',
    ahoraLaLleva: '',
    contenido: contenidoDeMuestra,
    estado: estadoDeMuestra,
    pinHash: '',
    pinSal: '',
    pinIteraciones: 10_000,
  },
})
export type EntregaDeMensajero = Doc<typeof EntregaDeMensajero>
