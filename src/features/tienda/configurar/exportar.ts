/** A store's data as tables, one row per document, amounts in pesos: what its owner takes away to a spreadsheet. */
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

type Tabla = (string | number)[][]
const pesos = (centavos: number): number => centavos / 100

export const tablaDeVentas = (ventas: readonly Venta[]): Tabla => [
  ['fecha', 'hora', 'ncf', 'tipo', 'modifica', 'cliente', 'identificacion', 'subtotal', 'itbis', 'total', 'pagos', 'cajero', 'caja'],
  ...ventas.map((venta) => [
    venta.fecha,
    venta.en,
    venta.ncf,
    venta.tipoComprobante,
    (venta.modifica ?? venta.carga)?.ncf ?? '',
    venta.cliente.nombre,
    venta.cliente.identificacion,
    pesos(signo(venta) * (venta.totales.total - venta.totales.itbis)),
    pesos(signo(venta) * venta.totales.itbis),
    pesos(signo(venta) * venta.totales.total),
    venta.pagos.map(({ metodo, valorCentavos }) => `${metodo} ${pesos(valorCentavos).toFixed(2)}`).join('; '),
    venta.cajeroNombre,
    venta.cajaId,
  ]),
]

export const tablaDeLineas = (ventas: readonly Venta[]): Tabla => [
  [
    'fecha',
    'ncf',
    'articulo',
    'codigo de barra',
    'cantidad',
    'unidad',
    'precio',
    'descuento',
    'motivo',
    'itbis',
    'monto',
    'precio antes',
    'autorizó el precio',
    'autorizó el descuento',
  ],
  ...ventas.flatMap((venta) =>
    venta.lineas.map((linea) => [
      venta.fecha,
      venta.ncf,
      linea.nombre,
      linea.codigoBarra,
      (signo(venta) * linea.cantidadMilesimas) / 1000,
      linea.unidad,
      linea.precioDiezmilesimas / 10_000,
      pesos(linea.descuentoCentavos),
      linea.descuentoMotivo,
      linea.itbis,
      pesos(signo(venta) * linea.montoCentavos),
      linea.precioAntesDiezmilesimas === undefined ? '' : linea.precioAntesDiezmilesimas / 10_000,
      linea.precioAutorizado?.nombre ?? '',
      linea.descuentoAutorizado?.nombre ?? '',
    ]),
  ),
]

/** The columns that Importar productos understands. `existencia`: thousandths of a product. */
export const tablaDeProductos = (productos: readonly ProductoEnCaja[], existencia: (id: string) => number, conCosto: boolean): Tabla => [
  ['codigo de barra', 'nombre', 'precio', ...(conCosto ? ['costo'] : []), 'itbis', 'existencia', 'codigo', 'categoria', 'unidad'],
  ...productos.map((producto) => [
    producto.codigoBarra,
    producto.nombre,
    producto.precioDiezmilesimas / 10_000,
    ...(conCosto ? [producto.costoDiezmilesimas / 10_000] : []),
    producto.itbis,
    existencia(producto.id) / 1000,
    producto.codigo,
    producto.categoria,
    producto.unidad,
  ]),
]

/** The columns that Importar clientes understands. */
export const tablaDeClientes = (clientes: readonly Cliente[]): Tabla => [
  ['nombre', 'rnc o cedula', 'telefono', 'email', 'comprobante', 'contribuyente', 'condicion', 'limite', 'dias', 'calle', 'nota'],
  ...clientes.map((cliente) => [
    cliente.nombre,
    cliente.identificacion,
    cliente.telefono,
    cliente.email,
    cliente.tipoComprobante,
    cliente.tipoContribuyente,
    cliente.condicion,
    pesos(cliente.creditoAprobadoCentavos),
    cliente.tiempoCreditoDias,
    cliente.calle,
    cliente.nota,
  ]),
]
