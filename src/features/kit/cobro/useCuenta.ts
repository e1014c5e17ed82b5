import { leerCuenta } from '#data/clientes/credito.ts'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { conPlanes } from '#domain/cobros/plan.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { deudaDe, type Deuda, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { useHoy } from '../device/useHoy.ts'

/** What a customer owes as this device knows it, and again after each collection and sale; undefined while it is read, null of who is not known. */
export function useCuenta(
  clienteId: string,
): { cliente: Cliente; deuda: Deuda; movimientos: readonly MovimientoCredito[] } | null | undefined {
  const { repo } = useTienda()
  const hoy = useHoy()
  const cobros = useVivo(Cobro, { clave: clienteId })
  // A note of somebody's sale may be made while they are at the counter.
  const [venta] = useVivo(Venta, { limite: 1 }) ?? []
  const { ultimo } = useLeido(
    async () => (clienteId === '' ? null : ((await leerCuenta(repo, clienteId, Date.now())) ?? null)),
    [repo, clienteId, cobros, venta?.doc.id],
  )
  if (!ultimo) return ultimo
  const { cliente, movimientos, planes } = ultimo
  return { cliente, movimientos, deuda: conPlanes(deudaDe(movimientos, cliente.tiempoCreditoDias, hoy), planes, hoy) }
}
