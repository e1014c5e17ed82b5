/** What a book answers, from memory: statements, journal, open items. */
import type * as z from 'zod'
import { comandosLibros, type ApunteDelDiario, type DocumentoDelLibro } from '#domain/libros/comandos.libros.ts'
import type { ApunteContable, Asiento } from '#domain/libros/asiento.ts'
import { saldosContables } from '#domain/libros/mes.ts'
import { cuentasDe, fichaDeCuenta, SIN_DECIR, type CodigoDeCuenta } from '#domain/libros/cuentas.ts'
import {
  balanceGeneral,
  balanzaDeComprobacion,
  estadoDeResultados,
  ordenDelDiario,
  renglonesDeAsiento,
  renglonesDelDiario,
  type RenglonDeEstado,
  type RenglonDelDiario,
} from '#domain/libros/estados.ts'
import { mesSiguiente } from '#domain/core/fecha.ts'
import { partidasAbiertas, SumaDePartidas } from '#domain/libros/partidas.ts'
import { textoDeSaldos, type SaldoDeCuenta } from '#domain/libros/pliegue.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { sha256 } from '../core/hechos/texto.ts'
import { aPedazos, ordenar } from '../core/pausas.ts'
import { asientosDeCuenta, asientosDelMes, asientosTardios, mesesDelIndice } from './indice.ts'
import type { Mayor } from './mayor.ts'

type Respuesta<C extends keyof typeof comandosLibros> = z.input<(typeof comandosLibros)[C]['respuesta']>
type Pregunta<C extends keyof typeof comandosLibros> = z.output<(typeof comandosLibros)[C]['cuerpo']>

/** Documents set apart that are named; that there are more is said. */
const APARTADOS = 100
const MESES = 12
/** Lines of a page of the journal; its last document is whole. */
const PAGINA = 200

const libro = 'tienda'

/** SHA-256 of the balances: the same for the same balances, byte by byte. */
export const huellaDe = ({ libro: { saldos } }: Pick<Mayor, 'libro'>): string => sha256(textoDeSaldos(saldos.values()))

/** The statements of some months. */
export function estadosDelMayor(mayor: Mayor, { desde, hasta }: Pregunta<'libro'>, en: string): Respuesta<'libro'> {
  const saldos = saldosContables(mayor.libro, mayor.meses)
  const meses = [...new Set(saldos.map(({ mes }) => mes))].sort()
  return {
    en,
    documentos: mayor.asientos.size,
    meses,
    cerradoHasta: mayor.meses.at(-1)?.mes ?? '',
    codigos: mayor.codigos,
    apartados: [...mayor.apartados.values()].slice(0, APARTADOS).map((uno) => ({ ...uno, defectos: [...uno.defectos] })),
    cuantosApartados: mayor.apartados.size,
    balanza: balanzaDeComprobacion(saldos, { libro, desde, hasta }),
    resultados: estadoDeResultados(saldos, { libro, desde, hasta }),
    balance: balanceGeneral(saldos, { libro, hasta }),
    porMes: mesesHasta(meses[0] ?? hasta, hasta).map((mes) => comoMes(saldos, mes)),
    dolaresSinValor: cuentasDe(libro).flatMap((cuenta) => dolaresDe(saldos, cuenta, hasta)),
  }
}

/** From the first month to the last, of which no more than the last twelve. */
function mesesHasta(primero: string, ultimo: string): string[] {
  const meses: string[] = []
  for (let mes = primero; mes <= ultimo; mes = mesSiguiente(mes)) meses.push(mes)
  return meses.slice(-MESES)
}

function comoMes(saldos: readonly SaldoDeCuenta[], mes: string): Respuesta<'libro'>['porMes'][number] {
  const { ventasNetasCentavos, gananciaBrutaCentavos, gastos, resultadoCentavos } = estadoDeResultados(saldos, {
    libro,
    desde: mes,
    hasta: mes,
  })
  const enGastos = gastos.reduce((suma, { centavos }) => suma + centavos, 0)
  return {
    mes,
    ingresosCentavos: ventasNetasCentavos,
    gastosCentavos: ventasNetasCentavos - gananciaBrutaCentavos + enGastos,
    resultadoCentavos,
  }
}

function dolaresDe(saldos: readonly SaldoDeCuenta[], cuenta: CodigoDeCuenta, hasta: string): RenglonDeEstado[] {
  const suyos = saldos.filter((saldo) => saldo.cuenta === cuenta && saldo.moneda === 'USD' && saldo.mes <= hasta)
  const centavos = suyos.reduce((suma, saldo) => suma + saldo.centavos, 0)
  const valor = suyos.reduce((suma, { valorCentavos }) => suma + valorCentavos, 0)
  return centavos !== 0 && valor === 0 ? [{ cuenta, centavos }] : []
}

/** Lines that a question asks for, page by page; a customer's also of those who were joined to them. In pieces: there may be ten years of them. */
export async function diarioDelMayor(
  mayor: Mayor,
  { despuesDe = '', porPagina = PAGINA, ...pregunta }: Pregunta<'diario'>,
): Promise<Respuesta<'diario'>> {
  const pagina = new PaginaDeDiario(despuesDe, porPagina)
  const sumas = sumasDe(mayor, pregunta)
  for await (const renglones of porMeses(mayor, pregunta)) {
    if (!sumas.enteras) sumar(sumas, renglones)
    // The sums of a question are the same on each of its pages: only the first one reads on when it is full.
    if (pagina.poner(renglones) && sumas.enteras) break
  }
  sumas.enteras = true
  return {
    renglones: pagina.renglones.map(({ docId, tipo, ...uno }): ApunteDelDiario => ({
      ...uno,
      ...documentoDe(mayor, docId, tipo),
      parteNombre: nombreDeParte(mayor, uno.cuenta, uno.parte),
    })),
    siguiente: pagina.siguiente,
    cuantos: sumas.cuantos,
    debeCentavos: sumas.debeCentavos,
    haberCentavos: sumas.haberCentavos,
  }
}

/** So many lines after a place; a document is not cut. */
class PaginaDeDiario {
  readonly renglones: RenglonDelDiario[] = []
  siguiente = ''
  readonly #despuesDe: string
  readonly #largo: number
  constructor(despuesDe: string, largo: number) {
    this.#despuesDe = despuesDe
    this.#largo = largo
  }

  /** Takes what of these it has room for, which come after those of before; true when it is full and something comes after it. */
  poner(renglones: readonly RenglonDelDiario[]): boolean {
    for (const uno of renglones) {
      if (this.siguiente !== '') return true
      const lugar = lugarDe(uno)
      if (lugar <= this.#despuesDe) continue
      const ultimo = this.renglones.at(-1)
      if (ultimo && this.renglones.length >= this.#largo && lugarDe(ultimo) !== lugar) this.siguiente = lugarDe(ultimo)
      else this.renglones.push(uno)
    }
    return this.siguiente !== ''
  }
}

type PreguntaDeDiario = Omit<Pregunta<'diario'>, 'despuesDe' | 'porPagina'>

/** What the lines of a question come to, once all of them were read. */
interface SumasDeDiario {
  /** Of which book as it was, and of which question. */
  de: string
  enteras: boolean
  cuantos: number
  debeCentavos: number
  haberCentavos: number
}

const ultimasSumas = new WeakMap<Mayor, SumasDeDiario>()

/** Those that were worked out last, when they are still of this question and of this book; to be filled otherwise. */
function sumasDe(mayor: Mayor, pregunta: PreguntaDeDiario): SumasDeDiario {
  const de = JSON.stringify([mayor.seq, pregunta])
  const previas = ultimasSumas.get(mayor)
  if (previas?.de === de && previas.enteras) return previas
  const sumas = { de, enteras: false, cuantos: 0, debeCentavos: 0, haberCentavos: 0 }
  ultimasSumas.set(mayor, sumas)
  return sumas
}

function sumar(sumas: SumasDeDiario, renglones: readonly RenglonDelDiario[]): void {
  sumas.cuantos += renglones.length
  for (const { debeCentavos, haberCentavos } of renglones) {
    sumas.debeCentavos += debeCentavos
    sumas.haberCentavos += haberCentavos
  }
}

/** A question's lines in pieces that come one after another, each in its order: all of an account with open items, or month by month. */
async function* porMeses(mayor: Mayor, { desde = '', hasta = '9999-12-31', cuenta, parte, documento, moneda }: PreguntaDeDiario) {
  const { indice, codigos } = mayor
  const vigente = vigenteEn(mayor)
  const que = (uno: ApunteContable): boolean =>
    (cuenta === undefined || uno.cuenta === cuenta) &&
    (moneda === undefined || uno.moneda === moneda) &&
    (parte === undefined || uno.parte === parte || vigente(uno.parte) === parte)
  const { pausa } = aPedazos()
  if (documento !== undefined) {
    yield renglonesDelDiario(documentosLlamados(mayor, documento), { desde, hasta, que, codigos, contar: indice.contar })
    return
  }
  if (cuenta !== undefined && fichaDeCuenta(cuenta).conPartidas) {
    const suyos: RenglonDelDiario[] = []
    for (const asiento of new Set([...asientosDeCuenta(mayor, cuenta), ...asientosTardios(mayor)])) {
      suyos.push(...renglonesDeAsiento(asiento, { desde, hasta, que, codigos, contar: indice.contar }))
      await pausa()
    }
    yield await ordenar(suyos, ordenDelDiario, pausa)
    return
  }
  for (const mes of mesesDelIndice(mayor)) {
    if (`${mes}-31` < desde || `${mes}-01` > hasta) continue
    const dias = { desde: desde > `${mes}-01` ? desde : `${mes}-01`, hasta: hasta < `${mes}-31` ? hasta : `${mes}-31` }
    const suyos: RenglonDelDiario[] = []
    for (const asiento of asientosDelMes(mayor, mes)) {
      suyos.push(...renglonesDeAsiento(asiento, { ...dias, que, codigos, contar: indice.contar }))
      await pausa()
    }
    yield await ordenar(suyos, ordenDelDiario, pausa)
  }
}

const lugarDe = ({ fecha, docId }: { fecha: string; docId: string }): string => `${fecha} ${docId}`

/** By its id, or by the number of an invoice, which is the end of its id. */
function* documentosLlamados({ asientos }: Mayor, documento: string): Iterable<Asiento> {
  const uno = asientos.get(documento)
  if (uno) return yield uno
  const fin = `-${documento.toUpperCase()}`
  for (const asiento of asientos.values()) if (asiento.docId.endsWith(fin)) yield asiento
}

/** Open items of an account, and what is in favour of somebody in it. */
export async function partidasDelMayor(
  mayor: Mayor,
  { cuenta, parte, despuesDe = 0 }: Pregunta<'partidas'>,
): Promise<Respuesta<'partidas'>> {
  const suma = new SumaDePartidas(cuenta, fichaDeCuenta(cuenta).parte === 'cliente' ? vigenteEn(mayor) : undefined)
  const { pausa } = aPedazos()
  // As they are now: what is sold meanwhile counts the next time.
  for (const asiento of new Set(asientosDeCuenta(mayor, cuenta))) {
    suma.sumar(asiento)
    await pausa()
  }
  const { abiertas, aFavor } = partidasAbiertas(suma.sinSaldar())
  const todas = [...abiertas.map((una) => ({ ...una, aFavor: false })), ...aFavor.map((una) => ({ ...una, aFavor: true }))].filter(
    (una) => parte === undefined || una.parte === parte,
  )
  const pagina = todas.slice(despuesDe, despuesDe + PAGINA)
  const hasta = despuesDe + pagina.length
  return {
    partidas: pagina.map(({ cuenta: _cuenta, documentos, ...una }) => ({
      ...una,
      parteNombre: nombreDeParte(mayor, cuenta, una.parte),
      documentos: documentos.map((docId) => documentoDe(mayor, docId)),
    })),
    siguiente: hasta < todas.length ? String(hasta) : '',
    cuantas: todas.length,
  }
}

/** Who stands for a customer today. */
const vigenteEn = ({ unidos }: Mayor): ((clienteId: string) => string) => vigentesDe([...unidos].map(([id, unidoA]) => ({ id, unidoA })))

/** A document as the journal names it. */
export function documentoDe({ asientos, turnos }: Mayor, docId: string, tipo = asientos.get(docId)?.tipo ?? ''): DocumentoDelLibro {
  const enGaveta = asientos.get(docId)?.apuntes.find(({ cuenta }) => cuenta === 'gaveta')?.parte
  return { docId, tipo, turnoId: turnos.get(docId) ?? (enGaveta === SIN_DECIR ? '' : (enGaveta ?? '')) }
}

/** What people call it; '' of what has no name, which the screen words by its kind. */
const nombreDeParte = ({ nombres }: Mayor, cuenta: CodigoDeCuenta, parte: string): string =>
  fichaDeCuenta(cuenta).parte === 'tienda' ? 'Mercana' : (nombres.get(parte) ?? '')
