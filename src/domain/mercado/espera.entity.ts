import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'

/** Somebody waits for a product that a store has none of, and is told once when there is some. The store is not told who waits. */
export const EsperaDeProducto = defineEntity({
  tipo: 'esperaDeProducto',
  titulo: 'Aviso de que un producto volvió',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    usuarioId: ref().min(1),
    productoId: ref().min(1),
    /** As it was called when it was asked for. */
    nombre: texto(200),
    estado: z.enum(['espera', 'avisada', 'quitada']),
    avisadaEn: texto(40).default(''),
    /** How often it was asked for: each time is told once. */
    veces: z.int().min(1).default(1),
  },
  clave: (d) => d.estado,
  padre: (d) => d.usuarioId,
  // Who runs the platform could; whoever waits does, by commands of their own.
  permisos: { leer: ['operador'] },
  fija: ['usuarioId', 'productoId'],
  estados: { espera: ['avisada', 'quitada'], avisada: ['espera'], quitada: ['espera'] },
  conflicto: 'servidor',
  muestra: { usuarioId: 'usuario:1', productoId: 'producto:1', nombre: 'Café molido', estado: 'espera' },
})
export type EsperaDeProducto = Doc<typeof EsperaDeProducto>

export const idDeEspera = (tiendaId: string, productoId: string, usuarioId: string): string =>
  `${EsperaDeProducto.tipo}:${tiendaId}:${productoId}:${usuarioId}`
