import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { Monogram } from '#ui/show/Monogram.tsx'
import classes from './CampoFoto.module.css'
import { Foto } from './Foto.tsx'
import { problemaDeFoto, tiposDeFoto } from './fotos.ts'
import { enPalabras } from '../answer/useCommand.ts'

interface Props {
  titulo: string
  /** Whose first letters stand in its place when there is none; left out of papers, which are nobody. */
  nombre?: string
  /** A file that was chosen and not sent yet. */
  archivo?: Blob | undefined
  /** The one that is stored; '' when none is. */
  url?: string
  onChoose: (archivo: File) => void
  onRemove: () => void
  ocupado?: boolean
}

/** A picture with its preview, to drop or choose. What cannot be a picture is said before anything is sent. */
export function CampoFoto({ titulo, nombre, archivo, url = '', onChoose, onRemove, ocupado = false }: Props) {
  const [problema, setProblema] = useState('')
  const escoger = async (elegido: File): Promise<void> => {
    const malo = await problemaDeFoto(elegido)
    setProblema(malo ? enPalabras(malo) : '')
    if (!malo) onChoose(elegido)
  }
  // Initials stay as they are: «Escoger foto del RNC».
  const dentro = `${titulo.charAt(0).toLowerCase()}${titulo.slice(1)}`
  const hay = archivo !== undefined || url !== ''
  return (
    <div className={classes['foto']} role="group" aria-label={titulo}>
      {hay ? (
        <Foto
          url={url}
          archivo={archivo}
          alt={nombre === undefined ? titulo : `${titulo} de ${nombre === '' ? 'la tienda' : nombre}`}
          className={classes['imagen']}
          size={112}
          enSuLugar={<Monogram name={nombre || '?'} size={112} />}
        />
      ) : (
        nombre !== undefined && <Monogram name={nombre || '?'} size={112} />
      )}
      <Stack gap="xs" flex={1} miw={0}>
        <FileDrop
          label={hay ? `Cambiar ${dentro}` : `Escoger ${dentro}`}
          description="PNG, JPEG o WebP, hasta 10 MB"
          accept={tiposDeFoto}
          disabled={ocupado}
          onFile={(elegido) => void escoger(elegido).catch(reportError)}
        />
        <Text c="red" role="alert" hidden={problema === ''}>
          {problema}
        </Text>
        {hay && (
          <Group>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={ocupado}
              onClick={onRemove}
              aria-label={`Quitar ${dentro}`}
            >
              Quitar
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  )
}
