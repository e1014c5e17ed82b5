/** The queue of pictures as React sees it. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { useDatos } from './react.tsx'
import { seguirSubidas, subidasDe, urlsEnCamino } from './subidas-pagina.ts'
import type { Subidas, SubidaVista } from '#data/archivos/subidas.ts'
import { useLeido } from '#data/useLeido.ts'

/** The queue, opened; undefined for the moment that this takes. */
export function useSubidas(): Subidas | undefined {
  const datos = useDatos()
  const [subidas, setSubidas] = useState<Subidas>()
  useEffect(() => {
    let vigente = true
    subidasDe(datos).then((abierta) => vigente && setSubidas(abierta), reportError)
    return () => {
      vigente = false
    }
  }, [datos])
  return subidas
}

/** Pictures of who is signed in that have not arrived; `olvidar` takes away those of their own folders. */
export function useFotosSinSubir(usuarioId: string): { cuantas: number; propias: number; enviar(): void; olvidar(): Promise<void> } {
  const datos = useDatos()
  const { ultimo: subidas } = useLeido(() => seguirSubidas(datos), [datos])
  const suyas = useLista(subidas).filter(({ persona }) => persona === usuarioId)
  return {
    cuantas: suyas.length,
    propias: suyas.filter(({ propia, paraTienda }) => propia && paraTienda === '').length,
    enviar: () => subidas?.reintentar(),
    olvidar: async () => subidas?.quitarPropias(usuarioId),
  }
}

const nada: readonly SubidaVista[] = []
const nunca = (): (() => void) => () => undefined

const useLista = (subidas: Subidas | undefined): readonly SubidaVista[] =>
  useSyncExternalStore(subidas?.lista.suscribir ?? nunca, () => subidas?.lista.valor() ?? nada)

/** The upload of the picture with this address, while it waits; undefined once it is there. */
export function useSubida(subidas: Subidas | undefined, url: string): SubidaVista | undefined {
  const lista = useLista(subidas)
  const id = partesDeUrl(url)?.id
  return useMemo(() => lista.find((una) => una.id === id), [lista, id])
}

/** Is the picture with this address in this browser and not on the server yet? */
export const useEnCamino = (url: string): boolean => useSyncExternalStore(urlsEnCamino.suscribir, urlsEnCamino.valor).has(url)

/** The waiting picture itself; undefined when it does not wait here. */
export function useContenido(subidas: Subidas | undefined, id: string | undefined): Blob | undefined {
  const [leido, setLeido] = useState<{ id: string; archivo: Blob | undefined }>()
  useEffect(() => {
    if (!subidas || id === undefined) return
    let vigente = true
    subidas.contenido(id).then((archivo) => vigente && setLeido({ id, archivo }), reportError)
    return () => {
      vigente = false
    }
  }, [subidas, id])
  return id !== undefined && leido?.id === id ? leido.archivo : undefined
}
