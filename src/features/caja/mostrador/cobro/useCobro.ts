import { useState } from 'react'
import { useSinConfirmar, useTienda } from '#data/session/react.tsx'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { cobrarAnotado } from './acto.ts'

interface Opciones {
  turnoId: string
  onCobrada: (venta: Venta) => void
}

export interface CobroEnCurso {
  /** Charges the draft as it is given; a second press while it runs does nothing. */
  cobrarYa: (borrador: BorradorVenta, confirmado?: { fecha?: boolean }) => void
  cobrando: boolean
  /** Why no sale was made; nothing of the draft is lost. */
  fallo: Fallo | undefined
  olvidarFallo: () => void
}

/** The act of charging: locked while it runs, and over only when the sale is on disk. */
export function useCobro({ turnoId, onCobrada }: Opciones): CobroEnCurso {
  const tienda = useTienda()
  const { pendiente } = useSinConfirmar()
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const [cobrarYa, cobrando] = useLocked(async (borrador: BorradorVenta, confirmado: { fecha?: boolean } = {}) => {
    setFallo(undefined)
    const hecha = await cobrarAnotado(tienda, turnoId, borrador, {
      fechaConfirmada: confirmado.fecha ?? false,
    })
    if (hecha.ok) onCobrada(hecha.value)
    else setFallo(hecha.error)
  })
  const comprobado = fallo?.code === 'guardar.sin-confirmar' && pendiente?.estado === 'no-quedo'
  return { cobrarYa, cobrando, fallo: comprobado ? { code: 'guardar.no-quedo' } : fallo, olvidarFallo: () => setFallo(undefined) }
}
