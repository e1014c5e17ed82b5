/** Addresses that a person keeps, and how one is said in a line. */
import type { Usuario } from '#domain/entidades/usuario.ts'

export type DireccionEnvio = Usuario['direccionesEnvio'][number]

/** As many as the declaration holds. */
export const DIRECCIONES_MAXIMAS = 20

export const direccionEnBlanco: DireccionEnvio = {
  nombre: '',
  regionMacro: '',
  regionAdministrativa: '',
  provincia: '',
  municipio: '',
  distritoMunicipal: '',
  seccion: '',
  barrioParaje: '',
  subBarrio: '',
  calle: '',
  calleReferencia: '',
  numeroCasa: '',
  numeroApto: '',
  nombreEdificio: '',
}

/** Street, house, quarter, municipality and province; the widest levels say nothing that the province does not. */
export function enUnaLinea(direccion: DireccionEnvio, territorio: { nombre(codigo: string): string } | undefined): string {
  const { calle, numeroCasa, nombreEdificio, numeroApto, subBarrio, barrioParaje, seccion, municipio, provincia } = direccion
  const lugar = (codigo: string): string => (codigo === '' ? '' : (territorio?.nombre(codigo) ?? ''))
  const casa = [calle, numeroCasa === '' ? '' : `#${numeroCasa}`].filter((parte) => parte !== '').join(' ')
  const partes = [
    casa,
    nombreEdificio,
    numeroApto,
    lugar(subBarrio) || lugar(barrioParaje) || lugar(seccion),
    lugar(municipio),
    lugar(provincia),
  ]
  return [...new Set(partes.filter((parte) => parte !== ''))].join(', ')
}
