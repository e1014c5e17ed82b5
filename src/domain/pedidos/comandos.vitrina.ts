/** The commands of the storefront. Apart from `comandos.pedidos.ts`, of which they are part, because a first visit is counted in bytes. */
import * as z from 'zod'
import { calificacion } from '#domain/tienda/calificacion.ts'
import { comando } from '#domain/core/comando.ts'
import { cierre, franja } from '#domain/core/franja.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { tramoDePeso } from '#domain/envios/tramo.ts'
import { centavosPositivos, texto } from '#domain/core/entity.ts'
import { clasesDeMetodo } from './pagos/metodos-de-pago.ts'

const nada = z.object({})

export const productoPublico = z.object({
  id: z.string(),
  nombre: z.string(),
  categoria: z.string(),
  precioDiezmilesimas: z.int(),
  /** Since when that is its price; '' when nobody knows. */
  precioEn: z.string().default(''),
  unidad: z.string().default('unidad'),
  sePesa: z.boolean().default(false),
  /** Of one, as it is packed; 0 when the store did not say. */
  pesoGramos: z.int().default(0),
  grupo: z.string().default(''),
  variante: z.string().default(''),
  foto: z.string(),
  /** What is drawn where there is no photo (catalogo/dibujo.rules.ts); '' when no word tells. */
  dibujo: z.string().default(''),
  disponible: z.boolean(),
  /** There are a few left; how many is nobody's business. */
  pocas: z.boolean().default(false),
})
export type ProductoPublico = z.output<typeof productoPublico>

/** What bringing orders to a place costs, whatever they come to and weigh (envio.rules.ts `cuantoCuesta`). */
export const terminosDeEnvio = z.object({
  centavos: centavosPositivos(),
  gratisDesdeCentavos: centavosPositivos(),
  tramosDePeso: z.array(tramoDePeso).default([]),
})
/** When orders are brought to the place, or to any while none is known; empty when the store never said. */
export const envioHorario = z.array(franja).default([])

/** The hours in which the shop works, and the days on which it does not: an order placed outside of them waits. Empty when it never said. */
export const atiende = z
  .object({ tiendaHorario: z.array(franja).default([]), tiendaCierres: z.array(cierre).default([]) })
  .default({ tiendaHorario: [], tiendaCierres: [] })

export const comandosDeVitrina = {
  /** All that a store publishes, to read it with no connection: one reply with its ETag, and 304 while nothing of it changed. */
  catalogoPublico: comando(
    'GET',
    '/api/publico/tiendas/:slug/catalogo',
    nada,
    z.object({ tienda: TiendaPublica.esquema, productos: z.array(productoPublico) }),
  ),
  /**
   * On which terms a store takes orders: what delivery costs to a place (`codigo` is the narrowest that is known of it; left out: no
   * place), and how it is paid. The accounts are told to who orders.
   */
  condicionesDeTienda: comando(
    'GET',
    '/api/publico/tiendas/:slug/condiciones',
    z.object({ codigo: texto(17).optional() }),
    z.object({
      /** null while no place was said, or when it is not brought there: then `problema` says why. */
      envio: terminosDeEnvio.nullable(),
      envioHorario,
      atiende,
      problema: z.string(),
      metodos: z.array(z.object({ metodoId: z.string(), clase: z.enum(clasesDeMetodo), nombre: z.string() })),
      /** Offers that hold today, in words: what asks for a code is told by who gives it. */
      calificacion,
      ofertas: z.array(z.object({ nombre: z.string(), enPalabras: z.string() })).default([]),
    }),
  ),
  /** Products of all stores with these words. `parcial`: there was no time to look in all of them. */
  buscarProductos: comando(
    'GET',
    '/api/publico/productos',
    z.object({ buscar: texto(100) }),
    z.object({
      productos: z.array(productoPublico.extend({ tiendaId: z.string(), slug: z.string(), tiendaNombre: z.string() })),
      parcial: z.boolean(),
    }),
  ),
} as const
