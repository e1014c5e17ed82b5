/**
 * How far a device is believed, by what waits to be settled of it (docs/adr/0031): a fold, so that what is settled weighs no more. It
 * refuses nothing: a device that is little believed sells, for a shorter while without a line and with fewer numbers at a time.
 */
import type { Aclaracion, MotivoDeAclaracion } from './aclaracion.entity.ts'

export const nivelesDeConfianza = ['plena', 'enDuda', 'poca'] as const
type NivelDeConfianza = (typeof nivelesDeConfianza)[number]

export interface Confianza {
  nivel: NivelDeConfianza
  /** What waits of it, and what that comes to. */
  cuantos: number
  centavos: number
}

/** Of a fact that waits, at most how much all of its kind weigh: a clock that was wrong for a day is one trouble. */
interface Peso {
  cada: number
  maximo: number
}

/** What two honest tills do that cannot see each other. */
const NADA: Peso = { cada: 0, maximo: 0 }
/** What a wrong clock, an old catalogue or a slip may do. */
const DUDA: Peso = { cada: 1, maximo: 5 }
/** What the product's own till never writes. */
const IMPOSIBLE: Peso = { cada: 2, maximo: 10 }

const pesos: Readonly<Record<MotivoDeAclaracion, Peso>> = {
  credito_excedido: NADA,
  devolucion_de_mas: NADA,
  devolucion_propia: NADA,
  cobro_doble: NADA,
  precio_fuera: DUDA,
  itbis_fuera: DUDA,
  dia_fuera: DUDA,
  turno_fuera: DUDA,
  gaveta_fuera: DUDA,
  tasa_fuera: IMPOSIBLE,
  pedido_fuera: IMPOSIBLE,
  vale_fuera: IMPOSIBLE,
  persona_fuera: IMPOSIBLE,
  cierre_fuera: IMPOSIBLE,
  cobro_fuera: IMPOSIBLE,
}
/** A server newer than this page knows reasons that this one does not. */
const pesoDe = (motivo: MotivoDeAclaracion): Peso => (Object.hasOwn(pesos, motivo) ? pesos[motivo] : DUDA)
const DE_CUARENTENA_MAXIMO = 3
/** From here on it is little believed. */
const POCA = 10

/** A limit that a till had not heard of, two of them at one drawer with no line, a number that somebody typed twice: no device's fault. */
const sinCulpa: ReadonlySet<Aclaracion['porque']> = new Set(['pasa-el-tope', 'papel-repetido'])

type Asunto = Pick<Aclaracion, 'motivo' | 'centavos' | 'estado' | 'hechoDe'> & Partial<Pick<Aclaracion, 'porque'>>

/** How far a device is believed: `asuntos` of any device and state, and how much of it waits in quarantine. */
export function confianzaDe(dispositivoId: string, asuntos: readonly Asunto[], enCuarentena: number): Confianza {
  const suyos = asuntos.filter(({ hechoDe, estado }) => hechoDe === dispositivoId && estado === 'pendiente')
  const porMotivo = new Map<MotivoDeAclaracion, number>()
  for (const { motivo } of suyos.filter(({ porque = '' }) => !sinCulpa.has(porque))) porMotivo.set(motivo, (porMotivo.get(motivo) ?? 0) + 1)
  const puntos = [...porMotivo].reduce(
    (suma, [motivo, cuantos]) => suma + Math.min(pesoDe(motivo).maximo, pesoDe(motivo).cada * cuantos),
    Math.min(DE_CUARENTENA_MAXIMO, enCuarentena),
  )
  return {
    nivel: puntos >= POCA ? 'poca' : puntos > 0 ? 'enDuda' : 'plena',
    cuantos: suyos.length,
    centavos: suyos.reduce((suma, { centavos }) => suma + centavos, 0),
  }
}

/** For how many days it may sell without having heard the server. */
export const diasDePermiso = ({ nivel }: Pick<Confianza, 'nivel'>, permisoDias: number): number =>
  nivel === 'poca' ? Math.min(1, permisoDias) : permisoDias

/** How many numbers it gets at a time: a tenth. */
export const numerosConConfianza = ({ nivel }: Pick<Confianza, 'nivel'>, numeros: number): number =>
  nivel === 'poca' ? Math.ceil(numeros / 10) : numeros
