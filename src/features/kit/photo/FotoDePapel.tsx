import { useState } from 'react'
import { usePersona, useTienda } from '#data/session/react.tsx'
import { useSubidas } from '#data/session/useSubidas.ts'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { CampoFoto } from './CampoFoto.tsx'
import { reducirFoto } from './fotos.ts'

export interface FotoDePapel {
  foto: Blob | undefined
  poner: (foto: Blob | undefined) => void
  /** Puts it in the queue, which sends it when there is a line; answers what a document says of it. */
  guardar: () => Promise<Result<RefArchivo | null>>
}

/** A picture of a paper that goes with a document: on this device's disk before the document is, and sent later. */
export function useFotoDePapel(): FotoDePapel {
  const { tiendaId } = useTienda()
  const persona = usePersona()
  const subidas = useSubidas()
  const [foto, poner] = useState<Blob>()
  const [puesta, setPuesta] = useState<{ foto: Blob; ref: RefArchivo }>()
  return {
    foto,
    poner,
    async guardar() {
      if (!foto) return ok(null)
      // What was refused is asked again with the same picture.
      if (puesta?.foto === foto) return ok(puesta.ref)
      if (!subidas) return fallo('guardar.no-se-pudo')
      const encolada = await subidas.encolar({
        archivo: foto,
        carpeta: 'comprobantes',
        dueno: tiendaId,
        ...(persona ? { autor: persona.empleadoId } : {}),
      })
      if (encolada.ok) setPuesta({ foto, ref: encolada.value })
      return encolada
    },
  }
}

/** Where it is chosen. */
export const CampoDeFoto = ({ papel, titulo, ocupado }: { papel: FotoDePapel; titulo: string; ocupado: boolean }) => (
  <CampoFoto
    titulo={titulo}
    archivo={papel.foto}
    onChoose={(archivo) => void reducirFoto(archivo).then(papel.poner, reportError)}
    onRemove={() => papel.poner(undefined)}
    ocupado={ocupado}
  />
)
