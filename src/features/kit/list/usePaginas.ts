import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod'
import { ejecutar } from '#data/device/browser/api.ts'
import type { Comando } from '#domain/core/comando.ts'
import { ok, type Fallo, type Result } from '#domain/core/result.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { presentes } from './useQuestion.ts'

interface Pagina<T> {
  filas: T[]
  siguiente: string
}

/** A list that the server answers page by page: the first one again whenever the question changes, the next ones when asked for. */
export function usePaginas<T>(pregunta: string, pedir: (antesDe: string | undefined) => Promise<Result<Pagina<T>>>) {
  const [vista, setVista] = useState<Pagina<T> & { de: string }>()
  const [error, setError] = useState<Fallo>()
  const [vuelta, setVuelta] = useState(0)
  const primera = useEffectEvent(() => pedir(undefined))
  useEffect(() => {
    let vigente = true
    void primera().then((dicha) => {
      if (!vigente) return
      setError(dicha.ok ? undefined : dicha.error)
      if (dicha.ok) setVista({ ...dicha.value, de: pregunta })
    })
    return () => {
      vigente = false
    }
  }, [pregunta, vuelta])
  const [seguir, siguiendo] = useLocked(async () => {
    if (!vista || vista.siguiente === '') return
    const dicha = await pedir(vista.siguiente)
    setError(dicha.ok ? undefined : dicha.error)
    if (dicha.ok) setVista((antes) => antes && { ...dicha.value, de: antes.de, filas: [...antes.filas, ...dicha.value.filas] })
  })
  return {
    filas: vista?.filas,
    hayMas: vista !== undefined && vista.siguiente !== '',
    cargando: vista?.de !== pregunta && error === undefined,
    error,
    seguir,
    siguiendo,
    recargar: () => setVuelta((n) => n + 1),
  }
}

/** The same of a command whose answer says where the next page begins; `rows` are those of an answer. */
export const usePaginasDe = <B extends z.ZodType, R extends z.ZodType<{ siguiente: string }>, T>(
  comando: Comando<B, R>,
  pregunta: object,
  rows: (dicha: z.output<R>) => T[],
) =>
  usePaginas(JSON.stringify(pregunta), async (antesDe) => {
    const dicha = await ejecutar(comando, {}, presentes({ ...pregunta, antesDe }) as z.input<B>)
    return dicha.ok ? ok({ filas: rows(dicha.value), siguiente: dicha.value.siguiente }) : dicha
  })
