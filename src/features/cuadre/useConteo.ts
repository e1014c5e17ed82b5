import { useCallback, useEffect, useRef, useState } from 'react'
import { useTienda } from '#data/react.tsx'
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
  const olvidar = useCallback(() => borradores.guardarOtro(nombre, undefined), [borradores, nombre])
  return actual && { conteo: actual, poner, olvidar }
}
