import { useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { useTienda } from '#data/react.tsx'
import { conteo } from '#domain/entidades/turno.ts'
import { metodosPago } from '#domain/entidades/venta.ts'

/** A count under way. `cerrado`: it was locked in, so the expected amounts may be seen; a recount keeps its trace. */
const conteoEnCurso = z.object({
  dop: conteo,
  usd: conteo,
  /** Slips and papers of each other way of paying, in RD$ centavos (or US$). */
  otros: z.array(z.object({ metodo: z.enum(metodosPago), moneda: z.enum(['DOP', 'USD']), contadoCentavos: z.int().min(0) })),
  anteriores: z.array(z.object({ en: z.string(), dopCentavos: z.int(), usdCentavos: z.int() })),
  cerrado: z.boolean(),
  motivo: z.string(),
})
export type ConteoEnCurso = z.infer<typeof conteoEnCurso>

const VACIO: ConteoEnCurso = { dop: {}, usd: {}, otros: [], anteriores: [], cerrado: false, motivo: '' }

/** The half-made count of a shift, on disk: a closed browser or a dead battery does not begin it again, nor make it blind again. */
export function useConteo(turnoId: string): {
  conteo: ConteoEnCurso | undefined
  poner: (cambio: Partial<ConteoEnCurso>) => void
  olvidar: () => void
} {
  const { borradores } = useTienda()
  const [actual, setActual] = useState<ConteoEnCurso>()
  const ultimo = useRef(VACIO)
  const nombre = `cuadre ${turnoId}`
  useEffect(() => {
    void borradores.leerOtro(nombre).then((guardado) => {
      const leido = conteoEnCurso.safeParse(guardado)
      ultimo.current = leido.success ? leido.data : VACIO
      setActual(ultimo.current)
    })
  }, [borradores, nombre])
  const poner = useCallback(
    (cambio: Partial<ConteoEnCurso>) => {
      ultimo.current = { ...ultimo.current, ...cambio }
      setActual(ultimo.current)
      borradores.guardarOtro(nombre, ultimo.current)
    },
    [borradores, nombre],
  )
  return { conteo: actual, poner, olvidar: useCallback(() => borradores.guardarOtro(nombre, undefined), [borradores, nombre]) }
}
