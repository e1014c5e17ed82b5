/** Where an order goes, as a courier reads it and as a map finds it. */
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'

type Direccion = ContenidoDePedido['direccion']

/** What orders are given out by: the narrowest place that the address names. */
export const zonaDe = ({ barrioParaje, seccion, distritoMunicipal, municipio, provincia }: Direccion): string =>
  barrioParaje || seccion || distritoMunicipal || municipio || provincia

/** Opens the telephone's maps at the address; an address has no coordinates, so that it is searched for by its words. */
export const enlaceDeMapa = (direccion: Direccion, lugar: string): string => {
  const { calle, numeroCasa } = direccion
  const texto = [`${calle} ${numeroCasa}`.trim(), lugar, 'República Dominicana'].filter((parte) => parte !== '').join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(texto)}`
}
