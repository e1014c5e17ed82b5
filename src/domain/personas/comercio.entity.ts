import * as z from 'zod'
import { defineEntity, texto, type Doc } from '#domain/core/entity.ts'

/** A store that a person keeps at hand. Id `comercio:<tiendaId>`. */
export const Comercio = defineEntity({
  tipo: 'comercio',
  titulo: 'Comercio guardado',
  database: 'usuario',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(120),
    /** Address of the picture; '' without one. */
    logo: texto(400),
    tiendaCategoria: texto(60),
    activo: z.boolean(),
    icono: texto(60),
    /** The store's kind of business. */
    tipoNegocio: texto(60),
    ruta: texto(200),
  },
  clave: (d) => d.nombre,
  permisos: { leer: ['cliente'], crear: ['cliente'], borrar: ['cliente'] },
  conflicto: 'servidor',
  muestra: {
    nombre: 'Colmado La Fe',
    logo: '',
    tiendaCategoria: 'Colmado',
    activo: true,
    icono: 'tienda',
    tipoNegocio: 'Colmado',
    ruta: '/tienda/colmado-la-fe',
  },
})

export type Comercio = Doc<typeof Comercio>
