/** The figures of the dashboard: folds over the facts on this device, nothing stored. */
import { esperados, type MovimientoDeTurno } from '#domain/caja/cuadre.rules.ts'
import type { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import type { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { DIA_MS, diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import type { Intervalo } from '#domain/fiscal/cuenta-de-rango.ts'
import { leerNcf } from '#domain/fiscal/ncf.rules.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

/** Sales of a day, credit notes taken off, in centavos. `hastaHora` (ms of the day in UTC terms) leaves out what came later. */
export function ventasDelDia(
  ventas: readonly Venta[],
  dia: string,
  hastaEn?: string,
): { total: number; cantidad: number; notas: number; itbis: number } {
  const delDia = ventas.filter((venta) => venta.fecha === dia && (hastaEn === undefined || venta.en <= hastaEn))
  return {
    total: delDia.reduce((suma, venta) => suma + signo(venta) * venta.totales.total, 0),
    itbis: delDia.reduce((suma, venta) => suma + signo(venta) * venta.totales.itbis, 0),
    cantidad: delDia.filter((venta) => venta.modifica === null && venta.carga === undefined).length,
    notas: delDia.filter((venta) => venta.modifica !== null).length,
  }
}

/** The last `dias` days, the oldest first. */
export const serie = (ventas: readonly Venta[], hoy: string, dias: number): number[] =>
  Array.from({ length: dias }, (_, i) => ventasDelDia(ventas, sumarDias(hoy, i - dias + 1)).total)

export const turnosAbiertos = (turnos: readonly Turno[], cierres: readonly CierreTurno[]): Turno[] => {
  const cerrados = new Set(cierres.map((cierre) => cierre.turnoId))
  return turnos.filter((turno) => !cerrados.has(turno.id))
}

/** Cash that the drawer of an open shift should hold by now, in centavos of each currency. */
export function efectivoAhora(
  turno: Pick<Turno, 'id' | 'fondoDopCentavos' | 'fondoUsdCentavos'>,
  ventas: readonly Venta[],
  movimientos: readonly MovimientoDeTurno[],
): Record<Moneda, number> {
  const en = (moneda: Moneda) =>
    esperados(turno, ventas, movimientos).find((linea) => linea.metodo === 'efectivo' && linea.moneda === moneda)?.esperadoCentavos ?? 0
  return { DOP: en('DOP'), USD: en('USD') }
}

/** How much more or less than before, in whole percent; undefined when there was nothing to compare with. */
export const cambioPorciento = (ahora: number, antes: number): number | undefined =>
  antes <= 0 ? undefined : Math.round(((ahora - antes) * 100) / antes)

export interface NumerosDeTienda {
  tipo: TipoComprobante
  /** Not lent to any till yet. */
  libres: number
  /** Lent to tills and not used. */
  enCajas: number
  /** How many a day were used over the last week. */
  porDia: number
  /** Days that both last at that pace; undefined when none was used. */
  dias: number | undefined
}

type Usados = Readonly<Partial<Record<TipoComprobante, readonly Intervalo[]>>>

/**
 * Numbers that are used as far as the sales of this device tell, for when the server cannot be asked: a till uses a block in
 * order, and its blocks from the lower numbers to the higher.
 */
export function usadosSegunVentas(bloques: readonly BloqueNCF[], ventas: readonly Venta[]): Usados {
  const ultimo = new Map<string, number>()
  for (const { bloqueId, ncf } of ventas) ultimo.set(bloqueId, Math.max(ultimo.get(bloqueId) ?? 0, leerNcf(ncf)?.numero ?? 0))
  const usados: Partial<Record<TipoComprobante, Intervalo[]>> = {}
  for (const bloque of bloques) {
    const despues = bloques.some(
      (otro) =>
        otro.paraDispositivo === bloque.paraDispositivo &&
        otro.tipoComprobante === bloque.tipoComprobante &&
        otro.desde > bloque.desde &&
        ultimo.has(otro.id),
    )
    const hasta = despues ? bloque.hasta : ultimo.get(bloque.id)
    if (hasta !== undefined) (usados[bloque.tipoComprobante] ??= []).push([bloque.desde, hasta])
  }
  return usados
}

/** How many numbers of an interval are in none of these, which do not overlap each other. */
const sinUsar = ({ desde, hasta }: Pick<BloqueNCF, 'desde' | 'hasta'>, usados: readonly Intervalo[]): number =>
  usados.reduce((quedan, [a, b]) => quedan - Math.max(0, Math.min(hasta, b) - Math.max(desde, a) + 1), hasta - desde + 1)

/** What is left of each type, in the ranges and in the tills, of what still holds today. */
export function numerosDeTienda(
  rangos: readonly RangoNCF[],
  bloques: readonly BloqueNCF[],
  usados: Usados,
  ventas: readonly Venta[],
  hoy: string,
): NumerosDeTienda[] {
  const rige = ({ estado, vence }: { estado: string; vence: string | null }) => estado === 'activo' && (vence === null || vence >= hoy)
  const [vigentes, prestados] = [rangos.filter(rige), bloques.filter(rige)]
  const tipos = [...new Set([...vigentes, ...prestados].map(({ tipoComprobante }) => tipoComprobante))].sort()
  const desde = sumarDias(hoy, -6)
  return tipos.map((tipo) => {
    const de = <T extends { tipoComprobante: TipoComprobante }>(lista: readonly T[]) => lista.filter((uno) => uno.tipoComprobante === tipo)
    const libres = de(vigentes).reduce((suma, rango) => suma + Math.max(0, rango.hasta - rango.siguiente + 1), 0)
    const enCajas = de(prestados).reduce((suma, bloque) => suma + sinUsar(bloque, usados[tipo] ?? []), 0)
    const porDia = de(ventas).filter((venta) => venta.fecha >= desde).length / 7
    return { tipo, libres, enCajas, porDia, dias: porDia === 0 ? undefined : Math.floor((libres + enCajas) / porDia) }
  })
}

/** The same time of day, so many days before, so that half a day is not compared with a whole one. */
export const mismaHora = (ahora: string, diasAntes: number): string => new Date(Date.parse(ahora) - diasAntes * DIA_MS).toISOString()

export const hoyDe = (ahoraMs: number): string => diaFiscal(new Date(ahoraMs).toISOString())
