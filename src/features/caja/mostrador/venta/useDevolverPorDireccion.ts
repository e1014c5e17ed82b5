import { useEffect, useEffectEvent } from 'react'
import { useTienda } from '#data/session/react.tsx'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { toastError } from '#ui/toast.ts'

/** Whoever comes from a claim that was granted has its sale open to be taken back: `?devolver=<ncf>`. */
export function useDevolverPorDireccion(onFound: (venta: Venta) => void): void {
  const { repo } = useTienda()
  const [ncf = '', setNcf] = useSearchState('devolver', { replace: true })
  const abrir = useEffectEvent((venta: Venta | undefined) => {
    setNcf()
    if (venta) onFound(venta)
    else toastError('Esa factura no está en este equipo', 'Hazlo en la caja que la hizo, o espera a que llegue con conexión.')
  })
  useEffect(() => {
    if (ncf === '') return
    let vigente = true
    repo.buscar(Venta, { clave: ncf }).then((filas) => vigente && abrir(filas[0]?.doc), reportError)
    return () => {
      vigente = false
    }
  }, [repo, ncf])
}
