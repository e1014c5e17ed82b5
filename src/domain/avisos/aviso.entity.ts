import * as z from 'zod'
import { clasesDeAviso, lectoresDeAviso } from './aviso.ts'
import { centavosPositivos, defineEntity, milesimas, ref, texto, type Doc } from '#domain/core/entity.ts'

/**
 * Something about an order, or a store of theirs, that a person is told, in their own database: what happened, and never the words, which are made where it is
 * read (`aviso.palabras.ts`). Made by the server from the ledger, or from what an operator decided; its id follows from the act and the person, so that nobody is told twice.
 */
export const Aviso = defineEntity({
  tipo: 'aviso',
  titulo: 'Aviso',
  database: 'usuario',
  clase: 'decision',
  v: 1,
  campos: {
    clase: z.enum(clasesDeAviso),
    /** As whom the person is told. */
    lector: z.enum(lectoresDeAviso),
    /** '' of what is about a store. */
    pedidoId: ref(),
    /** The receipt that it tells of; '' when of none. */
    comprobanteId: ref(),
    /** What people call the order by. */
    numero: texto(20),
    /** The store's address in the product; '' for whoever bought. */
    slug: texto(60),
    tiendaNombre: texto(120),
    /** Who bought, for the store and the courier; '' for whoever bought. */
    clienteNombre: texto(200),
    /** What it comes to as of then, and as it was ordered; 0 in notices of before, which told nobody. */
    totalCentavos: centavosPositivos(),
    totalAlPedirCentavos: centavosPositivos().default(0),
    /** It is fetched at the store. */
    retiro: z.boolean(),
    /** Why, in the words of whoever acted; '' when none were given. */
    motivo: texto(300),
    /** Of a task: what happened (`messages.ts`); '' otherwise. */
    code: texto(60),
    /** Of one that was taken up: by when the store promised it; '' when it promised nothing. */
    prometidaEn: texto(40).default(''),
    /** Of one that is packed: the lines of which less goes than was ordered. */
    faltan: z
      .array(z.object({ nombre: texto(200), unidad: texto(20), pedidaMilesimas: milesimas(), vanMilesimas: milesimas() }))
      .max(200)
      .default([]),
    /** Of a debt that a store reminds them of: the page of this product that has their statement; '' otherwise. */
    enlace: texto(200).default(''),
    /** When it was read; '' until then. */
    leidoEn: z.union([z.literal(''), z.iso.datetime()]).default(''),
  },
  clave: (d) => (d.leidoEn === '' ? 'nuevo' : 'leido'),
  padre: (d) => d.pedidoId,
  permisos: { leer: ['cliente'], editar: ['cliente'], borrar: ['cliente'] },
  fija: [
    'clase',
    'lector',
    'pedidoId',
    'comprobanteId',
    'numero',
    'slug',
    'tiendaNombre',
    'clienteNombre',
    'totalCentavos',
    'totalAlPedirCentavos',
    'retiro',
    'motivo',
    'code',
    'prometidaEn',
    'faltan',
    'enlace',
  ],
  conflicto: 'servidor',
  muestra: {
    clase: 'aceptado',
    lector: 'cliente',
    pedidoId: 'pedido:grupo:tienda',
    comprobanteId: '',
    numero: '#3F2A9C',
    slug: '',
    tiendaNombre: 'Colmado La Fe',
    clienteNombre: '',
    totalCentavos: 25_000,
    totalAlPedirCentavos: 25_000,
    retiro: false,
    motivo: '',
    code: '',
    prometidaEn: '2026-11-21T15:45:00.000Z',
  },
})
export type Aviso = Doc<typeof Aviso>
