/** Reading costs of delivery from a spreadsheet: which column is what, which place each row names, and the rules that it becomes. */
import { columnasNombradas } from '#domain/core/importacion/importacion.maestros.ts'
import type { CostosEnvios } from './costos-envios.entity.ts'
import type { TramoDePeso } from './tramo.ts'
import type { Campos } from '#domain/core/entity.ts'
import { leerTramos, type ProblemaDeTramos } from './envio.tramos.ts'
import { leerDia, leerNumero, llano } from '#domain/core/importacion/celdas.ts'
import { nivelDe } from './territorio.ts'

export const columnasDeEnvio = [
  'codigo',
  'provincia',
  'municipio',
  'lugar',
  'costo',
  'gratisDesde',
  'tramos',
  'entrega',
  'desde',
  'hasta',
  'nota',
] as const
export type ColumnaDeEnvio = (typeof columnasDeEnvio)[number]
export type MapaDeEnvios = Partial<Record<ColumnaDeEnvio, number>>

const sinonimos: Readonly<Record<ColumnaDeEnvio, readonly string[]>> = {
  codigo: ['codigo', 'codigo one', 'code'],
  provincia: ['provincia'],
  municipio: ['municipio'],
  lugar: ['lugar', 'sector', 'barrio', 'zona', 'distrito municipal', 'paraje', 'seccion'],
  costo: ['costo', 'precio', 'tarifa', 'envio', 'costo de envio', 'costo envio', 'monto'],
  gratisDesde: ['gratis desde', 'gratis', 'envio gratis desde'],
  tramos: ['por peso', 'tramos', 'tramos de peso', 'peso', 'recargo por peso'],
  entrega: ['entrega', 'entregamos', 'se entrega', 'cobertura'],
  desde: ['desde', 'rige desde', 'fecha', 'vigente desde'],
  hasta: ['hasta', 'rige hasta', 'vence', 'vigente hasta'],
  nota: ['nota', 'notas', 'comentario', 'observaciones'],
}

/** The columns that a header line names. */
export const proponerMapaDeEnvios = (encabezado: readonly string[]): MapaDeEnvios =>
  columnasNombradas(
    columnasDeEnvio.map((campo) => ({ campo, sinonimos: sinonimos[campo] })),
    encabezado,
  )

/** The country's places, as far as a file names them. */
export interface Lugares {
  /** The place in force that a code leads to; '' for one that is not known. */
  vigente(codigo: string): string
  llamados(nombre: string): readonly string[]
}

export interface ErrorDeEnvio {
  /** From 1, header included. */
  fila: number
  columna: ColumnaDeEnvio
  valor: string
  code:
    | 'importar.lugar-falta'
    | 'importar.lugar-desconocido'
    | 'importar.lugar-ambiguo'
    | 'importar.lugar-repetido'
    | 'importar.costo-falta'
    | 'importar.numero-no-se-entiende'
    | 'importar.fecha-no-se-entiende'
    | 'importar.si-o-no'
    | ProblemaDeTramos
}

/** A file says nothing of days and hours, nor of weight when it has no column of it: those of a rule stay as they are. */
export type EnvioLeido = Omit<Campos<typeof CostosEnvios>, 'horario' | 'tramosDePeso'> & { tramosDePeso?: TramoDePeso[] }

interface Como {
  mapa: MapaDeEnvios
  decimal: '.' | ','
  lugares: Lugares
  /** The first day of a row that has none. */
  hoy: string
}

/** A hundred thousand pesos to bring something: a slip of the keyboard. */
const COSTO_MAXIMO = 10_000_000
const GRATIS_MAXIMO = 100_000_000_000
const TODO_EL_PAIS = new Set(['pais', 'todo el pais', 'republica dominicana', 'todos'])

/** Reads one row: the rule that it says, or every cell of it that is wrong. */
export function leerFilaDeEnvio(
  celdas: readonly string[],
  fila: number,
  { mapa, decimal, lugares, hoy }: Como,
): { ok: true; value: EnvioLeido } | { ok: false; errores: ErrorDeEnvio[] } {
  const errores: ErrorDeEnvio[] = []
  const celda = (columna: ColumnaDeEnvio) => (celdas[mapa[columna] ?? -1] ?? '').trim().replace(/\s+/g, ' ')
  const mal = (columna: ColumnaDeEnvio, code: ErrorDeEnvio['code']): undefined => {
    errores.push({ fila, columna, valor: celda(columna).slice(0, 200), code })
  }
  const monto = (columna: 'costo' | 'gratisDesde', maximo: number): number | undefined => {
    const valor = leerNumero(celda(columna), decimal, 2)
    return valor === undefined || valor < 0 || valor > maximo ? mal(columna, 'importar.numero-no-se-entiende') : valor
  }
  const fecha = (columna: 'desde' | 'hasta'): string | undefined => leerDia(celda(columna)) ?? mal(columna, 'importar.fecha-no-se-entiende')

  const lugar = lugarDe(celda, lugares)
  if ('code' in lugar) mal(lugar.columna, lugar.code)
  const entrega = celda('entrega') === '' ? true : siONo(celda('entrega'))
  if (entrega === undefined) mal('entrega', 'importar.si-o-no')
  if (celda('costo') === '' && entrega !== false) mal('costo', 'importar.costo-falta')
  const tramos = leerTramos(celda('tramos'), decimal)
  if (!tramos.ok) mal('tramos', tramos.error.code)
  const leido = {
    codigo: 'code' in lugar ? '' : lugar.codigo,
    entrega: entrega ?? true,
    centavos: celda('costo') === '' ? 0 : (monto('costo', COSTO_MAXIMO) ?? 0),
    gratisDesdeCentavos: celda('gratisDesde') === '' ? 0 : (monto('gratisDesde', GRATIS_MAXIMO) ?? 0),
    ...(mapa.tramos !== undefined && tramos.ok ? { tramosDePeso: tramos.value } : {}),
    desde: celda('desde') === '' ? hoy : (fecha('desde') ?? hoy),
    hasta: celda('hasta') === '' ? null : (fecha('hasta') ?? null),
    nota: celda('nota').slice(0, 200),
  }
  if (errores.length === 0 && leido.hasta !== null && leido.hasta < leido.desde) mal('hasta', 'importar.fecha-no-se-entiende')
  return errores.length > 0 ? { ok: false, errores } : { ok: true, value: leido }
}

type LugarLeido = { codigo: string } | { columna: ColumnaDeEnvio; code: ErrorDeEnvio['code'] }

/** By its code, or by its name inside of the province and the municipality that the row names. */
function lugarDe(celda: (columna: ColumnaDeEnvio) => string, lugares: Lugares): LugarLeido {
  const codigo = celda('codigo').replace(/\D/g, '')
  if (celda('codigo') !== '') {
    // A spreadsheet takes the zero off a code of digits.
    const hallado = [codigo, `0${codigo}`].map((uno) => lugares.vigente(uno)).find((uno) => uno !== '')
    return hallado === undefined ? { columna: 'codigo', code: 'importar.lugar-desconocido' } : { codigo: hallado }
  }
  const nombrados = (['provincia', 'municipio', 'lugar'] as const).filter((columna) => celda(columna) !== '')
  if (nombrados.length === 0) return { columna: 'lugar', code: 'importar.lugar-falta' }
  if (nombrados.length === 1 && TODO_EL_PAIS.has(llano(celda(nombrados[0] ?? 'lugar')))) return { codigo: '' }
  let dentro = ['']
  for (const columna of nombrados) {
    const candidatos = lugares
      .llamados(celda(columna))
      .filter((uno) => columna === 'lugar' || nivelDe(uno) === columna)
      .filter((uno) => dentro.some((superior) => uno.startsWith(superior) && (uno !== superior || superior === '')))
    if (candidatos.length === 0) return { columna, code: 'importar.lugar-desconocido' }
    dentro = candidatos
  }
  // A municipality and its head town have one name: the wider is meant when all the others lie in it.
  const [ancho = '', ...otros] = [...dentro].sort((a, b) => a.length - b.length)
  return otros.every((uno) => uno.startsWith(ancho))
    ? { codigo: ancho }
    : { columna: nombrados.at(-1) ?? 'lugar', code: 'importar.lugar-ambiguo' }
}

function siONo(texto: string): boolean | undefined {
  const dicho = llano(texto)
  if (['si', 's', '1', 'true', 'verdadero', 'x'].includes(dicho)) return true
  return ['no', 'n', '0', 'false', 'falso', 'no entregamos'].includes(dicho) ? false : undefined
}

export interface PlanDeEnvios {
  nuevas: EnvioLeido[]
  cambios: { reglaId: string; cambio: Omit<EnvioLeido, 'codigo'> }[]
  sinCambio: number
}

/** A rule for the same place from the same day is changed; any other row is one more, that holds from its day on. */
export function planificarEnvios(leidas: readonly EnvioLeido[], existentes: readonly CostosEnvios[]): PlanDeEnvios {
  const clave = ({ codigo, desde }: { codigo: string; desde: string }) => `${codigo} ${desde}`
  const conocidas = new Map(existentes.filter(({ desde, hasta }) => hasta === null || hasta >= desde).map((regla) => [clave(regla), regla]))
  const plan: PlanDeEnvios = { nuevas: [], cambios: [], sinCambio: 0 }
  for (const leida of leidas) {
    const hay = conocidas.get(clave(leida))
    const { codigo: _codigo, ...cambio } = leida
    if (!hay) plan.nuevas.push(leida)
    else if (Object.entries(cambio).every(([campo, valor]) => esIgual(hay[campo as keyof typeof cambio], valor))) plan.sinCambio++
    else plan.cambios.push({ reglaId: hay.id, cambio })
  }
  return plan
}

/** Tiers are a list of plain values, always in one order. */
const esIgual = (hay: unknown, valor: unknown): boolean => JSON.stringify(hay) === JSON.stringify(valor)
