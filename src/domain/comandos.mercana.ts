/** Commands of who runs the platform: what uses the territory, and the products of every store. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from './comando.ts'
import { PalabrasProhibidas } from './entidades/moderacion.ts'
import { VersionTerritorial } from './entidades/territorio.ts'
import { texto } from './entity.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })
const cuentas = z.record(z.string(), z.int())

/** Why a product may be worth a look, and those that were hidden. */
export const vistasDeModeracion = ['todos', 'repetidos', 'precio', 'palabras', 'ocultos'] as const

const productoModerado = z.object({
  tiendaId: z.string(),
  tiendaNombre: z.string(),
  slug: z.string(),
  productoId: z.string(),
  nombre: z.string(),
  categoria: z.string(),
  codigoBarra: z.string(),
  precioDiezmilesimas: z.int(),
  foto: z.string(),
  repetidos: z.int(),
  enTiendas: z.int(),
  medianaDiezmilesimas: z.int().nullable(),
  precioRaro: z.boolean(),
  palabras: z.array(z.string()),
  /** null of one that everybody sees. */
  oculto: z.object({ motivo: z.string(), en: z.string() }).nullable(),
})
export type ProductoModerado = z.output<typeof productoModerado>

const versionGuardada = z.object({
  numero: z.int(),
  version: z.string(),
  en: z.string(),
  quien: z.string(),
  motivo: z.string(),
  nuevos: z.int(),
  renombrados: z.int(),
  idos: z.int(),
  redirecciones: z.int(),
})
export type VersionGuardada = z.output<typeof versionGuardada>

export const comandosMercana = {
  /** Every published product of every store that did not end, by store and name; a hundred from `desde` on. */
  productosDeMercana: comando(
    'GET',
    '/api/mercana/productos',
    z.object({
      buscar: texto(100).optional(),
      tienda: texto(60).optional(),
      ver: z.enum(vistasDeModeracion).optional(),
      desde: z.coerce.number().int().min(0).optional(),
    }),
    z.object({
      productos: z.array(productoModerado),
      /** How many answer what was asked. */
      total: z.int(),
      /** How many of all there are in each view. */
      cuentas: z.record(z.enum(vistasDeModeracion), z.int()),
      tiendas: z.array(z.object({ tiendaId: z.string(), nombre: z.string() })),
      /** When they were looked at together. */
      en: z.string(),
    }),
  ),
  /** Takes a product off the public catalogue, or gives it back, with the reason that its store reads. */
  moderarProducto: comando(
    'POST',
    '/api/mercana/tiendas/:id/productos/:productoId/oculto',
    z.object({ oculto: z.boolean(), motivo: z.string().trim().min(3).max(300) }),
    id,
  ),
  palabrasProhibidas: comando('GET', '/api/mercana/palabras_prohibidas', nada, PalabrasProhibidas.esquemaCampos),
  ponerPalabrasProhibidas: comando('PUT', '/api/mercana/palabras_prohibidas', PalabrasProhibidas.esquemaCampos, id),
  /** Which places of the territory are used, by code, as many as there are now. A place that is no more counts where it leads. */
  usoDelTerritorio: comando(
    'GET',
    '/api/mercana/territorio/uso',
    /** Addresses of people and of customers are many: they are counted when somebody asks. */
    z.object({ direcciones: z.enum(['si', 'no']).default('no') }),
    z.object({
      /** The one in force at the server. */
      version: z.string(),
      numero: z.int(),
      /** By the deepest place of each store's address. */
      tiendas: cuentas,
      /** Rules that hold, or will. */
      reglas: cuentas,
      /** The same of everybody else's addresses. */
      direcciones: cuentas,
      en: z.string(),
    }),
  ),
  /**
   * A new version of the territory on top of number `sobre`, whole or not at all: 'territorio.otra-version' when another was saved
   * meanwhile, 'territorio.ya-guardada' when it was this one.
   */
  guardarTerritorio: comando(
    'POST',
    '/api/mercana/territorio',
    z.object({
      sobre: z.int().min(0),
      motivo: z.string().trim().min(3).max(300),
      cambios: VersionTerritorial.campos.cambios,
      redirecciones: VersionTerritorial.campos.redirecciones,
    }),
    z.object({ numero: z.int(), version: z.string() }),
  ),
  /** The versions that were saved, the newest first. */
  versionesDelTerritorio: comando('GET', '/api/mercana/territorio/versiones', nada, z.object({ versiones: z.array(versionGuardada) })),
} as const
