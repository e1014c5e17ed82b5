import { useMemo } from 'react'
import { useVivo } from '#data/session/react.tsx'
import { leerTerritorio, type Territorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import type { Redirecciones } from '#domain/envios/territorio.ts'

/** The rules of the open store, as this device has them; undefined while they are read. */
export function useReglas(): readonly CostosEnvios[] | undefined {
  const filas = useVivo(CostosEnvios)
  return useMemo(() => filas?.map(({ doc }) => doc), [filas])
}

/** The places of the country, and why they could not be read. */
export function useTerritorio(): { territorio: Territorio | undefined; fallo: boolean; reintentar: () => void } {
  const { ultimo, error, reintentar } = useLeido(leerTerritorio, [])
  return { territorio: ultimo, fallo: error !== undefined, reintentar }
}

const sinRedirecciones: Redirecciones = {}
/** Where the places lead that are no more; nowhere while they are read. */
export const redireccionesDe = (territorio: Territorio | undefined): Redirecciones => territorio?.redirecciones ?? sinRedirecciones
