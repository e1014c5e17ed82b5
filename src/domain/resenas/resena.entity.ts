import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeResena } from './resena.permisos.ts'

/** One to five. */
export const estrellas = () => z.int().min(1).max(5)

const productoCalificado = z.object({ productoId: ref().min(1), nombre: texto(200), estrellas: estrellas() })

/**
 * What a customer says of an order that she has: one of each, which she may change for some time. The store answers, and may ask who runs the platform to
 * look at it; only that takes it off, and says why (docs/adr/0059-reviews.md).
 */
export const Resena = defineEntity({
  tipo: 'resena',
  titulo: 'Reseña',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    pedidoId: ref().min(1),
    /** As the store calls the order. */
    numero: texto(20),
    usuarioId: ref().min(1),
    /** As everybody reads it: "Lucía P.". */
    autorNombre: texto(80),
    estrellas: estrellas(),
    comentario: texto(1000).default(''),
    /** Of those of the order that she said something of. */
    productos: z.array(productoCalificado).max(200).default([]),
    editadaEn: texto(40).default(''),
    respuesta: texto(1000).default(''),
    respondioNombre: texto(120).default(''),
    respondidaEn: texto(40).default(''),
    /** Why the store wants it looked at; '' while it does not. */
    denuncia: texto(300).default(''),
    denuncioNombre: texto(120).default(''),
    denunciadaEn: texto(40).default(''),
    /** 'revisada': it was looked at and stays. */
    estado: z.enum(['visible', 'denunciada', 'revisada', 'oculta']),
    motivo: texto(300).default(''),
    decidioNombre: texto(120).default(''),
    decididaEn: texto(40).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.usuarioId,
  permisos: permisosDeResena,
  fija: ['pedidoId', 'numero', 'usuarioId'],
  estados: {
    visible: ['denunciada', 'oculta'],
    denunciada: ['visible', 'revisada', 'oculta'],
    revisada: ['visible', 'oculta'],
    oculta: ['visible', 'revisada'],
  },
  conflicto: 'servidor',
  muestra: {
    pedidoId: 'pedido:grupo:tienda',
    numero: '#A1B2C',
    usuarioId: 'usuario:1',
    autorNombre: 'Lucía P.',
    estrellas: 5,
    estado: 'visible',
  },
})
export type Resena = Doc<typeof Resena>

/** What the reviews of a store come to, for everybody: written again by the server with each of them. `calificacion:<tiendaId>`. */
export const Calificacion = defineEntity({
  tipo: 'calificacion',
  titulo: 'Calificación de una tienda',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: {
    tienda: ref().min(1),
    /** How many gave one star, two, three, four and five. */
    cuantas: z.array(z.int().min(0)).length(5),
  },
  clave: (d) => d.tienda,
  permisos: { leer: ['cliente'] },
  conflicto: 'servidor',
  muestra: { tienda: 'tienda:1', cuantas: [0, 0, 1, 3, 8] },
})
export type Calificacion = Doc<typeof Calificacion>
