/** Where an order goes, with the names of its places. */
import type { Territorio } from '#data/envios/territorio.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { lugarEnPalabras } from '#domain/envios/territorio.ts'

/** All the places that it is in, the narrowest first; '' while their names are not known. */
export const lugarDe = (direccion: ContenidoDePedido['direccion'], territorio: Territorio | undefined): string =>
  lugarEnPalabras(direccion, (codigo) => territorio?.nombre(codigo) ?? '')
