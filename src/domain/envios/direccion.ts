import type * as z from 'zod'
import { texto } from '#domain/core/entity.ts'

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

/** An address with the name that its person gave it. */
export type DireccionConNombre = { nombre: string } & { [C in keyof typeof direccion]: z.output<(typeof direccion)[C]> }

/** As many as a profile holds. */
export const DIRECCIONES_MAXIMAS = 20

const lugarYCasa = ({ nombre: _nombre, ...resto }: DireccionConNombre): string =>
  JSON.stringify(Object.entries(resto).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A person's addresses with others of theirs: none twice, whatever they are called, and no more than fit. */
export function juntarDirecciones<D extends DireccionConNombre>(guardadas: readonly D[], otras: readonly D[]): D[] {
  const juntas = new Map<string, D>()
  for (const una of [...guardadas, ...otras]) if (!juntas.has(lugarYCasa(una))) juntas.set(lugarYCasa(una), una)
  return [...juntas.values()].slice(0, Math.max(DIRECCIONES_MAXIMAS, guardadas.length))
}
