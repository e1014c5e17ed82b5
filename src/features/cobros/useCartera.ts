import { useMemo } from 'react'
import type { Fila } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { carteraDe, type RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { movimientosDeVentas, movimientosPorCliente } from '#domain/ventas/credito.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { useHoy } from '../kit/device/useHoy.ts'

export interface Cartera {
  /** undefined while it is read. */
  renglones: RenglonDeCartera[] | undefined
  /** Collections on this device, the newest first. */
  cobros: Fila<Cobro>[]
  hoy: string
}

/** What every customer owes: the server's fold and what of this device is not in it, so it is whole with no line as far as the device has heard. */
export function useCartera(): Cartera {
  const hoy = useHoy()
  const clientes = useVivo(Cliente)
  const pliegues = useVivo(CreditoCliente)
  const ventas = useVivo(Venta)
  const cobros = useVivo(Cobro)
  const renglones = useMemo(() => {
    if (!clientes || !pliegues || !ventas || !cobros) return undefined
    const docs = clientes.map(({ doc }) => doc)
    const deAqui = [...movimientosDeVentas(ventas.map(({ doc }) => doc)), ...cobros.map(({ doc }) => movimientoDeCobro(doc))]
    const movimientos = movimientosPorCliente(
      pliegues.map(({ doc }) => doc),
      deAqui,
      vigentesDe(docs),
    )
    return carteraDe(docs, movimientos, hoy)
  }, [clientes, pliegues, ventas, cobros, hoy])
  return { renglones, cobros: cobros ?? [], hoy }
}
