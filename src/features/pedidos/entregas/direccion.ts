/** Where an order goes, as it is given out. */
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'

/** What orders are given out by: the narrowest place that the address names. */
export const zonaDe = ({ barrioParaje, seccion, distritoMunicipal, municipio, provincia }: ContenidoDePedido['direccion']): string =>
  barrioParaje || seccion || distritoMunicipal || municipio || provincia
