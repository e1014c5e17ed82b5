/** Commands of who runs the platform: what uses the territory, and the products of every store. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { nivelesDeConfianza } from '#domain/confianza/confianza.rules.ts'
import { PalabrasProhibidas } from './moderacion.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { VersionTerritorial } from '#domain/envios/territorio.entity.ts'
import { texto } from '#domain/core/entity.ts'

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

const tiendaPorAclarar = z.object({
  tiendaId: z.string(),
  slug: z.string(),
  tiendaNombre: z.string(),
  telefono: z.string(),
  correo: z.string(),
  cuantos: z.int(),
  centavos: z.int(),
  /** When the oldest was raised. */
  desde: z.string(),
  /** The worst first. */
  equipos: z.array(
    z.object({ dispositivoId: z.string(), nombre: z.string(), nivel: z.enum(nivelesDeConfianza), cuantos: z.int(), centavos: z.int() }),
  ),
})
export type TiendaPorAclarar = z.output<typeof tiendaPorAclarar>
const tiendaDicha = z.object({ tiendaId: z.string(), nombre: z.string() })
export type TiendaDicha = z.output<typeof tiendaDicha>

const tiendaNombrada = z.object({ tiendaId: z.string(), nombre: z.string(), slug: z.string() })

/** What a store asks of who runs the platform, with what is known to decide it. */
const revisionPedida = z.object({
  tiendaId: z.string(),
  de: z.enum(['apertura', 'rnc']),
  en: z.string(),
  mostrar: z.boolean(),
  nota: z.string(),
  /** Ids of pictures, seen by signed links; '' when there is none. */
  actaId: z.string(),
  identidadId: z.string(),
  tienda: z.object({
    nombre: z.string(),
    slug: z.string(),
    razonSocial: z.string(),
    tipo: z.string(),
    telefono: z.string(),
    email: z.string(),
    lugar: z.string(),
    calle: z.string(),
    creada: z.string(),
    estado: TiendaPublica.campos.estado,
  }),
  pide: z.object({ usuarioId: z.string(), nombre: z.string(), email: z.string(), verificado: z.boolean() }),
  rnc: z.object({
    numero: z.string(),
    /** What the check of its digits says; '' when they are right. */
    aviso: z.string(),
    situacion: z.enum(['ninguno', 'libre', 'suyo', 'de-otra']),
    /** The stores that have it proved; others that write it too. */
    tienen: z.array(tiendaNombrada),
    escriben: z.array(tiendaNombrada),
  }),
  tieneBanco: z.boolean(),
  publicados: z.int(),
  /** What was answered before, the newest last. */
  historia: z.array(z.object({ en: z.string(), que: z.string(), motivo: z.string(), quien: z.string() })),
})
export type RevisionPedida = z.output<typeof revisionPedida>

const equipoDeTienda = z.object({
  dispositivoId: z.string(),
  nombre: z.string(),
  clase: z.enum(['caja', 'web']),
  /** The name of its till; '' of a browser. */
  caja: z.string(),
  estado: z.enum(['activo', 'revocado']),
  /** Last contact with the server; '' when never. */
  contactoEn: z.string(),
  /** '' while it is not suspended. */
  suspendidoEn: z.string(),
  suspendidoPor: z.string(),
  suspendidoMotivo: z.string(),
})
export type EquipoDeTienda = z.output<typeof equipoDeTienda>

export const comandosMercana = {
  /** The devices of a store. */
  equiposDeTienda: comando('GET', '/api/mercana/tiendas/:id/dispositivos', nada, z.object({ dispositivos: z.array(equipoDeTienda) })),
  /** Lets a device hand in and read nothing, or lets it again, with the reason that its owner reads. What it holds stays in it meanwhile. */
  suspenderEquipo: comando(
    'POST',
    '/api/mercana/tiendas/:id/dispositivos/:dispositivoId/suspension',
    z.object({ suspendido: z.boolean(), motivo: z.string().trim().min(3).max(300) }),
    id,
  ),
  /** What tills said and the server does not agree with, store by store, the most pesos first. Their owners settle it: then it is gone from here. */
  porAclararDeMercana: comando(
    'GET',
    '/api/mercana/por_aclarar',
    nada,
    z.object({
      tiendas: z.array(tiendaPorAclarar),
      /** Names of stores that could not be read just now. */
      sinLeer: z.array(z.string()),
    }),
  ),
  /** What stores asked and nobody answered yet, the oldest first. */
  revisiones: comando('GET', '/api/mercana/revisiones', nada, z.object({ revisiones: z.array(revisionPedida), en: z.string() })),
  /**
   * Answers one: approves, asks for what is missing, refuses. `rnc` is the number that was looked at: 'revision.cambio' when the store
   * writes another by now. `modo`: what becomes of who has it, where somebody else does.
   */
  resolverRevision: comando(
    'POST',
    '/api/mercana/tiendas/:id/revision',
    z
      .object({
        que: z.enum(['aprobar', 'pedir', 'rechazar']),
        motivo: z.string().trim().max(300).default(''),
        rnc: texto(11),
        modo: z.enum(['confirmar', 'unir', 'pasar']).default('confirmar'),
      })
      .refine(({ que, motivo }) => que === 'aprobar' || motivo.length >= 3),
    id,
  ),
  /** Takes a store off the RNC that was proved to be its own, with the reason. */
  quitarRnc: comando('POST', '/api/mercana/tiendas/:id/rnc/quitar', z.object({ motivo: z.string().trim().min(3).max(300) }), id),
  /** What was sold in orders that were placed on the last days, over all stores; worked out again at most once a minute. */
  comoVaElMercado: comando(
    'GET',
    '/api/mercana/mercado',
    z.object({ dias: z.coerce.number().int().min(7).max(90) }),
    z.object({
      en: z.string(),
      dias: z.array(z.object({ dia: z.string(), pedidos: z.int(), vendidoCentavos: z.int(), comisionCentavos: z.int() })),
      pedidos: z.int(),
      caidos: z.int(),
      vendidoCentavos: z.int(),
      comisionCentavos: z.int(),
      devueltoCentavos: z.int(),
      entregaMinutos: z.int().nullable(),
      clientes: z.int(),
      repiten: z.int(),
      tiendas: z.array(z.object({ tiendaId: z.string(), nombre: z.string(), pedidos: z.int(), vendidoCentavos: z.int() })),
    }),
  ),
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
      tiendas: z.array(tiendaDicha),
      /** Stores that could not be read now: of these nothing is here. */
      sinLeer: z.array(tiendaDicha).default([]),
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
      /** Stores that could not be read now: what they use is not counted. */
      sinLeer: z.array(tiendaDicha).default([]),
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
