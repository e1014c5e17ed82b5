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
  invitacion: ruta('/invitacion/:codigo'),

  /* Platform */
  mercana: ruta('/mercana'),
  nuevaTienda: ruta('/mercana/tienda'),
  tasaDolar: ruta('/mercana/tasa_dolar'),

  /* A store; `nombre` is its slug */
  tienda: ruta('/mercana/:nombre'),
  carrito: ruta('/mercana/:nombre/carrito'),
  productos: ruta('/mercana/:nombre/productos'),
  productosImportar: ruta('/mercana/:nombre/productos/importar'),
  movimientosProducto: ruta('/mercana/:nombre/productos/movimientos'),
  conteo: ruta('/mercana/:nombre/productos/conteo'),
  clientes: ruta('/mercana/:nombre/clientes'),
  clientesImportar: ruta('/mercana/:nombre/clientes/importar'),
  empleados: ruta('/mercana/:nombre/empleados'),
  configurar: ruta('/mercana/:nombre/configurar'),
  sincronizacion: ruta('/mercana/:nombre/sincronizacion'),
  ncf: ruta('/mercana/:nombre/contabilidad/impuestos/ncf/configuracion'),
  imprimirFacturas: ruta('/mercana/:nombre/contabilidad/ventas/imprimir_facturas'),
  cuadreCaja: ruta('/mercana/:nombre/grupo_empresarial/ventas/cuadre_caja'),
} as const
