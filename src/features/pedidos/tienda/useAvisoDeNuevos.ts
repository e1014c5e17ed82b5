import { formatMoney } from '#domain/core/money.ts'
import { useEffect, useRef, useState } from 'react'
import { sonarLlegada } from '#ui/sonido.ts'
import { toastInfo } from '#ui/toast.ts'
import type { RenglonPedido } from './renglon.ts'

/** A clock that is a little off is no reason to miss one. */
const HOLGURA_MS = 5 * 60_000

/** Rings and says so when an order comes in while the page is open or a moment before; older ones that a first sync brings are no news. */
export function useAvisoDeNuevos(renglones: readonly RenglonPedido[] | undefined): void {
  const [abierta] = useState(() => Date.now())
  const vistos = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (renglones === undefined) return
    const antes = vistos.current
    vistos.current = new Set([...(antes ?? []), ...renglones.map(({ id }) => id)])
    if (antes === undefined) return
    const nuevos = renglones.filter(
      ({ id, columna, contenido }) =>
        columna === 'por_aceptar' && !antes.has(id) && Date.parse(contenido.colocadoEn) > abierta - HOLGURA_MS,
    )
    const [primero] = nuevos
    if (!primero) return
    sonarLlegada()
    if (nuevos.length > 1) toastInfo(`Entraron ${nuevos.length} pedidos nuevos`)
    else toastInfo(`Pedido nuevo ${primero.numero}`, `${primero.contenido.clienteNombre} · ${formatMoney(primero.estado.totalCentavos)}`)
  }, [renglones, abierta])
}
