import { useCallback } from 'react'
import type * as z from 'zod'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTiendaSiHay } from '#data/session/react.tsx'
import type { Comando } from '#domain/core/comando.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo, Result } from '#domain/core/result.ts'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'

/** What happened and what to do next, in one line. */
export const enPalabras = (error: Fallo): string => {
  const { mensaje, arreglo } = mensajeDe(error)
  return arreglo === undefined ? mensaje : `${mensaje} ${arreglo}`
}

interface Palabras {
  /** Said when it was done. */
  bien?: string
  /** Said, with the reason, when it was not. */
  mal?: string
}

/** Says how it went, and answers whether it was done. */
export function decir(hecho: Result<unknown>, { bien = notices.updated, mal = notices.updateFailed }: Palabras = {}): boolean {
  if (hecho.ok) toastSuccess(bien)
  else toastError(mal, enPalabras(hecho.error))
  return hecho.ok
}

type Orden = <B extends z.ZodType, R extends z.ZodType>(
  comando: Comando<B, R>,
  parametros: Record<string, string>,
  cuerpo: z.input<B>,
  palabras?: Palabras,
) => Promise<Result<z.output<R>>>

/** Asks the server for a change and fetches what changed into the open store; how it went, whoever asked says. */
export function useEnviar() {
  const sync = useTiendaSiHay()?.sync
  return useCallback(
    async <B extends z.ZodType, R extends z.ZodType>(comando: Comando<B, R>, parametros: Record<string, string>, cuerpo: z.input<B>) => {
      const respuesta = await ejecutar(comando, parametros, cuerpo)
      if (respuesta.ok) void sync?.sincronizar()
      return respuesta
    },
    [sync],
  )
}

/** Asks the server for a change, says how it went in the product's words, and fetches what changed into the open store. */
export function useOrden(): Orden {
  const enviar = useEnviar()
  return useCallback<Orden>(
    async (comando, parametros, cuerpo, palabras) => {
      const respuesta = await enviar(comando, parametros, cuerpo)
      decir(respuesta, palabras)
      return respuesta
    },
    [enviar],
  )
}
