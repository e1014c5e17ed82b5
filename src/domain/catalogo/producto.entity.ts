import * as z from 'zod'
import { archivo, defineEntity, diezmilesimas, gramos, milesimas, texto, type Doc } from '#domain/core/entity.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { contenidoDePaquete } from './paquete.rules.ts'
import { PESO_MAXIMO_GRAMOS } from './peso.rules.ts'
import { permisosDeProducto } from './producto.permisos.ts'

/** What a shop sells. Stock is not here: it is the sum of movements (law 1). */
export const Producto = defineEntity({
  tipo: 'producto',
  titulo: 'Producto',
  database: 'ops',
  clase: 'maestro',
  v: 1,
  campos: {
    nombre: texto(200).min(1),
    /** Barcode as scanned, digits kept as text; '' when the product has none. */
    codigoBarra: texto(40).default(''),
    /** More of them on the same thing: another importer's, the one of before. The till reads any. */
    otrosCodigos: z.array(texto(40).min(1)).max(20).default([]),
    /** The shop's own code. */
    codigo: texto(40).default(''),
    categoria: texto(80).default(''),
    /** Variants of one article (sizes, colours, presentations) share it; each is a product of its own. '' when it has none. */
    grupo: texto(80).default(''),
    /** What tells it from the others of its group: `M, roja`. */
    variante: texto(80).default(''),
    /** Shelf price in ten-thousandths of a peso; with or without ITBIS as the store's `preciosIncluyenItbis` says. */
    precioDiezmilesimas: diezmilesimas(),
    costoDiezmilesimas: diezmilesimas().default(0),
    itbis: z.enum(itbisCodigos),
    unidad: z.enum(['unidad', 'libra', 'kilo', 'onza', 'litro', 'galon', 'metro', 'pie', 'caja', 'docena', 'servicio']).default('unidad'),
    /** Sold by weight: the till asks for the weight, in thousandths of `unidad`. */
    sePesa: z.boolean().default(false),
    /** Grams of one `unidad` as it is packed; 0: not said, and what is sold by weight weighs what its quantity says (`peso.rules.ts`). */
    pesoGramos: gramos(PESO_MAXIMO_GRAMOS).default(0),
    existenciaMinimaMilesimas: milesimas().default(0),
    /** What one of it is made of, of a pack or a combo; empty on what is on the shelf itself (`paquete.rules.ts`). */
    contiene: contenidoDePaquete.default([]),
    /** Whoever receives it is asked for its lot and its last day (`inventario/vencimiento.rules.ts`). */
    tieneVencimiento: z.boolean().default(false),
    foto: archivo().nullable().default(null),
    favorito: z.boolean().default(false),
    publicado: z.boolean().default(true),
    activo: z.boolean().default(true),
    /** Out of every list; what was sold and moved of it keeps its history, and it can be taken back. */
    eliminado: z.boolean().default(false),
  },
  clave: (d) => d.codigoBarra,
  permisos: permisosDeProducto,
  conflicto: 'por-campo',
  muestra: {
    nombre: 'Café molido Santo Domingo 1 lb',
    codigoBarra: '7460083708421',
    precioDiezmilesimas: 3_250_000,
    costoDiezmilesimas: 2_500_000,
    itbis: '16',
  },
})
export type Producto = Doc<typeof Producto>
