/** Days and hours as the shop lives them: Santo Domingo, UTC−4, no daylight saving (docs/FISCAL.md#validity). No clock in here. */
import { fallo, type Fallo } from './result.ts'

export const HORA_MS = 3_600_000
export const DIA_MS = 24 * HORA_MS
const MINUTO_MS = 60_000

/** The same instant on Santo Domingo's wall, as an ISO text; throws on what is no instant. */
export const enSantoDomingo = (instante: string): string => new Date(Date.parse(instante) - 4 * HORA_MS).toISOString()

/** The fiscal day of an instant: 'yyyy-mm-dd' in Santo Domingo. */
export const diaFiscal = (instante: string): string => enSantoDomingo(instante).slice(0, 10)

/** The instants at which a fiscal day begins and ends (the end excluded), in UTC. */
export function limitesDelDia(dia: string): { desde: string; hasta: string } {
  const inicio = Date.parse(`${dia}T04:00:00.000Z`)
  return { desde: new Date(inicio).toISOString(), hasta: new Date(inicio + DIA_MS).toISOString() }
}

/** A day so many days later, or earlier. */
export const sumarDias = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00.000Z`) + dias * DIA_MS).toISOString().slice(0, 10)

/** First and last day of the month of a day, or of one so many months away. */
export function limitesDelMes(dia: string, meses = 0): [primero: string, ultimo: string] {
  const primero = masMeses(`${dia.slice(0, 8)}01`, meses)
  return [primero, sumarDias(masMeses(primero, 1), -1)]
}

/** The month of a day, 'yyyy-mm'. */
export const mesDe = (dia: string): string => dia.slice(0, 7)
/** The month after, or so many after. */
export const mesSiguiente = (mes: string, meses = 1): string => mesDe(limitesDelMes(`${mes}-01`, meses)[0])

/** Calendar days from one day to another. */
export const diasEntre = (desde: string, hasta: string): number =>
  Math.round((Date.parse(`${hasta}T00:00:00.000Z`) - Date.parse(`${desde}T00:00:00.000Z`)) / DIA_MS)

/** 'dd/mm/aaaa' of a day or of an instant. */
export function formatoFecha(diaOInstante: string): string {
  const [anio, mes, dia] = (diaOInstante.length === 10 ? diaOInstante : diaFiscal(diaOInstante)).split('-')
  return `${dia}/${mes}/${anio}`
}

/** 'dd/mm/aaaa hh:mm a. m.' */
export function formatoFechaHora(instante: string): string {
  const local = enSantoDomingo(instante)
  const hora = Number(local.slice(11, 13))
  return `${formatoFecha(local.slice(0, 10))} ${String(hora % 12 || 12).padStart(2, '0')}:${local.slice(14, 16)} ${hora < 12 ? 'a. m.' : 'p. m.'}`
}

export interface Edad {
  anios: number
  meses: number
  dias: number
  /** "34 años, 2 meses y 5 días". */
  texto: string
}

/** Age on a day; undefined when there is no birth date or it is still to come. */
export function edad(fechaNacimiento: string, hoy: string): Edad | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(fechaNacimiento) || fechaNacimiento > hoy) return undefined
  let total = mesesDesdeCero(hoy) - mesesDesdeCero(fechaNacimiento)
  if (masMeses(fechaNacimiento, total) > hoy) total -= 1
  const partes = { anios: Math.floor(total / 12), meses: total % 12, dias: diasEntre(masMeses(fechaNacimiento, total), hoy) }
  return { ...partes, texto: edadEnLetras(partes) }
}

const mesesDesdeCero = (dia: string): number => Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7)) - 1

/** So many months later; who was born on the 31st has their day on the last day of a shorter month. */
function masMeses(dia: string, meses: number): string {
  const total = mesesDesdeCero(dia) + meses
  const [anio, mes] = [Math.floor(total / 12), total % 12]
  const ultimo = new Date(Date.UTC(anio, mes + 1, 0)).getUTCDate()
  return new Date(Date.UTC(anio, mes, Math.min(Number(dia.slice(8, 10)), ultimo))).toISOString().slice(0, 10)
}

function edadEnLetras({ anios, meses, dias }: Omit<Edad, 'texto'>): string {
  const contar = (n: number, uno: string, varios: string) => (n === 0 ? [] : [`${n} ${n === 1 ? uno : varios}`])
  const partes = [...contar(anios, 'año', 'años'), ...contar(meses, 'mes', 'meses'), ...contar(dias, 'día', 'días')]
  if (partes.length === 0) return '0 días'
  return partes.length === 1 ? partes.join('') : `${partes.slice(0, -1).join(', ')} y ${partes.at(-1)}`
}

/** Nothing was sold with this product before it existed: an earlier clock has lost its battery. */
const PRIMER_DIA = '2026-01-01T00:00:00.000Z'
/** A clock beyond this was set by hand. */
const ULTIMO_DIA = '2060-01-01T00:00:00.000Z'
const DESFASE_MAXIMO_MS = 10 * MINUTO_MS
/** A till that has not sold for this long asks once whether the date is right. */
const AUSENCIA_MAXIMA_MS = 90 * DIA_MS

export interface Horas {
  /** The device's clock. */
  ahora: string
  /** `en` of the device's last fiscal document; '' when it has none. */
  ultimaVenta: string
  /** What the server's clock reads now, as far as the device knows; '' when it does not. */
  horaServidor: string
}

/** Is this clock so far ahead that it says nothing about how much time has passed? */
export const relojDesbocado = (ms: number): boolean => ms >= Date.parse(ULTIMO_DIA)

/**
 * Why this clock should not date a fiscal document until the cashier confirms the date; undefined when it looks right
 * (docs/FISCAL.md#validity, docs/RELIABILITY.md D27).
 */
export function horaSospechosa({ ahora, ultimaVenta, horaServidor }: Horas): Fallo | undefined {
  const ms = Date.parse(ahora)
  if (ms < Date.parse(PRIMER_DIA)) return fallo('reloj.atrasado', { ahora: formatoFechaHora(ahora) }).error
  if (relojDesbocado(ms)) return fallo('reloj.adelantado', { ahora: formatoFechaHora(ahora) }).error
  if (horaServidor !== '' && Math.abs(ms - Date.parse(horaServidor)) > DESFASE_MAXIMO_MS)
    return fallo('reloj.lejos-del-servidor', { ahora: formatoFechaHora(ahora), servidor: formatoFechaHora(horaServidor) }).error
  if (ultimaVenta === '') return undefined
  const desdeUltima = ms - Date.parse(ultimaVenta)
  if (desdeUltima < 0)
    return fallo('reloj.antes-de-ultima-venta', { ahora: formatoFechaHora(ahora), ultima: formatoFechaHora(ultimaVenta) }).error
  if (desdeUltima > AUSENCIA_MAXIMA_MS) return fallo('reloj.adelantado', { ahora: formatoFechaHora(ahora) }).error
  return undefined
}
