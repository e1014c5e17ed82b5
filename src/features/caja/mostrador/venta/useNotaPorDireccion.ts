import { useEffect, useEffectEvent } from 'react'
import { useTienda } from '#data/session/react.tsx'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { pedirVenta } from '#data/ventas/venta-anterior.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { toastError } from '#ui/toast.ts'

/** Whoever comes from a claim that was granted, or from a debt that is late, has the sale open: `?devolver=<ncf>`, `?cargar=<ncf>`. */
export function useNotaPorDireccion(clase: 'devolver' | 'cargar', onFound: (venta: Venta) => void): void {
  const tienda = useTienda()
  const [ncf = '', setNcf] = useSearchState(clase, { replace: true })
  const abrir = useEffectEvent((venta: Venta | undefined) => {
    setNcf()
    if (venta) onFound(venta)
    else toastError('Esa factura no está en este equipo', 'Con conexión se trae del servidor: conéctate y prueba otra vez.')
  })
  useEffect(() => {
    if (ncf === '') return
    let vigente = true
    traer(tienda, ncf).then((venta) => vigente && abrir(venta), reportError)
    return () => {
      vigente = false
    }
  }, [tienda, ncf])
}

async function traer(tienda: TiendaLocal, ncf: string): Promise<Venta | undefined> {
  const [fila] = await tienda.repo.buscar(Venta, { clave: ncf })
  if (fila) return fila.doc
  const dicha = await pedirVenta(tienda, ncf)
  return dicha.ok ? dicha.value.venta : undefined
}
