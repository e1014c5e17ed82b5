/** What somebody bought, to be bought again. */
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { conLinea, type EstadoDeCompra, type LineaDeCarrito } from './carrito.rules.ts'

/** The lines of an order as the cart holds them. The price is the one of then, with its day: what they cost now is asked as of any other line. */
export const lineasParaRepetir = (
  { tiendaId, tiendaNombre, colocadoEn, lineas }: Pick<ContenidoDePedido, 'tiendaId' | 'tiendaNombre' | 'colocadoEn' | 'lineas'>,
  ahora: string,
): LineaDeCarrito[] =>
  lineas.map(({ productoId, nombre, unidad, cantidadMilesimas, precioDiezmilesimas, nota }) => ({
    tiendaId,
    // Read when its store is.
    slug: '',
    tiendaNombre,
    productoId,
    nombre,
    unidad,
    sePesa: false,
    pesoGramos: 0,
    foto: '',
    precioVistoDiezmilesimas: precioDiezmilesimas,
    vistoEn: colocadoEn,
    cantidadMilesimas,
    nota,
    agregadoEn: ahora,
  }))

/** With the lines of an order again. What is in the cart of the same product already stays as it is: nobody wants it twice for asking twice. */
export const conPedidoOtraVez = (estado: EstadoDeCompra, lineas: readonly LineaDeCarrito[]): EstadoDeCompra =>
  lineas
    .filter((nueva) => !estado.lineas.some(({ tiendaId, productoId }) => tiendaId === nueva.tiendaId && productoId === nueva.productoId))
    .reduce(conLinea, estado)
