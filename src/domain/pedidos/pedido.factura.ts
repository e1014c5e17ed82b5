/** The sale that an order becomes when it is invoiced: what was really picked, at the prices that were agreed, paid by the order. */
import type { Comprador } from '#domain/ventas/venta.entity.ts'
import type { TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { estaMuerto, lineasFinales } from './pagos/pedido.dinero.ts'
import { numeroDePedido } from './palabras/pedido.palabras.ts'
import type { ContenidoDePedido, EstadoDePedido } from './pedido.ts'
import type { BorradorVenta, LineaBorrador } from '#domain/ventas/venta.rules.ts'

type Fiscal = Pick<EstadoDePedido, 'fiscal' | 'pedido' | 'entregado' | 'porCobrarCentavos' | 'pagadoCentavos'>

const sinFactura: ReadonlySet<EstadoDePedido['fiscal']> = new Set(['sin_facturar', 'anulado'])

/** Is its invoice waited for? It was delivered, or it is paid. */
export const esperaFactura = (estado: Fiscal): boolean =>
  sinFactura.has(estado.fiscal) &&
  !estaMuerto(estado) &&
  (estado.entregado || (estado.pagadoCentavos > 0 && estado.porCobrarCentavos === 0))

/** Why it cannot be invoiced yet, as a code; undefined when it can. Quantities have to be final, and the money in. */
export function impedimentoDeFactura({ metodo }: Pick<ContenidoDePedido, 'metodo'>, estado: Fiscal): string | undefined {
  if (!sinFactura.has(estado.fiscal)) return 'pedido.ya-facturado'
  if (estaMuerto(estado)) return 'pedido.terminado'
  if (estado.pedido !== 'listo' && estado.pedido !== 'cerrado') return 'pedido.falta-preparar'
  if (metodo.clase === 'credito') return 'pedido.a-credito'
  return estado.porCobrarCentavos > 0 ? 'pedido.falta-cobrar' : undefined
}

export interface ComoSeFactura {
  tipoComprobante: TipoDeVenta
  cliente: Comprador
}

/** The lines of the order and its delivery, which carries no ITBIS as the order's total has none of it, paid whole by the order. */
export function borradorDePedido(
  contenido: ContenidoDePedido,
  estado: Pick<EstadoDePedido, 'lineas' | 'totalCentavos'>,
  { tipoComprobante, cliente }: ComoSeFactura,
): BorradorVenta {
  const numero = numeroDePedido(contenido)
  const unidades = new Map(contenido.lineas.map(({ productoId, unidad }) => [productoId, unidad]))
  const productos = lineasFinales(contenido, estado)
    .filter(({ cantidadMilesimas }) => cantidadMilesimas > 0)
    .map(({ productoId, ...final }) => lineaCon({ ...final, productoId, unidad: unidades.get(productoId) ?? 'unidad' }))
  const { clase, centavos } = contenido.envio
  const envio =
    centavos === 0
      ? []
      : [
          lineaCon({
            productoId: '',
            nombre: clase === 'domicilio' ? 'Envío a domicilio' : 'Retiro en la tienda',
            // Of no stock.
            unidad: 'servicio',
            itbis: 'E',
            cantidadMilesimas: 1000,
            precioDiezmilesimas: centavos * 100,
          }),
        ]
  return {
    lineas: [...productos, ...envio],
    cliente,
    tipoComprobante,
    pagos: [{ metodo: 'pedido', moneda: 'DOP', recibidoCentavos: estado.totalCentavos, tasaDiezmilesimas: 10_000, referencia: numero }],
    descuentoGlobal: null,
    nota: `Pedido ${numero}`,
  }
}

const lineaCon = (
  linea: Pick<LineaBorrador, 'productoId' | 'nombre' | 'unidad' | 'contiene' | 'itbis' | 'cantidadMilesimas' | 'precioDiezmilesimas'>,
): LineaBorrador => ({
  productoId: linea.productoId,
  nombre: linea.nombre,
  codigoBarra: '',
  unidad: linea.unidad,
  ...(linea.contiene && { contiene: linea.contiene }),
  sePesa: false,
  itbis: linea.itbis,
  cantidadMilesimas: linea.cantidadMilesimas,
  // The price was agreed when it was ordered: nobody changed it at this till.
  precioListaDiezmilesimas: linea.precioDiezmilesimas,
  precioDiezmilesimas: linea.precioDiezmilesimas,
  descuento: null,
  nota: '',
})
