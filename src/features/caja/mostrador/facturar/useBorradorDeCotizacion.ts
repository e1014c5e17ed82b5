import { useEffect, useRef } from 'react'
import * as z from 'zod'
import { useTienda } from '#data/session/react.tsx'
import { useEscrito } from '#data/session/useEscrito.ts'
import { DIAS_DE_COTIZACION } from '#domain/ventas/cotizacion.rules.ts'
import { borradorVenta, type BorradorVenta } from '#domain/ventas/venta.rules.ts'

/** Under which name it is kept on disk. */
export const BORRADOR_DE_COTIZACION = 'cotizacion'

const guardado = z.object({ borrador: borradorVenta.optional(), dias: z.int().optional() })

interface BorradorDeCotizacion {
  leido: boolean
  borrador: BorradorVenta
  dias: number
  cambiar: (cambio: (antes: BorradorVenta) => BorradorVenta) => void
  ponerDias: (dias: number) => void
  olvidar: () => void
}

/** The quote that is being typed: on disk within 150 ms, apart from the sale on the counter. */
export function useBorradorDeCotizacion(): BorradorDeCotizacion {
  const { borradores } = useTienda()
  const { leido, campos, anotar, olvidar } = useEscrito(BORRADOR_DE_COTIZACION)
  const escrito = guardado.safeParse(campos)
  const { borrador = borradores.nuevo(), dias = DIAS_DE_COTIZACION.usual } = escrito.success ? escrito.data : {}
  // Two scans can come between two drawings: the second one goes on from the first, and not from what is drawn.
  const sinDibujar = useRef<BorradorVenta>(undefined)
  useEffect(() => {
    sinDibujar.current = undefined
  })
  return {
    leido,
    borrador,
    dias,
    cambiar: (cambio) => {
      sinDibujar.current = cambio(sinDibujar.current ?? borrador)
      anotar({ borrador: sinDibujar.current, dias })
    },
    ponerDias: (nuevos) => anotar({ borrador: sinDibujar.current ?? borrador, dias: nuevos }),
    olvidar,
  }
}
