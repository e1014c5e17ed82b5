import { useMemo } from 'react'
import type { EstadoFila, Fila } from '#data/device/fila.ts'
import { useVivo } from '#data/session/react.tsx'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { estadoDeEntrega, seguirEntregas, type EntregaSeguida, type EstadoDeEntrega } from '#domain/caja/entrega.rules.ts'
import { useNow } from '#ui/hooks/useNow.ts'

export interface EntregaVista extends EntregaSeguida {
  estado: EstadoDeEntrega
  /** How its last paper stands on its way to the server. */
  fila: { estado: EstadoFila; motivo: string }
}

/** Handovers of cash that this device knows of, newest first; undefined while the disk is read. */
export function useEntregas(): readonly EntregaVista[] | undefined {
  const entregas = useVivo(EntregaDinero)
  const recepciones = useVivo(RecepcionDinero)
  const ahora = useNow(60_000)
  return useMemo(() => {
    if (!entregas || !recepciones) return undefined
    const filas = new Map<string, Pick<Fila<unknown>, 'estado' | 'motivo'>>(
      [...entregas, ...recepciones].map((fila) => [fila.doc.id, fila]),
    )
    const docs = <T>(de: readonly Fila<T>[]): T[] => de.map(({ doc }) => doc)
    return seguirEntregas(docs(entregas), docs(recepciones)).map((una): EntregaVista => {
      const { estado, motivo } = filas.get((una.retorno ?? una.recepcion ?? una.entrega).id) ?? { estado: 'servidor' as const, motivo: '' }
      return { ...una, estado: estadoDeEntrega(una, ahora), fila: { estado, motivo } }
    })
  }, [entregas, recepciones, ahora])
}
