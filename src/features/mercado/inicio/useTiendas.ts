import { useEffect, useState } from 'react'
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosDePortada } from '#domain/mercado/comandos.portada.ts'
import type { Fallo } from '#domain/core/result.ts'
import { guardarVistas, leerVistas, type TiendaVista } from './tiendas-vistas.ts'

export interface Tiendas {
  /** undefined while nothing is known yet. */
  tiendas: readonly TiendaVista[] | undefined
  /** When the list is of; '' when it has just come. */
  al: string
  error: Fallo | undefined
  recargar: () => void
}

/** The public stores: first as last seen, then as the server says. A search without a line looks in what was seen. */
export function useTiendas(buscar: string): Tiendas {
  const [vistas, setVistas] = useState(() => leerVistas(localStorage))
  const [frescas, setFrescas] = useState<{ buscar: string; tiendas: readonly TiendaVista[] } | undefined>(undefined)
  const [error, setError] = useState<Fallo | undefined>(undefined)
  const [vuelta, setVuelta] = useState(0)
  useEffect(() => {
    let viva = true
    void ejecutar(comandosDePortada.tiendasPublicas, {}, buscar === '' ? {} : { buscar }).then((respuesta) => {
      if (!viva) return
      setError(respuesta.ok ? undefined : respuesta.error)
      if (!respuesta.ok) return
      const { tiendas } = respuesta.value
      setFrescas({ buscar, tiendas })
      if (buscar !== '') return
      const ahora = { en: new Date().toISOString(), tiendas }
      setVistas(ahora)
      guardarVistas(localStorage, ahora)
    })
    return () => {
      viva = false
    }
  }, [buscar, vuelta])
  const recargar = () => setVuelta((n) => n + 1)
  if (frescas && error === undefined) return { tiendas: frescas.tiendas, al: '', error, recargar }
  return { tiendas: vistas?.tiendas, al: vistas?.en ?? '', error, recargar }
}
