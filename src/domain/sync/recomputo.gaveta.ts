/** The drawer, worked out again: floats, what was taken out of it, and closings (docs/adr/0031). */
import { cubre } from '#domain/core/cobertura.ts'
import {
  claveRenglon,
  esCobro,
  esperados,
  faltanDelCierre,
  sumaMontos,
  totalConteo,
  type MovimientoDeTurno,
} from '#domain/caja/cuadre.rules.ts'
import { efectosEnGaveta, type HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { saleConTope, sumaDelDia, topePasado, valorQueSale, type TopesDeSalida } from '#domain/caja/gaveta/topes.rules.ts'
import type { Papel } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { efectivoDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { convertir, type Moneda } from '#domain/core/money.ts'
import { deTodo, type Hallado } from './recomputo.rules.ts'
import { efectivoNeto, signo } from '#domain/ventas/venta.rules.ts'

/** What of a shift is in the books. */
export interface HechosDeTurno {
  ventas: readonly Venta[]
  /** Cash in and out, and what was collected of debts. */
  movimientos: readonly MovimientoDeTurno[]
}

/** Pesos of an amount in a currency; with no rate it counts as it is. */
const enPesos = (centavos: number, moneda: Moneda, tasaDiezmilesimas: number): number =>
  moneda === 'DOP' || tasaDiezmilesimas === 0 ? centavos : convertir(centavos, tasaDiezmilesimas)

/** Is the float what its notes and coins come to? */
export const revisarFondo = (turno: Turno, tasaDiezmilesimas: number): Hallado[] =>
  (
    [
      ['DOP', turno.fondoDopCentavos, totalConteo(turno.fondoDop)],
      ['USD', turno.fondoUsdCentavos, totalConteo(turno.fondoUsd)],
    ] as const
  ).flatMap(([moneda, dice, debe]) =>
    dice === debe ? [] : [deTodo('fondo', dice, debe, enPesos(Math.abs(dice - debe), moneda, tasaDiezmilesimas))],
  )

/**
 * Was there what somebody took out? What other devices of the till took in counts whenever it was, since nobody orders two devices; what
 * they took out does not. Coins that were not counted are the shop's tolerance.
 */
export function revisarSalida(
  movimiento: HechoDeGaveta,
  turno: Turno,
  { ventas, movimientos }: HechosDeTurno,
  { diferenciaMaximaCentavos }: Pick<Tienda, 'diferenciaMaximaCentavos'>,
  tasaDiezmilesimas: number,
): Hallado[] {
  const { dispositivoId, seq } = movimiento
  const antes = (hecho: { dispositivoId: string; seq: number }) => hecho.dispositivoId === dispositivoId && hecho.seq < seq
  return (['DOP', 'USD'] as const).flatMap((moneda) => {
    const centavos = -efectosEnGaveta(movimiento)[moneda]
    if (centavos <= 0) return []
    const efectos = [
      ...ventas.map((venta) => ({ hecho: venta, efecto: efectivoNeto(venta)[moneda] })),
      ...movimientos.map((otro) => ({ hecho: otro, efecto: efectoEn(otro, moneda) })),
    ]
    const habia = efectos.reduce(
      (suma, { hecho, efecto }) => suma + (antes(hecho) || (hecho.dispositivoId !== dispositivoId && efecto > 0) ? efecto : 0),
      moneda === 'DOP' ? turno.fondoDopCentavos : turno.fondoUsdCentavos,
    )
    const debe = Math.max(0, habia)
    const faltan = enPesos(centavos - debe, moneda, tasaDiezmilesimas)
    return faltan > diferenciaMaximaCentavos ? [deTodo('salida', centavos, debe, faltan)] : []
  })
}

/** The name of a line that says which limit was passed, and not what a drawer held. */
export const TOPE_DE_SALIDA = 'tope'

/**
 * Did it pass a limit of the store without who may? `delDia`: what else left that drawer that day; what other devices of it took counts whenever
 * it was. What was made before the limits were set could not know them.
 */
export function revisarTopes(
  movimiento: HechoDeGaveta,
  delDia: readonly HechoDeGaveta[],
  quienes: readonly (Papel | undefined)[],
  tienda: TopesDeSalida & Pick<Tienda, 'gastoTopesDesde'>,
  tasaDiezmilesimas: number,
): Hallado[] {
  const { dispositivoId, seq, en } = movimiento
  if (!saleConTope(movimiento) || en < tienda.gastoTopesDesde) return []
  const antes = delDia.filter((otro) => otro.id !== movimiento.id && (otro.dispositivoId !== dispositivoId || otro.seq < seq))
  const valorCentavos = valorQueSale(movimiento, tasaDiezmilesimas)
  const salida = { valorCentavos, hoyCentavos: sumaDelDia(antes, diaFiscal(en), tasaDiezmilesimas) }
  const maximo = topePasado(salida, tienda, quienes)
  return maximo === undefined ? [] : [{ ...deTodo('salida', valorCentavos, maximo, valorCentavos), nombre: TOPE_DE_SALIDA }]
}

const efectoEn = (otro: MovimientoDeTurno, moneda: Moneda): number => {
  if (!esCobro(otro)) return efectosEnGaveta(otro)[moneda]
  return moneda === 'DOP' ? efectivoDeCobro(otro) : 0
}

/** A closing against what it says that it counted. `faltan`: documents that it names and that are in no books yet. */
export function revisarCierre(
  cierre: CierreTurno,
  turno: Turno,
  { ventas, movimientos }: HechosDeTurno,
  tasaDiezmilesimas: number,
): { hallados: Hallado[]; faltan: number } {
  const contados = {
    ventas: ventas.filter(({ turnoId, dispositivoId, seq }) => turnoId === turno.id && cubre(cierre.cubre, dispositivoId, seq)),
    movimientos: movimientos.filter(({ turnoId, dispositivoId, seq }) => turnoId === turno.id && cubre(cierre.cubre, dispositivoId, seq)),
  }
  const debidos = new Map(esperados(turno, contados.ventas, contados.movimientos).map((linea) => [claveRenglon(linea), linea]))
  const dichos = new Map(cierre.renglones.map((renglon) => [claveRenglon(renglon), renglon]))
  const renglones = [...new Set([...debidos.keys(), ...dichos.keys()])].flatMap((clave): Hallado[] => {
    const [debido, dicho] = [debidos.get(clave), dichos.get(clave)]
    const linea = dicho ?? debido
    if (!linea) return []
    const pesos = (centavos: number) => enPesos(Math.abs(centavos), linea.moneda, tasaDiezmilesimas)
    const [dice, debe] = [dicho?.esperadoCentavos ?? 0, debido?.esperadoCentavos ?? 0]
    const contado = dicho?.contadoCentavos ?? 0
    const sumado =
      linea.metodo === 'efectivo'
        ? totalConteo(linea.moneda === 'DOP' ? cierre.conteoDop : cierre.conteoUsd)
        : sumaMontos(dicho?.montos ?? [])
    // Version 1 kept no slips of what is not cash.
    const sinPapeles = linea.metodo !== 'efectivo' && (dicho?.montos.length ?? 0) === 0
    return [
      ...(dice === debe ? [] : [{ ...deTodo('esperado', dice, debe, pesos(dice - debe)), nombre: clave }]),
      ...(contado === sumado || sinPapeles ? [] : [{ ...deTodo('contado', contado, sumado, pesos(contado - sumado)), nombre: clave }]),
    ]
  })
  const vendido = contados.ventas.reduce((suma, venta) => suma + signo(venta) * venta.totales.total, 0)
  const itbis = contados.ventas.reduce((suma, venta) => suma + signo(venta) * venta.totales.itbis, 0)
  const sumas = [
    // What is missing here is missing in what it expects too: it is one difference.
    ...(cierre.totalVentasCentavos === vendido ? [] : [deTodo('ventas', cierre.totalVentasCentavos, vendido, 0)]),
    ...(cierre.totalItbisCentavos === itbis ? [] : [deTodo('itbis', cierre.totalItbisCentavos, itbis, 0)]),
  ]
  return { hallados: [...renglones, ...sumas], faltan: faltanDelCierre(cierre, [...contados.ventas, ...contados.movimientos]) }
}
