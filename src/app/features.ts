/** The one list of work areas, in menu order. A new area is one import and one line here. */
import type { Feature } from '#features/feature.ts'
import { caja } from '#features/caja/feature.tsx'
import { clientes } from '#features/clientes/feature.tsx'
import { cuadre } from '#features/cuadre/feature.tsx'
import { cuenta } from '#features/cuenta/feature.tsx'
import { equipo } from '#features/equipo/feature.tsx'
import { facturas } from '#features/facturas/feature.tsx'
import { inicio } from '#features/inicio/feature.tsx'
import { ncf } from '#features/ncf/feature.tsx'
import { plataforma } from '#features/plataforma/feature.tsx'
import { productos } from '#features/productos/feature.tsx'
import { sincronizacion } from '#features/sincronizacion/feature.tsx'
import { tablero } from '#features/tablero/feature.tsx'
import { tienda } from '#features/tienda/feature.tsx'

export const features: readonly Feature[] = [
  inicio,
  cuenta,
  plataforma,
  tablero,
  caja,
  cuadre,
  facturas,
  clientes,
  productos,
  ncf,
  equipo,
  tienda,
  sincronizacion,
]
