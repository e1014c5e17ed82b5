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
  renglonesDelDiario,
  type RenglonDeEstado,
} from '#domain/libros/estados.ts'
import { mesSiguiente } from '#domain/core/fecha.ts'
import { partidasAbiertas, partidasDe } from '#domain/libros/partidas.ts'
import { textoDeSaldos, type SaldoDeCuenta } from '#domain/libros/pliegue.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { sha256 } from '../core/hechos/texto.ts'
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

/** Lines that a question asks for, page by page; a customer's also of those who were joined to them. */
export function diarioDelMayor(mayor: Mayor, { despuesDe = '', porPagina = PAGINA, ...pregunta }: Pregunta<'diario'>): Respuesta<'diario'> {
  const { desde = '', hasta = '9999-12-31', cuenta, parte, documento, moneda } = pregunta
  const vigente = vigenteEn(mayor)
  const que = (uno: ApunteContable): boolean =>
    (cuenta === undefined || uno.cuenta === cuenta) &&
    (moneda === undefined || uno.moneda === moneda) &&
    (parte === undefined || uno.parte === parte || vigente(uno.parte) === parte)
  const todos = renglonesDelDiario(asientosQue(mayor, documento), { desde, hasta, que, cierres: mayor.meses, codigos: mayor.codigos })
  const desdeAqui = despuesDe === '' ? todos : todos.filter((uno) => lugarDe(uno) > despuesDe)
  const ultimo = desdeAqui[porPagina - 1]
  const lugar = ultimo && lugarDe(ultimo)
  const pagina = lugar === undefined ? desdeAqui : desdeAqui.filter((uno) => lugarDe(uno) <= lugar)
  const renglones = pagina.map(({ docId, tipo, ...uno }): ApunteDelDiario => ({
    ...uno,
    ...documentoDe(mayor, docId, tipo),
    parteNombre: nombreDeParte(mayor, uno.cuenta, uno.parte),
  }))
  return {
    renglones,
    siguiente: lugar !== undefined && pagina.length < desdeAqui.length ? lugar : '',
    cuantos: todos.length,
    debeCentavos: todos.reduce((suma, { debeCentavos }) => suma + debeCentavos, 0),
    haberCentavos: todos.reduce((suma, { haberCentavos }) => suma + haberCentavos, 0),
  }
}

const lugarDe = ({ fecha, docId }: { fecha: string; docId: string }): string => `${fecha} ${docId}`

function* asientosQue({ asientos }: Mayor, documento: string | undefined): Iterable<Asiento> {
  if (documento === undefined) return yield* asientos.values()
  const uno = asientos.get(documento)
  if (uno) yield uno
  // People type the number of an invoice, which is the end of its id.
  else for (const asiento of asientos.values()) if (asiento.docId.endsWith(`-${documento.toUpperCase()}`)) yield asiento
}

/** Open items of an account, and what is in favour of somebody in it. */
export function partidasDelMayor(mayor: Mayor, { cuenta, parte, despuesDe = 0 }: Pregunta<'partidas'>): Respuesta<'partidas'> {
  const deQuien = fichaDeCuenta(cuenta).parte === 'cliente' ? vigenteEn(mayor) : undefined
  const { abiertas, aFavor } = partidasAbiertas(partidasDe(mayor.asientos.values(), cuenta, deQuien))
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
