/** Every URL of the product, once. `paths.productos.path` is the pattern, `paths.productos.href({ nombre })` the link. */

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type Params<P extends string> = [ParamNames<P>] extends [never] ? [query?: Query] : [params: Record<ParamNames<P>, string>, query?: Query]
type Query = Record<string, string>

export interface Path<P extends string> {
  path: P
  href: (...args: Params<P>) => string
}

function ruta<const P extends string>(path: P): Path<P> {
  const nombres = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  return {
    path,
    href: (...args) => {
      const params: Query = nombres.length === 0 ? {} : (args[0] ?? {})
      const query = nombres.length === 0 ? args[0] : args[1]
      const url = nombres.reduce((sofar, nombre) => sofar.replace(`:${nombre}`, encodeURIComponent(params[nombre] ?? '')), String(path))
      const search = new URLSearchParams(query).toString()
      return search === '' ? url : `${url}?${search}`
    },
  }
}

export const paths = {
  inicio: ruta('/'),
  login: ruta('/login'),
  /** Where the links of letters lead (`rutasDeEnlace`). */
  enlace: ruta('/enlace'),
  clave: ruta('/clave'),
  /** Where the window of another account comes back to (`RUTA_ENTRADA`). */
  entrada: ruta('/entrada'),
  invitacion: ruta('/invitacion/:codigo'),

  /** A store as anybody sees it; its members see it so from here too. */
  vitrina: ruta('/tienda/:nombre'),
  productoDeTienda: ruta('/tienda/:nombre/producto/:productoId'),

  /** A customer's open documents, for whoever has the link. */
  cuentaPublica: ruta('/cuenta/:tiendaId/:palabra'),
  /** An electronic document, for whoever holds its paper (`urlConsulta`). */
  comprobantePublico: ruta('/comprobante/:tiendaId/:ventaId/:palabra'),

  /* Who buys */
  carritoMercana: ruta('/mercana/carrito'),
  misPedidos: ruta('/mercana/mis_pedidos'),
  miPedido: ruta('/mercana/mis_pedidos/:pedidoId'),
  avisos: ruta('/mercana/avisos'),

  /* Platform */
  mercana: ruta('/mercana'),
  nuevaTienda: ruta('/mercana/tienda'),
  /** What each store of a person has to tell DGII of a month. */
  misTiendas: ruta('/mercana/contabilidad'),
  tasaDolar: ruta('/mercana/tasa_dolar'),
  impuestos: ruta('/mercana/impuestos'),
  itbis: ruta('/mercana/impuestos/itbis'),
  perfil: ruta('/mercana/perfil'),
  usuarios: ruta('/mercana/usuarios'),
  auditoria: ruta('/mercana/usuarios/auditoria'),
  ordenes: ruta('/mercana/ordenes'),
  metodosPagos: ruta('/mercana/metodos_pagos'),
  verificacionMercana: ruta('/mercana/metodos_pagos/ordenes_verificacion_pago'),
  solicitudesMercana: ruta('/mercana/solicitudes_reembolsos'),
  comisiones: ruta('/mercana/comisiones'),
  resenasMercana: ruta('/mercana/productos/resenas'),
  cuentasPorPagar: ruta('/mercana/cuentasxpagar'),
  pagoComisiones: ruta('/mercana/metodos_pagos/pago_comisiones'),
  pagoTiendas: ruta('/mercana/metodos_pagos/pago_tiendas'),
  productosMercana: ruta('/mercana/productos/lista'),
  divisionTerritorial: ruta('/mercana/envios/division_territorial'),
  divisionTerritorialImportar: ruta('/mercana/envios/division_territorial/importar'),

  /* A store; `nombre` is its slug */
  tienda: ruta('/mercana/:nombre'),
  carrito: ruta('/mercana/:nombre/carrito'),
  productos: ruta('/mercana/:nombre/productos'),
  productosImportar: ruta('/mercana/:nombre/productos/importar'),
  movimientosProducto: ruta('/mercana/:nombre/productos/movimientos'),
  conteo: ruta('/mercana/:nombre/productos/conteo'),
  clientes: ruta('/mercana/:nombre/clientes'),
  clientesImportar: ruta('/mercana/:nombre/clientes/importar'),
  proveedores: ruta('/mercana/:nombre/proveedores'),
  compras: ruta('/mercana/:nombre/compras'),
  compraNueva: ruta('/mercana/:nombre/compras/nueva'),
  proveedoresImportar: ruta('/mercana/:nombre/proveedores/importar'),
  empleados: ruta('/mercana/:nombre/empleados'),
  roles: ruta('/mercana/:nombre/empleados/roles'),
  configurar: ruta('/mercana/:nombre/configurar'),
  sincronizacion: ruta('/mercana/:nombre/sincronizacion'),
  pedidos: ruta('/mercana/:nombre/pedidos'),
  delivery: ruta('/mercana/:nombre/delivery'),
  envios: ruta('/mercana/:nombre/envios'),
  enviosImportar: ruta('/mercana/:nombre/envios/importar'),
  verificarPagos: ruta('/mercana/:nombre/contabilidad/ventas/verificar_pagos'),
  facturar: ruta('/mercana/:nombre/contabilidad/ventas/facturar'),
  comisionesAfiliados: ruta('/mercana/:nombre/contabilidad/ventas/comisiones_afiliados'),
  solicitudesReembolsos: ruta('/mercana/:nombre/contabilidad/ventas/solicitudesreembolsos'),
  ordenesPorFacturar: ruta('/mercana/:nombre/contabilidad/ventas/ordenesxfacturar'),
  ecf: ruta('/mercana/:nombre/contabilidad/impuestos/ecf'),
  ncf: ruta('/mercana/:nombre/contabilidad/impuestos/ncf/configuracion'),
  declaraciones: ruta('/mercana/:nombre/contabilidad/impuestos/declaraciones'),
  cxp: ruta('/mercana/:nombre/contabilidad/cxp'),
  cxc: ruta('/mercana/:nombre/contabilidad/cxc'),
  cuentaConMercana: ruta('/mercana/:nombre/contabilidad/cxc/mercana'),
  libros: ruta('/mercana/:nombre/contabilidad/libros'),
  reportes: ruta('/mercana/:nombre/reportes'),
  promociones: ruta('/mercana/:nombre/promociones'),
  resenas: ruta('/mercana/:nombre/resenas'),
  imprimirFacturas: ruta('/mercana/:nombre/contabilidad/ventas/imprimir_facturas'),
  efectivo: ruta('/mercana/:nombre/contabilidad/efectivo'),
  bancos: ruta('/mercana/:nombre/contabilidad/bancos'),
  bancosImportar: ruta('/mercana/:nombre/contabilidad/bancos/importar'),
  entregaCaja: ruta('/mercana/:nombre/grupo_empresarial/ventas/entrega_caja'),
  recibirCaja: ruta('/mercana/:nombre/grupo_empresarial/ventas/recibir_caja'),
  verificarTransferencias: ruta('/mercana/:nombre/grupo_empresarial/ventas/verificar_transferencias'),
  /** Spelled so in the specification; links with the right spelling lead to it. */
  historicoTransferencias: ruta('/mercana/:nombre/grupo_empresarial/ventas/transferncias_historico'),
  historicoTransferenciasBien: ruta('/mercana/:nombre/grupo_empresarial/ventas/transferencias_historico'),
  cuadreCaja: ruta('/mercana/:nombre/grupo_empresarial/ventas/cuadre_caja'),
} as const

/** Where a shift is counted and closed. */
export const cierreDeTurno = (nombre: string, turnoId: string): string =>
  `${paths.cuadreCaja.href({ nombre })}?${new URLSearchParams({ turno: turnoId }).toString()}`
