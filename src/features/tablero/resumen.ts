/** The figures of the dashboard: folds over the facts on this device, nothing stored. */
import type { RangoNCF } from '#domain/entidades/ncf.ts'
import type { CierreTurno, Turno } from '#domain/entidades/turno.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import { diaFiscal, sumarDias } from '#domain/fecha.ts'
import type { TipoComprobante } from '#domain/ncf.ts'
import { signo } from '#domain/venta.rules.ts'

/** Sales of a day, credit notes taken off, in centavos. `hastaHora` (ms of the day in UTC terms) leaves out what came later. */
export function ventasDelDia(ventas: readonly Venta[], dia: string, hastaEn?: string): { total: number; cantidad: number; itbis: number } {
  const delDia = ventas.filter((venta) => venta.fecha === dia && (hastaEn === undefined || venta.en <= hastaEn))
  return {
    total: delDia.reduce((suma, venta) => suma + signo(venta) * venta.totales.total, 0),
    itbis: delDia.reduce((suma, venta) => suma + signo(venta) * venta.totales.itbis, 0),
    cantidad: delDia.filter((venta) => venta.modifica === null).length,
  }
}

/** The last `dias` days, the oldest first. */
export const serie = (ventas: readonly Venta[], hoy: string, dias: number): number[] =>
  Array.from({ length: dias }, (_, i) => ventasDelDia(ventas, sumarDias(hoy, i - dias + 1)).total)

export const turnosAbiertos = (turnos: readonly Turno[], cierres: readonly CierreTurno[]): Turno[] => {
  const cerrados = new Set(cierres.map((cierre) => cierre.turnoId))
  return turnos.filter((turno) => !cerrados.has(turno.id))
}

export interface NumerosDeTienda {
  tipo: TipoComprobante
  /** Not lent to any till yet. */
  libres: number
  /** How many a day were used over the last week. */
  porDia: number
  /** Days that the free ones last at that pace; undefined when none was used. */
  dias: number | undefined
}

/** What is left of each type in the ranges that still hold today. */
export function numerosDeTienda(rangos: readonly RangoNCF[], ventas: readonly Venta[], hoy: string): NumerosDeTienda[] {
  const vigentes = rangos.filter((rango) => rango.estado === 'activo' && (rango.vence === null || rango.vence >= hoy))
  const tipos = [...new Set(vigentes.map((rango) => rango.tipoComprobante))].sort()
  const desde = sumarDias(hoy, -6)
  return tipos.map((tipo) => {
    const libres = vigentes
      .filter((rango) => rango.tipoComprobante === tipo)
      .reduce((suma, rango) => suma + Math.max(0, rango.hasta - rango.siguiente + 1), 0)
    const porDia = ventas.filter((venta) => venta.tipoComprobante === tipo && venta.fecha >= desde).length / 7
    return { tipo, libres, porDia, dias: porDia === 0 ? undefined : Math.floor(libres / porDia) }
  })
}

/** The same time of day, so many days before, so that half a day is not compared with a whole one. */
export const mismaHora = (ahora: string, diasAntes: number): string => new Date(Date.parse(ahora) - diasAntes * 86_400_000).toISOString()

export const hoyDe = (ahoraMs: number): string => diaFiscal(new Date(ahoraMs).toISOString())
