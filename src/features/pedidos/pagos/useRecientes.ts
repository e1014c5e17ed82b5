import { useCallback, useState } from 'react'
import type { FilaDeVerificacion, Revisado } from '#domain/pedidos/pagos/comandos.pagos.ts'
import type { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { enEspera, type ComprobanteDePago } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import type { Result } from '#domain/core/result.ts'
import type * as z from 'zod'
import type { ActoNuevo } from '../actos-de-pedido.ts'
import { useActosDePedido } from '../useActosDePedido.ts'

type Movido = z.output<typeof comandosPedidos.moverPedido.respuesta>

/** Where the receipts of a queue come from and go to: a store's, or the platform's. */
export interface FuenteDePagos {
  filas: readonly FilaDeVerificacion[]
  /** Who verifies, as the acts name them, and the person behind. */
  actor: string
  usuarioId: string
  /** The rows are of several stores. */
  variasTiendas: boolean
  mover: (pedidoId: string, acto: ActoNuevo) => Promise<Result<Movido>>
  revisar: (pedidoId: string, comprobanteId: string) => Promise<Result<Revisado>>
  /** Something of an order is different now. */
  onChange: () => void
}

interface Reciente {
  /** The row as it was when this was answered: once it is another, the source knows more. */
  sobre: string
  /** undefined: decided, and out of the queue. */
  fila: FilaDeVerificacion | undefined
}

export type Actuar = (
  fila: FilaDeVerificacion,
  accion: Extract<AccionDePedido, 'tomarVerificacion' | 'aprobarPago' | 'rechazarPago'>,
  datos: Record<string, string | number>,
) => Promise<Result<Movido>>

/** The rows with what the server has just answered about them, until the source has heard of it, oldest first; and how to act on one. */
export function useRecientes({ filas, mover, onChange }: FuenteDePagos): { filas: FilaDeVerificacion[]; actuar: Actuar } {
  const [recientes, setRecientes] = useState<ReadonlyMap<string, Reciente>>(new Map())
  const enviar = useActosDePedido()
  const actuar = useCallback<Actuar>(
    async (fila, accion, datos) => {
      const { pedidoId, comprobante } = fila
      const conCual = { comprobanteId: comprobante.id, ...datos }
      const respuesta = await enviar(pedidoId, accion, conCual, (acto) => mover(pedidoId, acto))
      if (respuesta.ok) {
        const espera = enEspera(respuesta.value.estado).find((una) => una.comprobante.id === comprobante.id)
        const reciente = { sobre: huellaDe(comprobante), fila: espera && { ...fila, ...espera } }
        setRecientes((antes) => new Map(antes).set(comprobante.id, reciente))
      }
      onChange()
      return respuesta
    },
    [enviar, mover, onChange],
  )
  const vistas = filas.flatMap((fila) => {
    const reciente = recientes.get(fila.comprobante.id)
    if (!reciente) return [fila]
    if (reciente.fila === undefined) return []
    return reciente.sobre === huellaDe(fila.comprobante) ? [reciente.fila] : [fila]
  })
  return { filas: vistas.sort((a, b) => (a.desde < b.desde ? -1 : 1)), actuar }
}

const huellaDe = (comprobante: ComprobanteDePago): string => JSON.stringify(comprobante)
