import { useCallback, useMemo, useState } from 'react'
import type { Fila } from '#data/device/fila.ts'
import type { HechoNuevo } from '#data/write/repository.ts'
import { usePersona, useTienda, useVivo } from '#data/session/react.tsx'
import { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { prepararActo, type PedidoEnMano } from '#domain/pedidos/pedido.local.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { useConocer } from '../useConocer.ts'
import { desdeEntrega, desdePedido, enOrdenDeRuta, esDe, retiradaDe, unirVistos, type PedidoVisto, type Retirada } from './entregas.ts'

const NINGUNO: readonly Fila<EventoPedido>[] = []
/** Acts that the server may not have folded yet; a courier's phone holds its own alone, and keeps them all. */
const DIAS_DE_ACTOS = { tienda: 3, mensajero: 30 } as const

function useActos(): ((pedidoId: string) => readonly Fila<EventoPedido>[]) | undefined {
  const yo = usePersona()
  const dias = puede(yo, Pedido, 'leer') ? DIAS_DE_ACTOS.tienda : DIAS_DE_ACTOS.mensajero
  const [desde] = useState(() => new Date(Date.now() - dias * DIA_MS).toISOString())
  const actos = useVivo(EventoPedido, { desde })
  return useMemo(() => {
    if (actos === undefined) return undefined
    const grupos = new Map<string, Fila<EventoPedido>[]>()
    for (const acto of actos) grupos.set(acto.doc.pedidoId, [...(grupos.get(acto.doc.pedidoId) ?? []), acto])
    return (pedidoId: string) => grupos.get(pedidoId) ?? NINGUNO
  }, [actos])
}

/** The store's open orders, for who reads them; undefined while they are being read. */
export function usePedidosVistos(): readonly PedidoVisto[] | undefined {
  const filas = useVivo(Pedido, { clave: 'activo' })
  const actos = useActos()
  const conocer = useConocer()
  return useMemo(() => actos && filas?.map((fila) => desdePedido(fila, actos(fila.doc.id), conocer)), [filas, actos, conocer])
}

export interface MisEntregas {
  pedidos: readonly PedidoVisto[]
  retiradas: readonly Retirada[]
}

/** What whoever is at this device carries; undefined while it is being read. */
export function useMisEntregas(): MisEntregas | undefined {
  const yo = usePersona()
  const deTienda = usePedidosVistos()
  const copias = useVivo(EntregaDeMensajero)
  const actos = useActos()
  const conocer = useConocer()
  return useMemo(() => {
    if (!yo || !actos || !deTienda || !copias) return undefined
    const suyas = copias.filter(({ doc }) => doc.mensajeroId === yo.empleadoId)
    const vistas = suyas.flatMap((fila) => desdeEntrega(fila, actos(fila.doc.pedidoId), conocer) ?? [])
    const todas = unirVistos(
      deTienda.filter((pedido) => esDe(pedido, yo.empleadoId)),
      vistas,
    )
    return {
      pedidos: enOrdenDeRuta(todas),
      retiradas: suyas.flatMap((fila) => retiradaDe(fila, actos(fila.doc.pedidoId)) ?? []),
    }
  }, [yo, deTienda, copias, actos, conocer])
}

export type Hacer = <A extends AccionDePedido>(pedido: PedidoEnMano, accion: A, datos: DatosDeAccion<A>) => Promise<Result<unknown>>
export type HacerVarios = <A extends AccionDePedido>(
  accion: A,
  actos: readonly { pedido: PedidoEnMano; datos: DatosDeAccion<A> }[],
) => Promise<Result<unknown>>

/** Keeps the same act on several orders, all or none, with or without signal; one that would not count keeps them all from it, and says why. */
export function useHacerVarios(): HacerVarios {
  const { repo } = useTienda()
  const yo = usePersona()
  return useCallback<HacerVarios>(
    async (accion, actos) => {
      if (!yo) return fallo('guardar.sin-permiso')
      const hechos: HechoNuevo[] = []
      for (const { pedido, datos } of actos) {
        const acto = prepararActo(pedido, accion, datos, yo, new Date().toISOString())
        if (!acto.ok) return acto
        hechos.push({ entity: EventoPedido, campos: acto.value })
      }
      return repo.guardarVarios(hechos)
    },
    [repo, yo],
  )
}

/** Keeps an act on one order. */
export function useHacer(): Hacer {
  const hacer = useHacerVarios()
  return useCallback<Hacer>((pedido, accion, datos) => hacer(accion, [{ pedido, datos }]), [hacer])
}
