/**
 * The account of a range: every number of it is in exactly one state, and what was given out and has no document says why
 * (docs/FISCAL.md#ranges, docs/adr/0010).
 */
import type { BloqueNCF, RangoNCF } from './ncf.entity.ts'
import type { Codigo608 } from './ncf.ts'

type Anulacion = BloqueNCF['anulados'][number]

export const estadosNumero = ['libre', 'arrendado', 'usado', 'congelado', 'anulado'] as const
export type EstadoNumero = (typeof estadosNumero)[number]

/** Closed range of numbers. */
export type Intervalo = readonly [number, number]

export interface Tramo {
  desde: number
  hasta: number
  estado: EstadoNumero
}

type Rango = Pick<RangoNCF, 'id' | 'desde' | 'hasta' | 'siguiente'> & Partial<Pick<RangoNCF, 'anulados'>>
type BloqueDeRango = Pick<BloqueNCF, 'id' | 'rangoId' | 'desde' | 'hasta' | 'estado' | 'anulados'>

/**
 * Every number of a range with its state, as closed ranges in order. Used wins over everything, since a printed number is
 * a fact; then void, then frozen or lent; what is in no block is free. `usados` may hold numbers of other ranges.
 */
export function estadosDeNumeros(
  rango: Omit<Rango, 'siguiente'>,
  bloques: readonly BloqueDeRango[],
  usados: readonly Intervalo[],
): Tramo[] {
  const propios = bloques.filter((bloque) => bloque.rangoId === rango.id)
  const capas: [EstadoNumero, Intervalo[]][] = [
    ['usado', unir(usados)],
    ['anulado', unir([...anuladosDe(rango), ...propios.flatMap(anuladosDe)])],
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
  | 'anulado-y-prestado'
  | 'bloques-se-cruzan'
  | 'bloque-fuera-de-rango'
  | 'siguiente-atrasado'

export interface CuentaDeRango {
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
export function cuentaDeRango(rango: Rango, bloques: readonly BloqueDeRango[], usados: readonly Intervalo[]): CuentaDeRango {
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
    ...lista('usado-y-anulado', cruce(propiosUsados, unir([...anuladosDe(rango), ...propios.flatMap(anuladosDe)]))),
    ...lista('anulado-y-prestado', cruce(unir(anuladosDe(rango)), unir(propios.map(intervaloDe)))),
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
const anuladosDe = ({ anulados = [] }: { anulados?: readonly Anulacion[] }): Intervalo[] => anulados.map(intervaloDe)

/** Why a number that is not free has no document: what a person asks who looks at the numbering. */
export const clasesHueco = ['en-caja', 'sin-llegar', 'congelado', 'anulado', 'saltado'] as const
export type ClaseHueco = (typeof clasesHueco)[number]

export interface Hueco {
  desde: number
  hasta: number
  clase: ClaseHueco
  /** The block that they are in; '' when in none. */
  bloqueId: string
  /** Code of form 608 of those that were declared void; '' otherwise. */
  codigo608: string
}

/**
 * The numbers of a range that were given out and have no document, each stretch with its reason: a till still has them; the
 * till went past them and what it made has not come; their block is frozen; declared void; jumped over after a restore.
 */
export function huecosDe(rango: Rango, bloques: readonly BloqueDeRango[], usados: readonly Intervalo[]): Hueco[] {
  const propios = bloques.filter((bloque) => bloque.rangoId === rango.id)
  const enUso = unir(usados)
  const anulados = [rango, ...propios].flatMap((origen) =>
    (origen.anulados ?? []).map(({ desde, hasta, codigo608 }) => ({
      desde,
      hasta,
      clase: 'anulado' as const,
      bloqueId: propios.includes(origen as BloqueDeRango) ? origen.id : '',
      codigo608,
    })),
  )
  const explicados = unir([...enUso, ...anulados.map(intervaloDe)])
  const deBloques = propios.flatMap((bloque) => {
    const ultimo = cruce(enUso, [intervaloDe(bloque)]).at(-1)?.[1] ?? bloque.desde - 1
    return resta([intervaloDe(bloque)], explicados).map(([desde, hasta]) => ({
      desde,
      hasta,
      clase: hasta < ultimo ? ('sin-llegar' as const) : bloque.estado === 'activo' ? ('en-caja' as const) : ('congelado' as const),
      bloqueId: bloque.id,
      codigo608: '',
    }))
  })
  const saltados = resta([[rango.desde, rango.siguiente - 1]], unir([...explicados, ...propios.map(intervaloDe)])).map(
    ([desde, hasta]) => ({
      desde,
      hasta,
      clase: 'saltado' as const,
      bloqueId: '',
      codigo608: '',
    }),
  )
  return [...deBloques, ...anulados, ...saltados].filter(({ desde, hasta }) => desde <= hasta).sort((a, b) => a.desde - b.desde)
}

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

/** What form 608 calls each reason. */
export const nombreCodigo608: Readonly<Record<Codigo608, string>> = {
  '01': 'Deterioro de factura preimpresa',
  '02': 'Errores de impresión (factura preimpresa)',
  '03': 'Impresión defectuosa',
  '04': 'Corrección de la información',
  '05': 'Cambio de productos',
  '06': 'Devolución de productos',
  '07': 'Omisión de productos',
  '08': 'Errores en secuencia de NCF',
  '09': 'Cese de operaciones',
  '10': 'Pérdida o hurto de talonarios',
}
