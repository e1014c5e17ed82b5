import { useMemo } from 'react'
import type { Fila } from '#data/device/fila.ts'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { leerTerritorio, type Territorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { lugarDe } from '../lugar.ts'
import { useConocer } from '../useConocer.ts'
import { pedidoEnFila, type RenglonPedido } from './renglon.ts'

const ningunActo: readonly Fila<EventoPedido>[] = []

/** Acts that the orders of this device may not hold yet: those of the last day, and before, back to the oldest that was not sent. */
function useActosRecientes(): ReadonlyMap<string, readonly Fila<EventoPedido>[]> | undefined {
  const { repo } = useTienda()
  const { ultimo: desde } = useLeido(async () => {
    const ayer = new Date(Date.now() - DIA_MS).toISOString()
    const sinRecibir = await repo.sinRecibir(EventoPedido)
    return sinRecibir.map(({ doc }) => doc.en).reduce((menor, en) => (en < menor ? en : menor), ayer)
  }, [repo])
  // Before that is known, what nobody could have done yet.
  const actos = useVivo(EventoPedido, { desde: desde ?? '9' })
  return useMemo(() => (desde === undefined || actos === undefined ? undefined : porPedido(actos)), [desde, actos])
}

function porPedido(actos: readonly Fila<EventoPedido>[]): Map<string, Fila<EventoPedido>[]> {
  const grupos = new Map<string, Fila<EventoPedido>[]>()
  for (const acto of actos) {
    const grupo = grupos.get(acto.doc.pedidoId)
    if (grupo) grupo.push(acto)
    else grupos.set(acto.doc.pedidoId, [acto])
  }
  return grupos
}

/** The store's open orders, or the closed ones of the last days; undefined while they are being read. */
export function usePedidos(clave: 'activo' | 'cerrado' = 'activo'): readonly RenglonPedido[] | undefined {
  const filas = useVivo(Pedido, { clave })
  const actos = useActosRecientes()
  const conocer = useConocer()
  return useMemo(
    () => actos && filas?.map((fila) => pedidoEnFila(fila, actos.get(fila.doc.id) ?? ningunActo, conocer)),
    [filas, actos, conocer],
  )
}

/** One order by its id, open or closed: null when this device does not hold it, undefined while it looks. */
export function usePedido(id: string): RenglonPedido | null | undefined {
  const grupoId = id.split(':')[1] ?? ''
  const filas = useVivo(Pedido, { padre: grupoId })
  const actos = useVivo(EventoPedido, { padre: id })
  const conocer = useConocer()
  return useMemo(() => {
    if (filas === undefined || actos === undefined) return undefined
    const fila = filas.find(({ doc }) => doc.id === id)
    return fila ? pedidoEnFila(fila, actos, conocer) : null
  }, [filas, actos, conocer, id])
}

/** The whole place where an order goes, down to its narrowest part; '' of one that is fetched. */
export function useLugares(): (contenido: Pick<ContenidoDePedido, 'direccion' | 'envio'>) => string {
  const { ultimo: territorio } = useLeido(() => leerTerritorio(), [])
  return useMemo(() => (contenido) => (contenido.envio.clase === 'retiro' ? '' : lugarDe(contenido.direccion, territorio)), [territorio])
}

/** Where orders go in a few words, for a list. */
export function useZonas(): (contenido: Pick<ContenidoDePedido, 'direccion' | 'envio'>) => string {
  const { ultimo: territorio } = useLeido(() => leerTerritorio(), [])
  return useMemo(() => (contenido) => zonaDe(contenido, territorio), [territorio])
}

function zonaDe({ direccion, envio }: Pick<ContenidoDePedido, 'direccion' | 'envio'>, territorio: Territorio | undefined): string {
  if (envio.clase === 'retiro') return 'Retiro'
  const { subBarrio, barrioParaje, seccion, distritoMunicipal, municipio, provincia } = direccion
  const nombres = [subBarrio || barrioParaje || seccion, distritoMunicipal || municipio || provincia].map(
    (codigo) => territorio?.nombre(codigo) ?? '',
  )
  return nombres.filter((nombre) => nombre !== '').join(', ')
}
