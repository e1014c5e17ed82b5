/**
 * Until when what is told to DGII of a month is told, day by day (docs/FISCAL.md#calendar). A day on which nobody works goes to the next one that is
 * worked, as terms of the Código Tributario do; which days those are: Ley 139-97, which moves some holidays to a Monday.
 */
import { diasEntre, mesSiguiente, sumarDias } from '#domain/core/fecha.ts'

export interface Obligacion {
  clave: 'retenciones' | 'archivos' | 'it1'
  nombre: string
  /** Of the next month, before it is moved to a day that is worked. */
  dia: number
}

const obligaciones: readonly Obligacion[] = [
  { clave: 'retenciones', nombre: 'IR-17 e IR-3: lo retenido a terceros y a empleados', dia: 10 },
  { clave: 'archivos', nombre: '606, 607 y 608: compras, ventas y números anulados', dia: 15 },
  { clave: 'it1', nombre: 'IT-1: el ITBIS del mes', dia: 20 },
]

/** Month and day of what is always on its day, and of what Ley 139-97 moves. */
const FIJOS = ['01-01', '01-21', '02-27', '08-16', '09-24', '12-25']
const MOVIBLES = ['01-06', '01-26', '05-01', '11-06']
/** Days from Easter: Good Friday, and Corpus Christi. */
const DE_PASCUA = [-2, 60]

/** 0 is Sunday. */
const deLaSemana = (dia: string): number => new Date(`${dia}T12:00:00.000Z`).getUTCDay()

/** Easter Sunday of a year (Gregorian computus, Meeus/Jones/Butcher). */
function pascua(ano: number): string {
  const [a, b, c] = [ano % 19, Math.floor(ano / 100), ano % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${ano}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

/** Where Ley 139-97 leaves a holiday: on Tuesday and Wednesday it goes back to Monday, on Thursday and Friday on to the next one. */
function movido(dia: string): string {
  const cual = deLaSemana(dia)
  if (cual === 2 || cual === 3) return sumarDias(dia, 1 - cual)
  return cual === 4 || cual === 5 ? sumarDias(dia, 8 - cual) : dia
}

const feriados = new Map<number, ReadonlySet<string>>()

function feriadosDe(ano: number): ReadonlySet<string> {
  const hechos = feriados.get(ano)
  if (hechos) return hechos
  const domingo = pascua(ano)
  const todos = new Set([
    ...FIJOS.map((uno) => `${ano}-${uno}`),
    ...MOVIBLES.map((uno) => movido(`${ano}-${uno}`)),
    ...DE_PASCUA.map((dias) => sumarDias(domingo, dias)),
  ])
  feriados.set(ano, todos)
  return todos
}

/** Is it worked on this day? */
export const esLaborable = (dia: string): boolean => {
  const cual = deLaSemana(dia)
  return cual !== 0 && cual !== 6 && !feriadosDe(Number(dia.slice(0, 4))).has(dia)
}

/** This day, or the first after it that is worked. */
export function siguienteLaborable(dia: string): string {
  let uno = dia
  while (!esLaborable(uno)) uno = sumarDias(uno, 1)
  return uno
}

/** Until when something of a month ('yyyy-mm') is told. */
export const venceElMes = (mes: string, clave: Obligacion['clave']): string => {
  const { dia } = obligaciones.find((una) => una.clave === clave) ?? { dia: 20 }
  return siguienteLaborable(`${mesSiguiente(mes)}-${String(dia).padStart(2, '0')}`)
}

export interface Vencimiento extends Obligacion {
  /** Of which month. */
  mes: string
  vence: string
  /** From today; negative when it is over. */
  faltan: number
}

/** What is due from this day on, of the last month and of this one, the nearest first. */
export function proximosVencimientos(hoy: string): Vencimiento[] {
  const este = hoy.slice(0, 7)
  return [mesSiguiente(este, -1), este]
    .flatMap((mes) =>
      obligaciones.map((una) => {
        const vence = venceElMes(mes, una.clave)
        return { ...una, mes, vence, faltan: diasEntre(hoy, vence) }
      }),
    )
    .filter(({ faltan }) => faltan >= 0)
    .sort((a, b) => a.faltan - b.faltan)
}
