import { Stack } from '@mantine/core'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { CampoImagen } from '#features/kit/photo/CampoImagen.tsx'
import { TextField } from '#features/kit/inputs.tsx'

export interface Prueba {
  acta: RefArchivo | null
  nota: string
}

export const sinPrueba: Prueba = { acta: null, nota: '' }

/** What goes with a request to Mercana: a picture of the RNC's certificate, and a word. */
export function PruebaDelRnc({ prueba, onChange }: { prueba: Prueba; onChange: (prueba: Prueba) => void }) {
  return (
    <Stack gap="sm">
      <CampoImagen
        titulo="Foto del acta de inscripción del RNC"
        nombre="Acta"
        carpeta="documentos"
        url={prueba.acta?.url ?? ''}
        onChange={(acta) => onChange({ ...prueba, acta })}
      />
      <TextField
        label="Algo que Mercana deba saber"
        description="Si quieres; lo lee solo quien revisa"
        lines={2}
        maxLength={500}
        value={prueba.nota}
        onChange={(texto) => onChange({ ...prueba, nota: texto })}
      />
    </Stack>
  )
}
