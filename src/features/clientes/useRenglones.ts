import { useMemo } from 'react'
import { useVivo } from '#data/session/react.tsx'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { movimientosDeVentas } from '#domain/ventas/credito.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { renglonesDeClientes, type Renglon } from './renglones.ts'

interface Clientes {
  /** undefined while they are read. */
  renglones: Renglon[] | undefined
  /** The first day with sales on this device; '' when there are none. */
  desde: string
  /** Is this sale in somebody's figures? */
  tieneCliente: (ventaId: string) => boolean
}

/** Every customer of the store with what they bought and owe; it follows each sale. */
export function useRenglones(): Clientes {
  const hoy = diaFiscal(new Date(useNow(60_000)).toISOString())
  const filas = useVivo(Cliente)
  const ventas = useVivo(Venta)
  const cobros = useVivo(Cobro)
  const pliegues = useVivo(CreditoCliente)
  const renglones = useMemo(() => {
    if (!filas) return undefined
    const docs = (ventas ?? []).map(({ doc }) => doc)
    const deAqui = [...movimientosDeVentas(docs), ...(cobros ?? []).map(({ doc }) => movimientoDeCobro(doc))]
    return renglonesDeClientes(
      filas,
      docs,
      (pliegues ?? []).map(({ doc }) => doc),
      deAqui,
      hoy,
    )
  }, [filas, ventas, cobros, pliegues, hoy])
  const conCliente = useMemo(
    () => new Set((ventas ?? []).filter(({ doc }) => doc.cliente.clienteId !== '').map(({ doc }) => doc.id)),
    [ventas],
  )
  return { renglones, tieneCliente: (ventaId) => conCliente.has(ventaId), desde: ventas?.at(-1)?.doc.fecha ?? '' }
}
