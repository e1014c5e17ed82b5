/** Where an order goes, with the names of its places. */
import type { Territorio } from '#data/territorio.ts'
import type { ContenidoDePedido } from '#domain/pedido.ts'

/** The places that it is in, the narrowest first; '' while their names are not known. */
export function lugarDe(
  { barrioParaje, seccion, distritoMunicipal, municipio, provincia }: ContenidoDePedido['direccion'],
  territorio: Territorio | undefined,
): string {
  const codigos = [barrioParaje || seccion, distritoMunicipal || municipio, provincia]
  return codigos
    .map((codigo) => territorio?.nombre(codigo) ?? '')
    .filter((nombre) => nombre !== '')
    .join(', ')
}
