import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { Comando } from '#domain/comandos.ts'
import type { Fallo } from '#domain/result.ts'
import { ejecutar } from './api.ts'

export interface ConsultaEnLinea<R> {
  /** The last good answer; it stays while a new one is fetched or when that fails. */
  datos: R | undefined
  error: Fallo | undefined
  cargando: boolean
  recargar: () => void
}

/** Asks the server and keeps the answer: for what is only known there. `cadaMs` asks again while the page is visible. */
export function useConsulta<B extends z.ZodType, R extends z.ZodType>(
  comando: Comando<B, R>,
  parametros: Record<string, string>,
  cuerpo: z.input<B>,
  { cadaMs = 0, activa = true }: { cadaMs?: number; activa?: boolean } = {},
): ConsultaEnLinea<z.output<R>> {
  const [estado, setEstado] = useState<Omit<ConsultaEnLinea<z.output<R>>, 'recargar'>>({ datos: undefined, error: undefined, cargando: true })
  const [vuelta, setVuelta] = useState(0)
  const pregunta = JSON.stringify([comando.ruta, parametros, cuerpo])
  const ultima = useRef({ comando, parametros, cuerpo })
  ultima.current = { comando, parametros, cuerpo }

  useEffect(() => {
    if (!activa) return
    let viva = true
    setEstado((antes) => ({ ...antes, cargando: true }))
    const actual = ultima.current
    void ejecutar(actual.comando, actual.parametros, actual.cuerpo).then((respuesta) => {
      if (!viva) return
      setEstado((antes) => (respuesta.ok ? { datos: respuesta.value, error: undefined, cargando: false } : { datos: antes.datos, error: respuesta.error, cargando: false }))
    })
    return () => {
      viva = false
    }
  }, [pregunta, vuelta, activa])

  useEffect(() => {
    if (cadaMs === 0 || !activa) return
    const reloj = setInterval(() => {
      if (document.visibilityState === 'visible') setVuelta((n) => n + 1)
    }, cadaMs)
    return () => clearInterval(reloj)
  }, [cadaMs, activa])

  return { ...estado, recargar: useCallback(() => setVuelta((n) => n + 1), []) }
}
