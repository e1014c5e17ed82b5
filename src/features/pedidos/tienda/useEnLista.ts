/** The rows of the store's board and list, with whose turn it is and where they go. */
import { useMemo } from 'react'
import { usePersona } from '#data/session/react.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { siguientePaso, type AccionDeTienda } from './acto.ts'
import type { RenglonPedido } from './renglon.ts'
import { prometidoEn } from './renglon.ts'
import { useZonas } from './usePedidos.ts'

export interface PedidoEnTablero extends RenglonPedido {
  /** What it waits for from this person; undefined when from somebody else. */
  siguiente: AccionDeTienda | undefined
  zona: string
  /** It was promised for a moment that has passed. */
  atrasado: boolean
}

const CADA_MS = 30_000

/** The rows as they are shown, and the moment for which that is so. */
export function useEnLista(renglones: readonly RenglonPedido[] | undefined): {
  filas: readonly PedidoEnTablero[] | undefined
  ahora: number
} {
  const quien = usePersona()
  const zonaDe = useZonas()
  const ahora = useNow(CADA_MS)
  const filas = useMemo(() => {
    const en = new Date(ahora).toISOString()
    return renglones?.map((renglon) => {
      const prometido = prometidoEn(renglon)
      return {
        ...renglon,
        siguiente: siguientePaso(renglon, quien, en),
        zona: zonaDe(renglon.contenido),
        atrasado: prometido !== '' && prometido < en,
      }
    })
  }, [renglones, quien, zonaDe, ahora])
  return { filas, ahora }
}
