import { useState } from 'react'
import { useTienda } from '#data/react.tsx'
import { cobrar } from '#data/ventas.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import type { Fallo } from '#domain/result.ts'
import type { BorradorVenta, Persona } from '#domain/venta.rules.ts'
import { useLocked } from '#ui/useLocked.ts'
import { anotarIntento, olvidarIntento } from './intento.ts'

interface Opciones {
  autorizadoPor: Persona | undefined
  turnoId: string
  onCobrada: (venta: Venta) => void
}

export interface Cobro {
  /** Charges the draft as it is given; a second press while it runs does nothing. */
  cobrarYa: (borrador: BorradorVenta, confirmado?: { fecha?: boolean; autorizadoPor?: Persona }) => void
  cobrando: boolean
  /** Why no sale was made; nothing of the draft is lost. */
  fallo: Fallo | undefined
  olvidarFallo: () => void
}

/** The act of charging: locked while it runs, and over only when the sale is on disk. */
export function useCobro({ autorizadoPor, turnoId, onCobrada }: Opciones): Cobro {
  const tienda = useTienda()
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const [cobrarYa, cobrando] = useLocked(async (borrador: BorradorVenta, confirmado: { fecha?: boolean; autorizadoPor?: Persona } = {}) => {
    setFallo(undefined)
    await anotarIntento(tienda, turnoId)
    const hecha = await cobrar(tienda, borrador, {
      autorizadoPor: confirmado.autorizadoPor ?? autorizadoPor,
      fechaConfirmada: confirmado.fecha ?? false,
    })
    if (!hecha.ok) {
      olvidarIntento(tienda)
      setFallo(hecha.error)
      return
    }
    await tienda.borradores.descartar()
    onCobrada(hecha.value)
  })
  return { cobrarYa, cobrando, fallo, olvidarFallo: () => setFallo(undefined) }
}
