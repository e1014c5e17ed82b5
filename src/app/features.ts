/** The one list of work areas, in menu order. A new area is one import and one line here. */
import type { Feature } from '#features/feature.ts'
import { avisos } from '#features/avisos/feature.tsx'
import { bancos } from '#features/bancos/feature.tsx'
import { caja } from '#features/caja/mostrador/feature.tsx'
import { clientes } from '#features/clientes/feature.tsx'
import { cobros } from '#features/cobros/feature.tsx'
import { compras } from '#features/compras/feature.tsx'
import { compra } from '#features/mercado/carrito/feature.tsx'
import { cuadre } from '#features/caja/cuadre/feature.tsx'
import { cuenta } from '#features/personas/cuenta/feature.tsx'
import { delivery } from '#features/pedidos/entregas/feature.tsx'
import { efectivo } from '#features/caja/efectivo/feature.tsx'
import { entregas } from '#features/caja/entregas/feature.tsx'
import { equipo } from '#features/personas/equipo/feature.tsx'
import { facturas } from '#features/ventas/feature.tsx'
import { inicio } from '#features/mercado/inicio/feature.tsx'
import { libros } from '#features/libros/feature.tsx'
import { reportes } from '#features/reportes/feature.tsx'
import { misPedidos } from '#features/pedidos/mis-pedidos/feature.tsx'
import { envios } from '#features/envios/feature.tsx'
import { moderacion } from '#features/plataforma/moderacion/feature.tsx'
import { ncf } from '#features/fiscal/feature.tsx'
import { pedidos } from '#features/pedidos/tienda/feature.tsx'
import { comisiones } from '#features/comisiones/feature.tsx'
import { desembolsos } from '#features/desembolsos/feature.tsx'
import { ordenes } from '#features/pedidos/plataforma/feature.tsx'
import { pagos, transferencias } from '#features/pedidos/pagos/feature.tsx'
import { perfil } from '#features/personas/perfil/feature.tsx'
import { impuestos } from '#features/plataforma/impuestos/feature.tsx'
import { plataforma } from '#features/plataforma/tiendas/feature.tsx'
import { productos } from '#features/catalogo/feature.tsx'
import { sincronizacion } from '#features/sync/feature.tsx'
import { tablero } from '#features/tienda/tablero/feature.tsx'
import { tienda } from '#features/tienda/feature.tsx'
import { usuarios } from '#features/personas/usuarios/feature.tsx'
import { vitrina } from '#features/mercado/vitrina/feature.tsx'

export const features: readonly Feature[] = [
  inicio,
  vitrina,
  compra,
  cuenta,
  avisos,
  plataforma,
  impuestos,
  perfil,
  misPedidos,
  usuarios,
  ordenes,
  desembolsos,
  pagos,
  moderacion,
  tablero,
  caja,
  pedidos,
  cuadre,
  entregas,
  facturas,
  transferencias,
  comisiones,
  delivery,
  clientes,
  productos,
  compras,
  cobros,
  libros,
  reportes,
  efectivo,
  bancos,
  ncf,
  envios,
  equipo,
  tienda,
  sincronizacion,
]
