import { texto } from './entity.ts'

/** A Dominican address: eight territorial levels by ONE code, then the house. Used by people and by shops. */
export const direccion = {
  regionMacro: texto(2).default(''),
  regionAdministrativa: texto(4).default(''),
  provincia: texto(6).default(''),
  municipio: texto(8).default(''),
  distritoMunicipal: texto(10).default(''),
  seccion: texto(12).default(''),
  barrioParaje: texto(15).default(''),
  subBarrio: texto(17).default(''),
  calle: texto(200).default(''),
  calleReferencia: texto(300).default(''),
  numeroCasa: texto(30).default(''),
  numeroApto: texto(30).default(''),
  nombreEdificio: texto(100).default(''),
}
