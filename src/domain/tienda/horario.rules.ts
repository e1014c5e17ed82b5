/** Is a shop open? Its weekly hours, its closed days, and the wall clock of Santo Domingo. */
import type { Franja } from '#domain/core/franja.ts'
import type { Tienda } from './tienda.entity.ts'
import { diaFiscal, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'

export type Cierre = Tienda['tiendaCierres'][number]
type ConHorario = Pick<Tienda, 'tiendaHorario' | 'tiendaCierres'>

export const diasDeSemana = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const

const MINUTO_MS = 60_000
/** Far enough for any shop that opens at all, however long it is on holiday. */
const DIAS_A_MIRAR = 60

export interface EstadoDeApertura {
  abierta: boolean
  /** When that changes; undefined when nobody can tell. */
  cambia: { dia: string; minuto: number } | undefined
  /** Why it is closed on a day on which it would be open; '' when for no such reason. */
  motivo: string
}

const diaDeSemana = (dia: string): number => new Date(`${dia}T12:00:00.000Z`).getUTCDay()
/** The holiday that a day lies in. */
export const cierreDelDia = ({ tiendaCierres }: Pick<ConHorario, 'tiendaCierres'>, dia: string): Cierre | undefined =>
  tiendaCierres.find(({ desde, hasta }) => desde <= dia && dia <= hasta)

/** Minutes of a day at which it opens and closes, in order; those of a closed day are none. */
function franjasDe(tienda: ConHorario, dia: string): Franja[] {
  if (cierreDelDia(tienda, dia)) return []
  return tienda.tiendaHorario.filter((franja) => franja.dia === diaDeSemana(dia)).sort((a, b) => a.abre - b.abre)
}

/** The fiscal day of an instant, and its minute. */
export function enMinutos(instante: string): { dia: string; minuto: number } {
  const dia = diaFiscal(instante)
  return { dia, minuto: Math.floor((Date.parse(instante) - Date.parse(limitesDelDia(dia).desde)) / MINUTO_MS) }
}

/** How a shop stands at an instant; undefined when it never said its hours, and is not on holiday. */
export function aperturaDe(tienda: ConHorario, instante: string): EstadoDeApertura | undefined {
  const { dia: hoy, minuto } = enMinutos(instante)
  const cierre = cierreDelDia(tienda, hoy)
  if (tienda.tiendaHorario.length === 0) return cierre && { abierta: false, cambia: undefined, motivo: cierre.motivo }
  const cerca = [-1, 0, 1].flatMap((dias) =>
    franjasDe(tienda, sumarDias(hoy, dias)).map(({ abre, cierra }) => ({ abre: abre + dias * 1440, cierra: cierra + dias * 1440 })),
  )
  const actual = cerca.find(({ abre, cierra }) => abre <= minuto && minuto < cierra)
  const cierra = actual && cierreSeguido(cerca, actual.cierra)
  // Whoever is open for a day and longer has no hour to say.
  if (cierra !== undefined) return { abierta: true, cambia: cierra - minuto > 1440 ? undefined : { dia: hoy, minuto: cierra }, motivo: '' }
  const motivo = cierre?.motivo ?? ''
  for (let i = 0; i <= DIAS_A_MIRAR; i++) {
    const dia = sumarDias(hoy, i)
    const abre = franjasDe(tienda, dia).find((franja) => i > 0 || franja.abre > minuto)?.abre
    if (abre !== undefined) return { abierta: false, cambia: { dia, minuto: abre }, motivo }
  }
  return { abierta: false, cambia: undefined, motivo }
}

/** Hours that touch are one opening. */
function cierreSeguido(franjas: readonly Pick<Franja, 'abre' | 'cierra'>[], cierra: number): number {
  const sigue = franjas.find((franja) => franja.abre <= cierra && franja.cierra > cierra)
  return sigue ? cierreSeguido(franjas, sigue.cierra) : cierra
}

/** "8:00 a. m."; a minute of the day after counts from its own midnight. */
export function formatoMinuto(minuto: number): string {
  const hora = Math.floor(minuto / 60) % 24
  return `${hora % 12 || 12}:${String(minuto % 60).padStart(2, '0')} ${hora < 12 ? 'a. m.' : 'p. m.'}`
}

/** The week as people say it: it begins on Monday. */
export const SEMANA = [1, 2, 3, 4, 5, 6, 0] as const

/** "lunes a sábado, 8:00 a. m. – 6:00 p. m.; domingo, 9:00 a. m. – 1:00 p. m."; '' of no hours. */
export function textoFranjas(franjas: readonly Franja[]): string {
  const grupos: { dias: number[]; horas: string }[] = []
  let seguido = false
  for (const dia of SEMANA) {
    const horas = horasDe(franjas.filter((franja) => franja.dia === dia))
    const ultimo = grupos.at(-1)
    if (seguido && ultimo?.horas === horas) ultimo.dias.push(dia)
    else if (horas !== '') grupos.push({ dias: [dia], horas })
    seguido = horas !== ''
  }
  return grupos.map(({ dias, horas }) => `${diasEnPalabras(dias)}, ${horas}`).join('; ')
}

function diasEnPalabras(dias: readonly number[]): string {
  if (dias.length === 7) return 'todos los días'
  const nombres = dias.map((dia) => diasDeSemana[dia]?.toLowerCase() ?? '')
  return nombres.length < 3 ? nombres.join(' y ') : `${nombres[0] ?? ''} a ${nombres.at(-1) ?? ''}`
}

const horasDe = (franjas: readonly Franja[]): string =>
  [...franjas]
    .sort((a, b) => a.abre - b.abre)
    .map(({ abre, cierra }) => (cierra - abre === 1440 ? 'todo el día' : `${formatoMinuto(abre)} – ${formatoMinuto(cierra)}`))
    .join(' y ')

/** How a day stands: its hours, what closes it, and the first day from then on that has hours; undefined when there is none near. */
export function diaDeEntrega(
  horario: readonly Franja[],
  cierres: readonly Cierre[],
  dia: string,
): { horas: string; motivo: string; proximo: string | undefined } {
  const tienda = { tiendaHorario: [...horario], tiendaCierres: [...cierres] }
  const horas = horasDe(franjasDe(tienda, dia))
  const proximo = Array.from({ length: DIAS_A_MIRAR }, (_, i) => sumarDias(dia, i)).find((uno) => franjasDe(tienda, uno).length > 0)
  return { horas, motivo: cierreDelDia(tienda, dia)?.motivo ?? '', proximo }
}

/** "Abierta hasta las 9:00 p. m.", "Cerrada; abre el lunes a las 8:00 a. m." */
export function textoApertura({ abierta, cambia, motivo }: EstadoDeApertura, hoy: string): string {
  const porque = motivo === '' ? '' : ` por ${motivo}`
  if (!cambia) return abierta ? 'Abierta' : `Cerrada${porque}`
  if (abierta) return `Abierta hasta las ${formatoMinuto(cambia.minuto)}`
  return `Cerrada${porque}; abre ${momentoEnPalabras(cambia, hoy)}`
}

/** "a las 8:00 a. m.", "mañana a las …", "el lunes a las …", "el 25/11 a las …": a minute of a day, as it is said on another. */
export function momentoEnPalabras({ dia, minuto }: { dia: string; minuto: number }, hoy: string): string {
  const cuando =
    dia === hoy
      ? ''
      : dia === sumarDias(hoy, 1)
        ? 'mañana '
        : dia > hoy && dia < sumarDias(hoy, 7)
          ? `el ${diasDeSemana[diaDeSemana(dia)]?.toLowerCase() ?? ''} `
          : `el ${dia.slice(8)}/${dia.slice(5, 7)} `
  return `${cuando}a las ${formatoMinuto(minuto)}`
}

/** Outside of its hours: the instant at which it opens, '' when nobody can tell; undefined while it is open, or never said its hours. */
export function cerradaHasta(tienda: ConHorario, instante: string): string | undefined {
  const apertura = aperturaDe(tienda, instante)
  if (!apertura || apertura.abierta) return undefined
  const { cambia } = apertura
  return cambia ? new Date(Date.parse(limitesDelDia(cambia.dia).desde) + cambia.minuto * MINUTO_MS).toISOString() : ''
}

/** What is wrong with hours as they are typed; undefined when nothing is. */
export function problemaDeHorario(franjas: readonly Franja[], cierres: readonly Cierre[]): string | undefined {
  const mala = franjas.find(({ abre, cierra }) => cierra <= abre || cierra - abre > 1440)
  if (mala) return `${diasDeSemana[mala.dia] ?? ''}: la hora de cierre va después de la de apertura`
  const pisada = franjas.find((una) =>
    franjas.some((otra) => otra !== una && otra.dia === una.dia && otra.abre >= una.abre && otra.abre < una.cierra),
  )
  if (pisada) return `${diasDeSemana[pisada.dia] ?? ''}: dos horarios se pisan`
  return cierres.some(({ desde, hasta }) => hasta < desde) ? 'Un cierre termina antes de empezar' : undefined
}
