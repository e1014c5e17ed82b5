/** Who made a fact, by the signatures that it carries (docs/adr/0032-a-persons-own-key.md). */
import { sinAutoria, textoDeHecho, textoDePersona, type FirmasLeidas } from '#domain/confianza/autoria.ts'
import { firmado } from '../dispositivos/firma.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'

/** Of a fact on its way: who carries it for its maker, its maker's key ('' when it never had one), and whether the owner answers for it. */
interface Traida {
  por?: string | undefined
  llave?: string | undefined
  avalado?: true
}

/**
 * Whoever carries a black box only carries: what is in it counts as its maker's when the maker signed it. A maker that never had a key
 * cannot sign, and one whose owner answers for the fact need not.
 */
export function revisarEquipo(texto: string, { por, avalado, llave = '' }: Traida): Reparo | undefined {
  if (por === undefined || avalado || llave === '') return undefined
  const leido = sinAutoria(texto)
  if (leido && firmado(llave, textoDeHecho(leido.texto), leido.firmas.equipo)) return undefined
  return reparo('otro-dispositivo', 'lo trajo otro equipo, sin la firma del que dice que lo hizo', 'sin-firma-de-equipo').reparo
}

/** With which keys the people who are named in a fact signed it; whose those are is asked when it is looked at (sync/aclaraciones). */
export function firmasDePersonas(texto: string, creadoPor: string): FirmasLeidas | undefined {
  const leido = sinAutoria(texto)
  if (!leido) return undefined
  const { persona, autoriza = [] } = leido.firmas
  const suya = persona && firmado(persona.llave, textoDePersona(leido.texto, creadoPor, 'autor'), persona.valor) ? persona.llave : undefined
  const deOtros = autoriza.filter((una) => firmado(una.llave, textoDePersona(leido.texto, una.persona, 'autoriza'), una.valor))
  if (suya === undefined && deOtros.length === 0) return undefined
  return {
    ...(suya === undefined ? {} : { persona: suya }),
    ...(deOtros.length === 0 ? {} : { autoriza: Object.fromEntries(deOtros.map((una) => [una.persona, una.llave])) }),
  }
}
