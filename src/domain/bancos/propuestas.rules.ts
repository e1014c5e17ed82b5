/**
 * Which line of a statement is which payment, as far as that can be told: the amount to the centavo first, and then the reference, the day,
 * a few days, and the cards of a day as the one sum that the bank pays. Each thing is in one proposal at most. Pure, and fast enough for
 * 5,000 lines against 5,000 payments in the page.
 */
import { llana } from '#domain/core/bancos.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import type { PorqueDeConciliacion } from './conciliacion.entity.ts'
import type { LineaDeBanco } from './linea-de-banco.entity.ts'
import type { MovimientoDeBanco } from './movimiento.ts'

export type LineaLibre = Pick<LineaDeBanco, 'id' | 'fecha' | 'descripcion' | 'referencia' | 'centavos'>
export type MovimientoLibre = Pick<MovimientoDeBanco, 'id' | 'fecha' | 'metodo' | 'referencia' | 'centavos'>

export interface Propuesta {
  lineas: readonly string[]
  movimientos: readonly string[]
  porque: Exclude<PorqueDeConciliacion, 'a-mano'>
  /** Days from the payment to its line; less than 0 where the bank had it before. */
  dias: number
  /** No other thing has this amount and reference, no more than a month apart, or amount and day: it may be accepted without a look. */
  segura: boolean
}

/** A bank may have a transfer a day before the till says so, and a card's money comes days after. */
const DIAS_ANTES = 2
const DIAS_DESPUES = 5
/** A cheque is cashed weeks after; the same number months after is another's. */
const DIAS_CON_REFERENCIA = 31
/** Shorter ones are numbers of a counter or a page, and of many. */
const LARGO_DE_REFERENCIA = 4
const LARGO_EN_DESCRIPCION = 6

/** As both sides write it alike: letters and digits, no zeros in front; '' when it is too short to tell anything. */
const referenciaDe = (texto: string): string => {
  const clave = llana(texto).replace(/^0+/, '')
  return clave.length < LARGO_DE_REFERENCIA ? '' : clave
}

/** What a line may call its payment: its reference, and long numbers in what it says. */
function referenciasDe({ referencia, descripcion }: Pick<LineaLibre, 'referencia' | 'descripcion'>): string[] {
  const propia = referenciaDe(referencia)
  const dichas = (descripcion.match(/[A-Za-z0-9-]*\d[A-Za-z0-9-]*/g) ?? [])
    .map(referenciaDe)
    .filter((una) => una.length >= LARGO_EN_DESCRIPCION)
  return [...new Set([propia, ...dichas])].filter((una) => una !== '')
}

const porDiaEId = <T extends { fecha: string; id: string }>(a: T, b: T): number =>
  a.fecha === b.fecha ? (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.fecha < b.fecha ? -1 : 1

function agrupar<T>(cosas: readonly T[], clave: (cosa: T) => string): Map<string, T[]> {
  const grupos = new Map<string, T[]>()
  for (const cosa of cosas) {
    const cual = clave(cosa)
    const grupo = grupos.get(cual)
    if (grupo) grupo.push(cosa)
    else grupos.set(cual, [cosa])
  }
  return grupos
}

const enPlazo = (dias: number): boolean => dias >= -DIAS_ANTES && dias <= DIAS_DESPUES

/** Proposals for what nobody matched yet, the surest first; the order in which things come in changes nothing. */
export function proponer(lineas: readonly LineaLibre[], movimientos: readonly MovimientoLibre[]): Propuesta[] {
  const [deBanco, propios] = [[...lineas].sort(porDiaEId), [...movimientos].sort(porDiaEId)]
  const tomadas = new Set<string>()
  const propuestas: Propuesta[] = []
  const libres = <T extends { id: string }>(cosas: readonly T[]): T[] => cosas.filter(({ id }) => !tomadas.has(id))
  const tomar = (linea: LineaLibre, suyos: readonly MovimientoLibre[], porque: Propuesta['porque'], segura: boolean): void => {
    const ids = suyos.map(({ id }) => id)
    for (const id of [linea.id, ...ids]) tomadas.add(id)
    const dias = diasEntre(suyos.at(-1)?.fecha ?? linea.fecha, linea.fecha)
    propuestas.push({ lineas: [linea.id], movimientos: ids, porque, dias, segura })
  }

  const porReferencia = agrupar(
    propios.filter(({ referencia }) => referenciaDe(referencia) !== ''),
    ({ centavos, referencia }) => `${centavos} ${referenciaDe(referencia)}`,
  )
  const nombradas = deBanco.flatMap((linea) =>
    referenciasDe(linea)
      .map((referencia) => ({ linea, clave: `${linea.centavos} ${referencia}` }))
      .filter(({ clave }) => porReferencia.has(clave)),
  )
  const lineasPorReferencia = agrupar(nombradas, ({ clave }) => clave)
  for (const [clave, candidatas] of lineasPorReferencia) {
    const suyos = libres(porReferencia.get(clave) ?? [])
    const suyas = libres(candidatas.map(({ linea }) => linea))
    const sola = suyos.length === 1 && suyas.length === 1
    for (const [i, movimiento] of suyos.entries()) {
      const linea = suyas[i]
      if (linea) tomar(linea, [movimiento], 'referencia', sola && Math.abs(diasEntre(movimiento.fecha, linea.fecha)) <= DIAS_CON_REFERENCIA)
    }
  }

  const porMontoYDia = agrupar(libres(propios), ({ centavos, fecha }) => `${centavos} ${fecha}`)
  for (const [clave, suyas] of agrupar(libres(deBanco), ({ centavos, fecha }) => `${centavos} ${fecha}`)) {
    const suyos = porMontoYDia.get(clave) ?? []
    const segura = suyos.length === 1 && suyas.length === 1
    for (const [i, movimiento] of suyos.entries()) {
      const linea = suyas[i]
      if (linea) tomar(linea, [movimiento], 'mismo-dia', segura)
    }
  }

  // The bank pays a day's cards in one sum: before single ones that happen to have the amount of such a line.
  const deTarjeta = libres(propios).filter(({ metodo }) => metodo === 'tarjeta')
  const lineasPorMonto = agrupar(libres(deBanco), ({ centavos }) => String(centavos))
  for (const [dia, suyos] of agrupar(deTarjeta, ({ fecha }) => fecha)) {
    const total = suyos.reduce((suma, { centavos }) => suma + centavos, 0)
    const linea = libres(lineasPorMonto.get(String(total)) ?? []).find(({ fecha }) => enPlazo(diasEntre(dia, fecha)))
    if (suyos.length > 1 && linea) tomar(linea, suyos, 'tarjetas-del-dia', false)
  }

  const porMonto = agrupar(libres(propios), ({ centavos }) => String(centavos))
  for (const [monto, suyas] of agrupar(libres(deBanco), ({ centavos }) => String(centavos))) {
    const suyos = porMonto.get(monto) ?? []
    // Both in order of day: what is too old for this line is too old for those after it.
    let i = 0
    for (const linea of suyas) {
      while (i < suyos.length && diasEntre(suyos[i]?.fecha ?? '', linea.fecha) > DIAS_DESPUES) i++
      const movimiento = suyos[i]
      if (!movimiento || !enPlazo(diasEntre(movimiento.fecha, linea.fecha))) continue
      tomar(linea, [movimiento], 'dias', false)
      i++
    }
  }
  return propuestas
}
