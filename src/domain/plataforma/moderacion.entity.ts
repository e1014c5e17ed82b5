import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeModeracion } from './moderacion.permisos.ts'

/**
 * A product that an operator took off the public catalogue, or gave back: nobody can order it, and its store sells it at the till as
 * ever. Beside the product, which is its store's alone to edit. Id `productoOculto:<productoId>`.
 */
export const ProductoOculto = defineEntity({
  tipo: 'productoOculto',
  titulo: 'Producto oculto al público',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    productoId: ref(),
    nombre: texto(200),
    oculto: z.boolean(),
    /** In words that the store reads. */
    motivo: texto(300),
    /** When it was last hidden or given back. */
    decididoEn: z.iso.datetime(),
  },
  clave: (d) => (d.oculto ? 'oculto' : 'visible'),
  padre: (d) => d.productoId,
  permisos: permisosDeModeracion,
  fija: ['productoId'],
  conflicto: 'servidor',
  muestra: {
    productoId: 'producto:1',
    nombre: 'Café molido',
    oculto: true,
    motivo: 'La foto es de otro producto',
    decididoEn: '2026-11-21T12:00:00.000Z',
  },
})
export type ProductoOculto = Doc<typeof ProductoOculto>

/** Words that make an operator look at a product. One document, id `palabrasProhibidas:mercana`. */
export const PalabrasProhibidas = defineEntity({
  tipo: 'palabrasProhibidas',
  titulo: 'Palabras que se vigilan en los productos',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: { palabras: z.array(texto(60).min(2)).max(500) },
  permisos: { leer: ['operador'], editar: ['operador'] },
  conflicto: 'servidor',
  muestra: { palabras: ['réplica', 'pólvora'] },
})
export type PalabrasProhibidas = Doc<typeof PalabrasProhibidas>
