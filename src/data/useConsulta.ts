import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod'
import type { Comando } from '#domain/core/comando.ts'
import type { Fallo } from '#domain/core/result.ts'
import { ejecutar } from './device/browser/api.ts'
import { cadaTantoVisible } from './device/browser/puertos-navegador.ts'

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
  const [vuelta, setVuelta] = useState(0)
  const [respuesta, setRespuesta] = useState<{ a: string; datos: z.output<R> | undefined; error: Fallo | undefined }>()
  const pregunta = JSON.stringify([comando.ruta, parametros, cuerpo, vuelta])
  const preguntar = useEffectEvent(() => ejecutar(comando, parametros, cuerpo))

  useEffect(() => {
    if (!activa) return
    let viva = true
    void preguntar().then((dicha) => {
      if (!viva) return
      setRespuesta((antes) =>
        dicha.ok ? { a: pregunta, datos: dicha.value, error: undefined } : { a: pregunta, datos: antes?.datos, error: dicha.error },
      )
    })
    return () => {
      viva = false
    }
  }, [pregunta, activa])

  useEffect(() => {
    if (cadaMs === 0 || !activa) return
    return cadaTantoVisible(cadaMs, () => setVuelta((n) => n + 1))
  }, [cadaMs, activa])

  return {
    datos: respuesta?.datos,
    error: respuesta?.error,
    cargando: activa && respuesta?.a !== pregunta,
    recargar: useCallback(() => setVuelta((n) => n + 1), []),
  }
}
