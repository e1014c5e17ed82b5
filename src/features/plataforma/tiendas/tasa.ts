/** What to look at before a rate is set: a slip of the keyboard here changes the price of every sale in dollars. */
import { diasEntre, sumarDias } from '#domain/core/fecha.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'
import { DIAS_POR_DELANTE } from '#domain/fiscal/tasa-dolar.ts'

interface TasaEscrita {
  /** Ten-thousandths of a peso; null while the field is empty or cannot be read. */
  compraDiezmilesimas: number | null
  ventaDiezmilesimas: number | null
  fecha: string
}

/** The server's own limits: 10 to 1,000 pesos. */
const MINIMA = 100_000
const MAXIMA = 10_000_000
/** From how many days on a rate is called old. */
const DIAS_VIEJA = 3

/** Why it cannot be set; undefined when it can. */
export function problemaDeTasa(
  { compraDiezmilesimas: compra, ventaDiezmilesimas: venta, fecha }: TasaEscrita,
  hoy: string,
): Fallo | undefined {
  if (compra === null || venta === null) return fallo('monto.vacio').error
  if ([compra, venta].some((valor) => valor < MINIMA || valor > MAXIMA)) return fallo('tasaDolar.fuera-de-rango').error
  if (compra > venta) return fallo('tasaDolar.venta-menor-que-compra').error
  if (fecha === '') return fallo('tasaDolar.sin-fecha').error
  if (fecha > sumarDias(hoy, DIAS_POR_DELANTE)) return fallo('tasaDolar.fecha-lejana', { dias: DIAS_POR_DELANTE }).error
  return undefined
}

/** By how much a rate moved, in basis points, with its sign. */
export const cambioDe = (nueva: number, anterior: number): number => Math.round(((nueva - anterior) * 10_000) / anterior)

/** The largest move of the two, in basis points, when it is more than the rate before it tolerates. */
export function cambioBrusco(
  nueva: { compraDiezmilesimas: number; ventaDiezmilesimas: number },
  anterior: { compraDiezmilesimas: number; ventaDiezmilesimas: number; tolerancia: number } | undefined,
): number | undefined {
  if (!anterior) return undefined
  const cambios = [
    cambioDe(nueva.compraDiezmilesimas, anterior.compraDiezmilesimas),
    cambioDe(nueva.ventaDiezmilesimas, anterior.ventaDiezmilesimas),
  ]
  const mayor = cambios.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a))
  return Math.abs(mayor) > anterior.tolerancia ? mayor : undefined
}

/** Days that a rate has been in force, when they are so many that somebody should look. */
export function diasDeVieja(fecha: string, hoy: string): number | undefined {
  const dias = diasEntre(fecha, hoy)
  return dias > DIAS_VIEJA ? dias : undefined
}
