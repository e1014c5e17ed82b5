/** Commands of what customers say of their orders. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { ref, texto } from '#domain/core/entity.ts'
import { estrellas, Resena } from './resena.entity.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })
const motivo = z.string().trim().min(3).max(300)

const escrita = Resena.esquemaCampos.pick({ estrellas: true, comentario: true }).extend({
  productos: z.array(z.object({ productoId: ref().min(1), estrellas: estrellas() })).max(200),
})

/** As its author reads it. */
export const miResena = Resena.esquemaCampos
  .pick({ estrellas: true, comentario: true, productos: true, editadaEn: true, respuesta: true, respondidaEn: true, motivo: true })
  .extend({ id: z.string(), en: z.string(), oculta: z.boolean() })
export type MiResena = z.output<typeof miResena>

/** As everybody reads it. */
export const resenaPublica = Resena.esquemaCampos
  .pick({ autorNombre: true, estrellas: true, comentario: true, productos: true, editadaEn: true, respuesta: true, respondidaEn: true })
  .extend({ id: z.string(), en: z.string() })
export type ResenaPublica = z.output<typeof resenaPublica>

/** As the store's people and who runs the platform read it: whose account it is, is neither's affair. */
export const resenaDicha = Resena.esquemaCampos.omit({ usuarioId: true }).extend({ id: z.string(), en: z.string() })
export type ResenaDicha = z.output<typeof resenaDicha>
const conTienda = resenaDicha.extend({ tiendaId: z.string(), tiendaNombre: z.string(), slug: z.string() })
export type ResenaDenunciada = z.output<typeof conTienda>

/** Goes on after this one, the newest first. */
const pagina = z.object({ tras: texto(40).optional(), trasId: texto(200).optional() })

export const comandosResenas = {
  /** Mine of an order; null while I said nothing. `puede`: '' when I still may, or why not. */
  miResena: comando('GET', '/api/yo/pedidos/:pedidoId/resena', nada, z.object({ resena: miResena.nullable(), puede: z.string() })),
  /** Says it, or says it anew. */
  resenar: comando('PUT', '/api/yo/pedidos/:pedidoId/resena', escrita, id),
  /** What is said of a store, to anybody. `sigue`: what the next page is asked with; null of the last. */
  resenasDeTienda: comando(
    'GET',
    '/api/publico/tiendas/:slug/resenas',
    pagina,
    z.object({
      cuantas: z.array(z.int()),
      resenas: z.array(resenaPublica),
      sigue: z.object({ tras: z.string(), trasId: z.string() }).nullable(),
    }),
  ),
  /** The same to its own people, with the order of each. */
  resenasParaTienda: comando(
    'GET',
    '/api/tiendas/:tiendaId/resenas',
    nada,
    z.object({ cuantas: z.array(z.int()), resenas: z.array(resenaDicha) }),
  ),
  /** Answers one, or answers it anew; '' takes the answer back. */
  responderResena: comando(
    'POST',
    '/api/tiendas/:tiendaId/resenas/:resenaId/respuesta',
    z.object({ respuesta: z.string().trim().max(1000) }),
    id,
  ),
  /** Asks who runs the platform to look at one. */
  denunciarResena: comando('POST', '/api/tiendas/:tiendaId/resenas/:resenaId/denuncia', z.object({ motivo }), id),
  /** Those that a store wants looked at, and those that were taken off, the newest first. */
  resenasDeMercana: comando('GET', '/api/mercana/resenas', nada, z.object({ resenas: z.array(conTienda) })),
  /** Takes one off, or leaves it, or puts it back, with the reason that its author and its store read. */
  moderarResena: comando('POST', '/api/mercana/resenas/:resenaId', z.object({ oculta: z.boolean(), motivo }), id),
} as const
