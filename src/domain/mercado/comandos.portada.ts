/**
 * The commands of everybody's first page: who is here, which device this is, and which stores there are. Apart from `comandos.ts`,
 * of which they are part, because a first visit is counted in bytes.
 */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { rolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { calificacion } from '#domain/tienda/calificacion.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { texto } from '#domain/core/entity.ts'
import { llavePublica } from '#domain/core/llave-publica.ts'

const nada = z.object({})

export const membresiaPropia = z.object({
  tiendaId: z.string(),
  slug: z.string(),
  tiendaNombre: z.string(),
  ...rolesDePersona,
  empleadoId: z.string(),
})
export type MembresiaPropia = z.infer<typeof membresiaPropia>

/** The key that the browser has just made; '' from a version that makes none. */
const llaveNueva = z.union([z.literal(''), llavePublica]).default('')

const credencial = z.object({
  dispositivoId: z.string(),
  secreto: z.string(),
  tiendaId: z.string(),
  slug: z.string(),
  nombre: z.string(),
  cajaId: z.string(),
})

export const comandosDePortada = {
  /** Who I am; 401 `sesion.ninguna` when signed out. Sign-in itself is better-auth's, under /api/auth. */
  yo: comando(
    'GET',
    '/api/yo',
    nada,
    z.object({
      usuarioId: z.string(),
      email: z.string(),
      nombre: z.string(),
      operador: z.boolean(),
      /** Would run the platform, had a second factor been proved (adr/0020). */
      faltaSegundoFactor: z.boolean().optional(),
      membresias: z.array(membresiaPropia),
      /** The operator who acts as this person here, and until when; null when it is the person. */
      suplantada: z.object({ operadorNombre: z.string(), hasta: z.string() }).nullable().default(null),
    }),
  ),
  enrolar: comando(
    'POST',
    '/api/dispositivos/enrolar',
    z.object({ codigo: texto(20), nombre: texto(80).min(1), llave: llaveNueva }),
    credencial,
  ),
  /** Makes this browser a device of a store that I belong to. */
  dispositivoWeb: comando(
    'POST',
    '/api/tiendas/:tiendaId/dispositivos/web',
    z.object({ nombre: texto(80).min(1), llave: llaveNueva }),
    credencial,
  ),
  tiendasPublicas: comando(
    'GET',
    '/api/publico/tiendas',
    z.object({ buscar: texto(100).optional() }),
    z.object({ tiendas: z.array(TiendaPublica.esquema.and(z.object({ calificacion }))) }),
  ),
} as const
