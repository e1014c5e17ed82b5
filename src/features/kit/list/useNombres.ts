import { useMemo } from 'react'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'

export interface Nombres {
  /** Of an empleadoId; 'Servidor' when no person acted, '' for who is not known here. */
  persona: (empleadoId: string) => string
  /** Of a dispositivoId; '' where this role may not see the devices. */
  equipo: (dispositivoId: string) => string
}

/** Who made a document, and where, in words: what this device knows of people and devices. */
export function useNombres(): Nombres {
  const { dispositivo } = useTienda()
  const accesos = useVivo(Acceso)
  const equipos = useVivo(Dispositivo)
  return useMemo(() => {
    const personas = new Map((accesos ?? []).map(({ doc }) => [doc.empleadoId, doc.nombre]))
    const nombres = new Map((equipos ?? []).map(({ doc }) => [doc.id, doc.nombre]))
    return {
      persona: (id) => personas.get(id) ?? (id === 'servidor' ? 'Servidor' : ''),
      equipo: (id) => nombres.get(id) ?? (id === dispositivo.id ? 'Este equipo' : ''),
    }
  }, [accesos, equipos, dispositivo.id])
}
