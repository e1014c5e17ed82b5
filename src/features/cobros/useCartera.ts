import { useMemo } from 'react'
import type { Fila } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { carteraDe, type RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { compromisosDe, type Compromiso } from '#domain/cobros/compromisos.rules.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { movimientosDeVentas, movimientosPorCliente } from '#domain/ventas/credito.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { useHoy } from '../kit/device/useHoy.ts'

export interface Cartera {
  /** undefined while it is read. */
  renglones: RenglonDeCartera[] | undefined
  /** Collections on this device, the newest first. */
  cobros: Fila<Cobro>[]
  /** Promises and plans of those who owe, broken ones first. */
  compromisos: Compromiso[]
  /** Who stands for a customer. */
  vigente: (clienteId: string) => string
  hoy: string
}

const elMismo = (clienteId: string): string => clienteId

/** What every customer owes: the server's fold and what of this device is not in it, so it is whole with no line as far as the device has heard. */
export function useCartera(): Cartera {
  const hoy = useHoy()
  const clientes = useVivo(Cliente)
  const pliegues = useVivo(CreditoCliente)
  const ventas = useVivo(Venta)
  const cobros = useVivo(Cobro)
  const planes = useVivo(PlanDePago)
  const promesas = useVivo(Promesa)
  const cartera = useMemo(() => {
    if (!clientes || !pliegues || !ventas || !cobros || !planes || !promesas) return undefined
    const docs = clientes.map(({ doc }) => doc)
    const vigente = vigentesDe(docs)
    const deAqui = [...movimientosDeVentas(ventas.map(({ doc }) => doc)), ...cobros.map(({ doc }) => movimientoDeCobro(doc))]
    const movimientos = movimientosPorCliente(
      pliegues.map(({ doc }) => doc),
      deAqui,
      vigente,
    )
    const acordado = { planes: planes.map(({ doc }) => doc), promesas: promesas.map(({ doc }) => doc) }
    const renglones = carteraDe(docs, movimientos, hoy, acordado.planes)
    return { renglones, vigente, compromisos: compromisosDe(renglones, acordado, vigente, hoy) }
  }, [clientes, pliegues, ventas, cobros, planes, promesas, hoy])
  return {
    renglones: cartera?.renglones,
    compromisos: cartera?.compromisos ?? [],
    vigente: cartera?.vigente ?? elMismo,
    cobros: cobros ?? [],
    hoy,
  }
}
