import type { LineaVista, MesVisto } from '#domain/bancos/comandos.bancos.ts'
import { resumirMes, type MesDeCuenta } from '#domain/bancos/conciliacion.rules.ts'
import type { MovimientoDeBanco } from '#domain/bancos/movimiento.ts'
import { proponer, type Propuesta } from '#domain/bancos/propuestas.rules.ts'

export interface Propuesto extends Propuesta {
  linea: LineaVista
  pagos: readonly MovimientoDeBanco[]
}

export interface PorConciliar {
  resumen: MesDeCuenta
  lineas: LineaVista[]
  movimientos: MovimientoDeBanco[]
  propuestas: Propuesto[]
}

/** What of a month is free on both sides, what seems to be the same, and its figures: those of its closing once it has one. */
export function porConciliar({ mes, saldoInicialCentavos, conciliaciones, cierre, ...visto }: MesVisto): PorConciliar {
  const tomadas = new Set(
    conciliaciones.filter(({ estado }) => estado === 'vigente').flatMap((una) => [...una.lineas, ...una.movimientos].map(({ id }) => id)),
  )
  const lineas = visto.lineas.filter(({ id }) => !tomadas.has(id))
  const movimientos = visto.movimientos.filter(({ id }) => !tomadas.has(id))
  const [porLinea, porPago] = [new Map(lineas.map((una) => [una.id, una])), new Map(movimientos.map((uno) => [uno.id, uno]))]
  const propuestas = proponer(lineas, movimientos).flatMap((una): Propuesto[] => {
    const linea = porLinea.get(una.lineas[0] ?? '')
    return linea ? [{ ...una, linea, pagos: una.movimientos.flatMap((id) => porPago.get(id) ?? []) }] : []
  })
  return { resumen: cierre ?? resumirMes({ ...visto, mes, saldoInicialCentavos, conciliaciones }), lineas, movimientos, propuestas }
}
