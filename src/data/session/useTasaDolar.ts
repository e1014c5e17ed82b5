/** The peso rate of the dollar as React sees it. */
import { useMemo } from 'react'
import { TasaDolar } from '#domain/fiscal/referencias.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { TASAS_EN_VISTA, tasaVigente } from '#domain/fiscal/tasa-dolar.ts'
import { listaViva, seleccionDe } from '#data/device/consultas.ts'
import { useDatos, useVivoDe } from './react.tsx'

/** Pesos per dollar that hold today, as last known here; undefined when never set. */
export function useTasaDolar(): TasaDolar | undefined {
  const { publico, puertos } = useDatos()
  const vivo = useMemo(() => listaViva(publico, seleccionDe(TasaDolar, { limite: TASAS_EN_VISTA }), reportError), [publico])
  const filas = useVivoDe(vivo)
  return (
    filas &&
    tasaVigente(
      filas.map(({ doc }) => doc),
      diaFiscal(new Date(puertos.ahora()).toISOString()),
    )
  )
}
