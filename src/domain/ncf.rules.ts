/**
 * Fiscal numbers: how they are written, which ranges may be registered, which number a till takes next, and the account
 * of every number of a range. Sources: fiscal.md §1.1, §1.4, §9; architecture.md §5.
 */
import type { BloqueNCF, RangoNCF } from './entidades/ncf.ts'
import { formatoFecha } from './fecha.ts'
import { umbralConsumo, type Umbral } from './itbis.rules.ts'
import { comprobantes, tipoComprobantes, type TipoComprobante } from './ncf.ts'
import { fallo, ok, type Result } from './result.ts'

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

/** Valid on its last day, that day included (fiscal.md §1.4). */
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

/** Blocks that a device holds of a type when it is fully supplied (architecture.md §5, fiscal.md §9.3.4). */
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

/** Must this document name its buyer? Taxpayers' types always, consumo from the threshold of the day (fiscal.md §1.2, §1.3). */
export function compradorRequerido(tipo: TipoComprobante, totalCentavos: number, fecha: string, umbrales?: readonly Umbral[]): boolean {
  const { comprador } = comprobantes[tipo]
  return comprador === 'obligatorio' || (comprador === 'umbral' && totalCentavos >= umbralConsumo(fecha, umbrales))
}

/* The account of a range: every number of it is in exactly one state. */

export const estadosNumero = ['libre', 'arrendado', 'usado', 'congelado', 'anulado'] as const
export type EstadoNumero = (typeof estadosNumero)[number]

/** Closed range of numbers. */
export type Intervalo = readonly [number, number]

export interface Tramo {
  desde: number
  hasta: number
  estado: EstadoNumero
}

type Rango = Pick<RangoNCF, 'id' | 'desde' | 'hasta' | 'siguiente'>
type BloqueDeRango = Pick<BloqueNCF, 'id' | 'rangoId' | 'desde' | 'hasta' | 'estado' | 'anulados'>

/**
 * Every number of a range with its state, as closed ranges in order. Used wins over everything, since a printed number is
 * a fact; then void, then frozen or lent; what is in no block is free. `usados` may hold numbers of other ranges.
 */
export function estadosDeNumeros(
  rango: Pick<Rango, 'id' | 'desde' | 'hasta'>,
  bloques: readonly BloqueDeRango[],
  usados: readonly Intervalo[],
): Tramo[] {
  const propios = bloques.filter((bloque) => bloque.rangoId === rango.id)
  const capas: [EstadoNumero, Intervalo[]][] = [
    ['usado', unir(usados)],
    ['anulado', unir(propios.flatMap(anuladosDe))],
    ['congelado', unir(propios.filter((bloque) => bloque.estado === 'congelado').map(intervaloDe))],
    ['arrendado', unir(propios.filter((bloque) => bloque.estado === 'activo').map(intervaloDe))],
  ]
  const dentro = (numero: number) => numero >= rango.desde && numero <= rango.hasta
  const bordes = capas.flatMap(([, intervalos]) => intervalos.flatMap(([desde, hasta]) => [desde, hasta + 1])).filter(dentro)
  const inicios = [...new Set([rango.desde, ...bordes])].sort((a, b) => a - b)
  const busquedas = capas.map(([estado, intervalos]) => ({ estado, contiene: buscador(intervalos) }))
  const tramos: Tramo[] = []
  inicios.forEach((desde, indice) => {
    const hasta = (inicios[indice + 1] ?? rango.hasta + 1) - 1
    const estado = busquedas.filter(({ contiene }) => contiene(desde))[0]?.estado ?? 'libre'
    const anterior = tramos.at(-1)
    if (anterior?.estado === estado) anterior.hasta = hasta
    else tramos.push({ desde, hasta, estado })
  })
  return tramos
}

/** Do these stretches cover the range whole, each number once? Checked apart from the code that makes them. */
export function particionExacta(rango: Pick<Rango, 'desde' | 'hasta'>, tramos: readonly Tramo[]): { disjunta: boolean; completa: boolean } {
  const orden = [...tramos].sort((a, b) => a.desde - b.desde)
  const disjunta = orden.every((tramo, i) => tramo.desde <= tramo.hasta && tramo.desde > (orden[i - 1]?.hasta ?? rango.desde - 1))
  const contados = orden.reduce((suma, tramo) => suma + tramo.hasta - tramo.desde + 1, 0)
  const completa = contados === rango.hasta - rango.desde + 1 && orden[0]?.desde === rango.desde && orden.at(-1)?.hasta === rango.hasta
  return { disjunta, completa }
}

export type ClaseProblema =
  | 'usado-dos-veces'
  | 'usado-fuera-de-bloque'
  | 'usado-y-anulado'
  | 'anulado-fuera-de-bloque'
  | 'bloques-se-cruzan'
  | 'bloque-fuera-de-rango'
  | 'siguiente-atrasado'

export interface PruebaDeRango {
  tramos: Tramo[]
  /** How many numbers are in each state; they add up to `total`. */
  cuentas: Record<EstadoNumero, number>
  total: number
  disjunta: boolean
  completa: boolean
  /** What does not add up, for a person to look at; `messages.ts` has words under `prueba.<clase>`. */
  problemas: { clase: ClaseProblema; desde: number; hasta: number }[]
}

/** The proof that the screen shows: the partition, its counts, and every contradiction between ranges, blocks and uses. */
export function pruebaDeRango(rango: Rango, bloques: readonly BloqueDeRango[], usados: readonly Intervalo[]): PruebaDeRango {
  const propios = bloques.filter((bloque) => bloque.rangoId === rango.id)
  const tramos = estadosDeNumeros(rango, bloques, usados)
  const cuentas: Record<EstadoNumero, number> = { libre: 0, arrendado: 0, usado: 0, congelado: 0, anulado: 0 }
  for (const tramo of tramos) cuentas[tramo.estado] += tramo.hasta - tramo.desde + 1
  const todo: Intervalo[] = [[rango.desde, rango.hasta]]
  const propiosUsados = cruce(unir(usados), todo)
  const lista = (clase: ClaseProblema, intervalos: readonly Intervalo[]) => intervalos.map(([desde, hasta]) => ({ clase, desde, hasta }))
  const problemas = [
    ...lista('usado-dos-veces', cruce(repetidos(usados), todo)),
    ...lista('usado-fuera-de-bloque', resta(propiosUsados, unir(propios.map(intervaloDe)))),
    ...lista('usado-y-anulado', cruce(propiosUsados, unir(propios.flatMap(anuladosDe)))),
    ...lista(
      'anulado-fuera-de-bloque',
      propios.flatMap((bloque) => resta(anuladosDe(bloque), bloque.estado === 'congelado' ? [intervaloDe(bloque)] : [])),
    ),
    ...lista('bloques-se-cruzan', repetidos(propios.map(intervaloDe))),
    ...lista('bloque-fuera-de-rango', resta(unir(propios.map(intervaloDe)), todo)),
    ...lista('siguiente-atrasado', propios.filter((bloque) => bloque.hasta >= rango.siguiente).map(intervaloDe)),
  ]
  return { tramos, cuentas, total: rango.hasta - rango.desde + 1, ...particionExacta(rango, tramos), problemas }
}

const intervaloDe = (bloque: { desde: number; hasta: number }): Intervalo => [bloque.desde, bloque.hasta]
const anuladosDe = (bloque: BloqueDeRango): Intervalo[] => bloque.anulados.map(intervaloDe)

const ordenados = (intervalos: readonly Intervalo[]): Intervalo[] => [...intervalos].sort((a, b) => a[0] - b[0])

/** The same numbers as ordered ranges that do not touch. */
function unir(intervalos: readonly Intervalo[]): Intervalo[] {
  const unidos: [number, number][] = []
  for (const [desde, hasta] of ordenados(intervalos)) {
    const ultimo = unidos.at(-1)
    if (ultimo && desde <= ultimo[1] + 1) ultimo[1] = Math.max(ultimo[1], hasta)
    else unidos.push([desde, hasta])
  }
  return unidos
}

/** Numbers that occur in more than one of these ranges. */
function repetidos(intervalos: readonly Intervalo[]): Intervalo[] {
  const dobles: Intervalo[] = []
  let alcance = -Infinity
  for (const [desde, hasta] of ordenados(intervalos)) {
    if (desde <= alcance) dobles.push([desde, Math.min(hasta, alcance)])
    alcance = Math.max(alcance, hasta)
  }
  return unir(dobles)
}

/** Numbers in both; both lists are ordered and do not touch themselves. */
function cruce(unos: readonly Intervalo[], otros: readonly Intervalo[]): Intervalo[] {
  const comunes: Intervalo[] = []
  let j = 0
  for (const [desde, hasta] of unos) {
    while ((otros[j]?.[1] ?? Infinity) < desde) j += 1
    for (const otro of otros.slice(j)) {
      if (otro[0] > hasta) break
      comunes.push([Math.max(desde, otro[0]), Math.min(hasta, otro[1])])
    }
  }
  return comunes
}

/** Numbers of the first that are not in the second; `otros` is ordered and does not touch itself. */
function resta(unos: readonly Intervalo[], otros: readonly Intervalo[]): Intervalo[] {
  return unos.flatMap(([desde, hasta]) => {
    const libres: Intervalo[] = []
    let inicio = desde
    for (const [a, b] of cruce([[desde, hasta]], otros)) {
      if (a > inicio) libres.push([inicio, a - 1])
      inicio = b + 1
    }
    return inicio <= hasta ? [...libres, [inicio, hasta] as const] : libres
  })
}

/** Answers whether numbers asked for in ascending order lie in these ordered ranges, in one pass over them. */
function buscador(intervalos: readonly Intervalo[]): (numero: number) => boolean {
  let i = 0
  return (numero) => {
    while ((intervalos[i]?.[1] ?? Infinity) < numero) i += 1
    return (intervalos[i]?.[0] ?? Infinity) <= numero
  }
}
