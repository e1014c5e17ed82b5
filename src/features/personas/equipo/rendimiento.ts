/** How each person did, from the sales and closings on this device: figures to ask about, not a verdict. */
import type { CierreTurno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { proporcion } from '#domain/core/money.ts'

export interface Rendimiento {
  ventas: number
  vendidoCentavos: number
  /** Of what was on the price tags, in basis points. */
  descuentoPuntosBasicos: number
  /** Of what they sold, in basis points: returns count for who sold, also when somebody else took them back. */
  devueltoPuntosBasicos: number
  cierres: number
  /** Counted less expected in pesos, over all closings; negative is missing. */
  diferenciaCentavos: number
  /** `en` of the last thing they did; '' when nothing is here. */
  ultima: string
  /** Devices on which they did something. */
  dispositivos: string[]
}

interface Cuenta extends Omit<Rendimiento, 'descuentoPuntosBasicos' | 'devueltoPuntosBasicos' | 'dispositivos'> {
  descuentoCentavos: number
  devueltoCentavos: number
  dispositivos: Set<string>
}

const parte = (centavos: number, todo: number): number => (todo <= 0 ? 0 : proporcion(10_000, Math.min(centavos, todo), todo))

/** By empleadoId. */
export function rendimientoDe(ventas: readonly Venta[], cierres: readonly CierreTurno[]): Map<string, Rendimiento> {
  const cuentas = new Map<string, Cuenta>()
  const de = (empleadoId: string): Cuenta => {
    const cuenta: Cuenta = cuentas.get(empleadoId) ?? {
      ventas: 0,
      vendidoCentavos: 0,
      descuentoCentavos: 0,
      devueltoCentavos: 0,
      cierres: 0,
      diferenciaCentavos: 0,
      ultima: '',
      dispositivos: new Set(),
    }
    cuentas.set(empleadoId, cuenta)
    return cuenta
  }
  const actuo = ({ creadoPor, en, dispositivoId }: Pick<Venta, 'creadoPor' | 'en' | 'dispositivoId'>) => {
    const cuenta = de(creadoPor)
    if (en > cuenta.ultima) cuenta.ultima = en
    cuenta.dispositivos.add(dispositivoId)
  }
  const vendioQuien = new Map(ventas.map(({ id, cajeroId }) => [id, cajeroId]))
  for (const venta of ventas) {
    actuo(venta)
    if (venta.modifica) {
      de(vendioQuien.get(venta.modifica.ventaId) ?? venta.cajeroId).devueltoCentavos += venta.totales.total
      continue
    }
    const cuenta = de(venta.cajeroId)
    cuenta.ventas++
    cuenta.vendidoCentavos += venta.totales.total
    cuenta.descuentoCentavos += venta.totales.descuento
  }
  for (const cierre of cierres) {
    actuo(cierre)
    const cuenta = de(cierre.cajeroId)
    cuenta.cierres++
    for (const { moneda, diferenciaCentavos } of cierre.renglones) if (moneda === 'DOP') cuenta.diferenciaCentavos += diferenciaCentavos
  }
  return new Map(
    [...cuentas].map(([id, { descuentoCentavos, devueltoCentavos, dispositivos, ...cuenta }]) => [
      id,
      {
        ...cuenta,
        descuentoPuntosBasicos: parte(descuentoCentavos, cuenta.vendidoCentavos + descuentoCentavos),
        devueltoPuntosBasicos: parte(devueltoCentavos, cuenta.vendidoCentavos),
        dispositivos: [...dispositivos],
      },
    ]),
  )
}
