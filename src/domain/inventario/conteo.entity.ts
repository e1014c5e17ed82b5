import * as z from 'zod'
import { defineEntity, milesimas, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeLineaConteo } from './conteo.permisos.ts'

/** A stock count: what is counted and where it stands. What each person counts hangs from it (`LineaConteo`). */
export const ConteoInventario = defineEntity({
  tipo: 'conteoInventario',
  titulo: 'Conteo de inventario',
  database: 'ops',
  clase: 'maestro',
  v: 1,
  campos: {
    nombre: texto(120).min(1),
    alcance: z.enum(['todo', 'categoria', 'texto']).default('todo'),
    /** The category, or the words that the products' names hold; '' when everything is counted. */
    valor: texto(120).default(''),
    estado: z.enum(['abierto', 'aplicado', 'descartado']).default('abierto'),
  },
  clave: (d) => d.estado,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    crear: ['propietario', 'supervisor'],
    editar: ['propietario', 'supervisor'],
  },
  conflicto: 'por-campo',
  muestra: { nombre: 'Góndola de bebidas', alcance: 'categoria', valor: 'Bebidas' },
})
export type ConteoInventario = Doc<typeof ConteoInventario>

/**
 * What one person counted of one product in one place. Counts add up, each on its own device; a `recuento` takes the place of
 * what the same person had counted of it in the same place.
 */
export const LineaConteo = defineEntity({
  tipo: 'lineaConteo',
  titulo: 'Línea de conteo',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    conteoId: ref(),
    productoId: ref(),
    /** Shelf, store room …; '' when nobody said. */
    lugar: texto(80),
    acto: z.enum(['suma', 'recuento']),
    milesimas: milesimas().min(0),
  },
  clave: (d) => d.productoId,
  padre: (d) => d.conteoId,
  permisos: permisosDeLineaConteo,
  conflicto: 'cuarentena',
  muestra: { conteoId: 'conteoInventario:1', productoId: 'producto:1', lugar: 'Góndola 3', acto: 'suma', milesimas: 12_000 },
})
export type LineaConteo = Doc<typeof LineaConteo>
