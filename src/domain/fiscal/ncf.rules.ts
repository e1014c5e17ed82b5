/**
 * Fiscal numbers: how they are written, which ranges may be registered, which number a till takes next. The
 * account of every number of a range is in `cuenta-de-rango.ts`. Sources: docs/FISCAL.md#numbers, #validity and #ranges; docs/adr/0010.
 */
import type { BloqueNCF, RangoNCF } from './ncf.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { umbralConsumo, type Umbral } from './itbis.rules.ts'
import { comprobantes } from './ncf.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** Ten million numbers in one range is a slip of the finger: DGII grants by volume. */
const LARGO_MAXIMO = 10_000_000

/** A block as these rules need it. */
export type BloqueDeNumeros = Pick<BloqueNCF, 'id' | 'tipoComprobante' | 'desde' | 'hasta' | 'vence' | 'estado'>

/** Digits of the number after serie and type: 8 on paper (B), 10 in electronic form (E). */
export const digitosDe = (tipo: TipoComprobante): number => (tipo.startsWith('B') ? 8 : 10)

/** The highest number of a type. */
export const numeroMaximo = (tipo: TipoComprobante): number => 10 ** digitosDe(tipo) - 1

/** "B0100000522", "E310000000005". */
export const formatoNcf = (tipo: TipoComprobante, numero: number): string => `${tipo}${String(numero).padStart(digitosDe(tipo), '0')}`

export interface PartesNcf {
  tipo: TipoComprobante
  numero: number
}

/** Type and number of an NCF that a till issues; undefined for any other text. */
export function leerNcf(ncf: string): PartesNcf | undefined {
  const tipo = tipoComprobantes.find((candidato) => ncf.startsWith(candidato))
  if (!tipo || !/^[BE]\d+$/.test(ncf) || ncf.length !== 3 + digitosDe(tipo)) return undefined
  const numero = Number(ncf.slice(3))
  return numero === 0 ? undefined : { tipo, numero }
}

/** Is this text any NCF or e-NCF that DGII knows, old ones of 19 characters included (what a note may modify)? */
export const esNcf = (ncf: string): boolean => /^(B(0[1-4]|1[1-7])\d{8}|E(3[1-4]|4[13-7])\d{10}|[AP]\d{18})$/.test(ncf)

/** A range's end as somebody typed it: the bare number, or the whole NCF of that type. */
export function leerNumeroDeRango(texto: string, tipo: TipoComprobante): Result<number> {
  const limpio = texto.replace(/\s|(?<=\w)-/g, '').toUpperCase()
  if (/^\d+$/.test(limpio))
    return limpio.length <= digitosDe(tipo) ? ok(Number(limpio)) : fallo('rango.largo-equivocado', { tipo, digitos: digitosDe(tipo) })
  if (!/^[BE]\d{2}\d*$/.test(limpio)) return fallo('rango.no-es-numero', { tipo })
  if (!limpio.startsWith(tipo)) return fallo('rango.otro-tipo', { tipo, escrito: limpio.slice(0, 3) })
  return limpio.length === 3 + digitosDe(tipo)
    ? ok(Number(limpio.slice(3)))
    : fallo('rango.largo-equivocado', { tipo, digitos: digitosDe(tipo) })
}

/** May this range be registered beside the others? Retired ranges count too: their numbers may have been used. */
export function validarRango(
  nuevo: Pick<RangoNCF, 'rnc' | 'tipoComprobante' | 'desde' | 'hasta' | 'vence'>,
  existentes: readonly Pick<RangoNCF, 'rnc' | 'tipoComprobante' | 'desde' | 'hasta'>[],
  hoy: string,
): Result<true> {
  const { rnc, tipoComprobante: tipo, desde, hasta, vence } = nuevo
  if (!/^(\d{9}|\d{11})$/.test(rnc)) return fallo('rango.sin-rnc')
  if (!Number.isSafeInteger(desde) || !Number.isSafeInteger(hasta) || desde < 1) return fallo('rango.no-es-numero', { tipo })
  if (desde > hasta) return fallo('rango.al-reves', { desde, hasta })
  if (hasta > numeroMaximo(tipo)) return fallo('rango.largo-equivocado', { tipo, digitos: digitosDe(tipo) })
  if (hasta - desde + 1 > LARGO_MAXIMO) return fallo('rango.demasiado-largo', { cantidad: hasta - desde + 1, maximo: LARGO_MAXIMO })
  if (vence !== null && vence < hoy) return fallo('rango.vencido', { vence: formatoFecha(vence) })
  const cruzado = existentes.find((otro) => otro.rnc === rnc && otro.tipoComprobante === tipo && otro.desde <= hasta && desde <= otro.hasta)
  if (cruzado) return fallo('rango.se-cruza', { desde: formatoNcf(tipo, cruzado.desde), hasta: formatoNcf(tipo, cruzado.hasta) })
  return ok(true)
}

/** Highest number used per block id; a block that is missing has not been touched. */
export type UltimoUsado = Readonly<Record<string, number>>

export interface NumeroTomado<B extends BloqueDeNumeros = BloqueDeNumeros> {
  numero: number
  ncf: string
  bloque: B
}

/** Valid on its last day, that day included (docs/FISCAL.md#validity). */
const vencido = (bloque: BloqueDeNumeros, hoy: string): boolean => bloque.vence !== null && bloque.vence < hoy

/** May numbers be taken from it today? */
const sirve = (bloque: BloqueDeNumeros, hoy: string): boolean => bloque.estado === 'activo' && !vencido(bloque, hoy)

/** Numbers of a block after the highest used one. */
const quedanEn = (bloque: BloqueDeNumeros, ultimo: UltimoUsado): number =>
  Math.max(0, bloque.hasta - Math.max(bloque.desde - 1, ultimo[bloque.id] ?? 0))

/** First what expires first, then the lower numbers. */
const enOrden = (a: BloqueDeNumeros, b: BloqueDeNumeros): number => {
  const [va, vb] = [a.vence ?? '9999', b.vence ?? '9999']
  return va === vb ? a.desde - b.desde : va < vb ? -1 : 1
}

/**
 * The number that a till takes now: the successor of the highest that it used in its own block. `bloques` are those of
 * this device and one type; the caller holds the Web Lock and stores the number in the same write as the sale.
 */
export function siguienteNumero<B extends BloqueDeNumeros>(
  bloques: readonly B[],
  ultimoUsadoPorBloque: UltimoUsado,
  hoy: string,
): Result<NumeroTomado<B>> {
  const activos = bloques.filter((bloque) => bloque.estado === 'activo').sort(enOrden)
  if (activos.length === 0) return fallo('ncf.sin-bloque')
  const conNumeros = activos.filter((bloque) => quedanEn(bloque, ultimoUsadoPorBloque) > 0)
  const ultimo = conNumeros.at(-1)
  if (!ultimo) return fallo('ncf.agotado')
  const bloque = conNumeros.find((candidato) => !vencido(candidato, hoy))
  if (!bloque) return fallo('ncf.vencido', { vence: formatoFecha(ultimo.vence ?? hoy) })
  const numero = Math.max(bloque.desde - 1, ultimoUsadoPorBloque[bloque.id] ?? 0) + 1
  return ok({ numero, ncf: formatoNcf(bloque.tipoComprobante, numero), bloque })
}

/** How many numbers a device can still take today from these blocks of one type. */
export const numerosQuedan = (bloques: readonly BloqueDeNumeros[], ultimoUsadoPorBloque: UltimoUsado, hoy: string): number =>
  bloques.reduce((suma, bloque) => suma + (sirve(bloque, hoy) ? quedanEn(bloque, ultimoUsadoPorBloque) : 0), 0)

/** The day on which the last of the numbers left stops being valid; null when none expires or none is left. */
export function ultimoVencimiento(bloques: readonly BloqueDeNumeros[], ultimoUsadoPorBloque: UltimoUsado, hoy: string): string | null {
  const utiles = bloques.filter((bloque) => sirve(bloque, hoy) && quedanEn(bloque, ultimoUsadoPorBloque) > 0)
  return utiles.sort(enOrden).at(-1)?.vence ?? null
}

/** Blocks that a device holds of a type when it is fully supplied (docs/FISCAL.md#ranges, docs/adr/0010). */
const BLOQUES_EN_MANO = 2

/**
 * Is it time for another block? At half of the two that a device should hold, so that a whole one is always in reserve.
 * Device and server ask the same; `porBloque` is how many a new block brings, which a device takes from those it has.
 */
export function debeReponer(
  bloques: readonly BloqueDeNumeros[],
  ultimoUsadoPorBloque: UltimoUsado,
  hoy: string,
  porBloque = Math.max(0, ...bloques.filter((bloque) => sirve(bloque, hoy)).map((bloque) => bloque.hasta - bloque.desde + 1)),
): boolean {
  return numerosQuedan(bloques, ultimoUsadoPorBloque, hoy) * 2 <= porBloque * BLOQUES_EN_MANO
}

/** Must this document name its buyer? Taxpayers' types always, consumo from the threshold of the day (docs/FISCAL.md#types, #threshold). */
export function compradorRequerido(tipo: TipoComprobante, totalCentavos: number, fecha: string, umbrales?: readonly Umbral[]): boolean {
  const { comprador } = comprobantes[tipo]
  return comprador === 'obligatorio' || (comprador === 'umbral' && totalCentavos >= umbralConsumo(fecha, umbrales))
}
