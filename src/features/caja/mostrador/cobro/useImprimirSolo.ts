import { useEffect, useEffectEvent, useRef } from 'react'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { useImpresora } from '#ui/imprimir/impresora.ts'
import { toastError } from '#ui/toast.ts'
import { useImprimirAlCobrar } from '#features/kit/paper/useImprimirAlCobrar.ts'
import type { PapelEnCaja } from '#features/kit/paper/usePapel.ts'

/**
 * Prints on the receipt printer when the counter is set so, once for ever: a reload, another tab or a retry sends nothing while
 * the first paper may be out there. The browser's dialog is never opened by itself.
 */
export function useImprimirSolo(venta: Venta, { sacar }: PapelEnCaja, aplica: boolean): void {
  const { elegida } = useImpresora()
  const [onCobrar] = useImprimirAlCobrar()
  const hecho = useRef('')
  const mandar = useEffectEvent(() => sacar('impresora', { sola: true }))
  useEffect(() => {
    if (!aplica || elegida === undefined || !onCobrar || hecho.current === venta.id) return
    hecho.current = venta.id
    void mandar().then((destino) => {
      if (destino === 'fallido')
        toastError('La impresora no contesta', 'Revisa que esté encendida y con papel, o imprime con el navegador. La venta está guardada.')
    })
  }, [venta, elegida, onCobrar, aplica])
}
