import { useState } from 'react'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Foto } from '#features/kit/photo/Foto.tsx'
import { problemaDeFoto, reducirFoto, tiposDeFoto } from '#features/kit/photo/fotos.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'

interface Props {
  titulo: string
  fotos: readonly Blob[]
  most: number
  onChange: (fotos: readonly Blob[]) => void
}

/** Pictures that show what is claimed, taken now or chosen, made smaller before they are sent. */
export function FotosDeReclamo({ titulo, fotos, most, onChange }: Props) {
  const [problema, setProblema] = useState('')
  const agregar = async (elegidas: readonly File[]): Promise<void> => {
    const buenas: Blob[] = []
    setProblema('')
    for (const elegida of elegidas) {
      const reducida = await reducirFoto(elegida)
      const malo = await problemaDeFoto(reducida)
      if (malo) setProblema(enPalabras(malo))
      else buenas.push(reducida)
    }
    onChange([...fotos, ...buenas].slice(0, most))
  }
  return (
    <Stack gap="xs" role="group" aria-label={titulo}>
      <Text fw={500}>{titulo}</Text>
      <Group gap="xs">
        {fotos.map((foto, i) => (
          <Stack key={i} gap={4} align="center">
            <Foto url="" archivo={foto} alt={`Foto ${i + 1}`} size={88} className="" />
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Quitar la foto ${i + 1}`}
              onClick={() => onChange(fotos.filter((_, cual) => cual !== i))}
            >
              Quitar
            </Button>
          </Stack>
        ))}
      </Group>
      {fotos.length < most && (
        <Group>
          <FileButton accept={tiposDeFoto} multiple onChange={(elegidas) => void agregar(elegidas).catch(reportError)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoPlus size={20} aria-hidden />}>
                {fotos.length === 0 ? 'Agregar fotos' : 'Agregar otra'}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      <Text c="red" role="alert" hidden={problema === ''}>
        {problema}
      </Text>
    </Stack>
  )
}
