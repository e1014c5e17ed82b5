import { useCallback } from 'react'
import { usePersona, useTienda } from '#data/session/react.tsx'
import { useSubidas } from '#data/session/useSubidas.ts'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { reducirFoto } from '#features/kit/photo/fotos.ts'

/** Keeps a picture of a delivery on this phone's disk and answers how the act refers to it; it is sent when there is a line. */
export function useImagen(): ((imagen: File) => Promise<Result<RefArchivo>>) | undefined {
  const subidas = useSubidas()
  const { tiendaId, dispositivo } = useTienda()
  const yo = usePersona()
  const guardar = useCallback(
    async (imagen: File): Promise<Result<RefArchivo>> => {
      if (!subidas || !yo) return fallo('archivo.disco-lleno')
      const autor = dispositivo.clase === 'caja' ? yo.empleadoId : ''
      return subidas.encolar({ archivo: await reducirFoto(imagen), carpeta: 'entregas', dueno: tiendaId, autor })
    },
    [subidas, yo, tiendaId, dispositivo],
  )
  return subidas && guardar
}
