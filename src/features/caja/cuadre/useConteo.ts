import { useCallback, useRef, useState } from 'react'
import { useTienda } from '#data/session/react.tsx'
import { useLeidoPorFuerza } from '#data/useLeido.ts'
import { conteoEnCurso, type ConteoEnCurso } from './conteo.ts'

const VACIO: ConteoEnCurso = conteoEnCurso.parse({ dop: {}, usd: {}, otros: [], anteriores: [], cerrado: false })

export interface ConteoGuardado {
  conteo: ConteoEnCurso
  poner: (cambio: Partial<ConteoEnCurso>) => void
  olvidar: () => void
}

/** The half-made count of a shift, on disk: a closed browser or a dead battery does not begin it again, nor make it blind again. */
export function useConteo(turnoId: string): ConteoGuardado | undefined {
  const { borradores } = useTienda()
  const nombre = `cuadre ${turnoId}`
  const guardado = useLeidoPorFuerza(async () => {
    const leido = conteoEnCurso.safeParse(await borradores.leerOtro(nombre))
    return { de: nombre, conteo: leido.success ? leido.data : VACIO }
  }, [borradores, nombre])
  const [puesto, setPuesto] = useState<{ de: string; conteo: ConteoEnCurso }>()
  const ultimo = useRef<{ de: string; conteo: ConteoEnCurso }>(undefined)
  const actual = [puesto, guardado].find((uno) => uno?.de === nombre)?.conteo
  const poner = useCallback(
    (cambio: Partial<ConteoEnCurso>) => {
      // Two changes of one moment add up.
      const antes = [ultimo.current, guardado].find((uno) => uno?.de === nombre)?.conteo ?? VACIO
      const nuevo = { de: nombre, conteo: { ...antes, ...cambio } }
      ultimo.current = nuevo
      setPuesto(nuevo)
      borradores.guardarOtro(nombre, nuevo.conteo)
    },
    [borradores, nombre, guardado],
  )
  const olvidar = useCallback(() => borradores.guardarOtro(nombre, undefined), [borradores, nombre])
  return actual && { conteo: actual, poner, olvidar }
}
