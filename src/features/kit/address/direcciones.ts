/** Addresses that a person keeps, and how one is said in a line. */
import { lugarEnPalabras } from '#domain/envios/territorio.ts'
import type { Usuario } from '#domain/personas/usuario.entity.ts'

export type DireccionEnvio = Usuario['direccionesEnvio'][number]

/** Street, house, and the place from its narrowest part to the province: the widest levels say nothing that this does not. */
export function enUnaLinea(direccion: DireccionEnvio, territorio: { nombre(codigo: string): string } | undefined): string {
  const { calle, numeroCasa, nombreEdificio, numeroApto } = direccion
  const casa = [calle, numeroCasa === '' ? '' : `#${numeroCasa}`].filter((parte) => parte !== '').join(' ')
  const lugar = lugarEnPalabras(direccion, (codigo) => territorio?.nombre(codigo) ?? '')
  return [casa, nombreEdificio, numeroApto, lugar].filter((parte) => parte !== '').join(', ')
}
