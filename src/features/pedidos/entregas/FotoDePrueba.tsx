import { useState } from 'react'
import { Stack, Text } from '@mantine/core'
import { FileDrop } from '#ui/input/FileDrop.tsx'
import { Foto } from '#features/kit/photo/Foto.tsx'
import { problemaDeFoto, tiposDeFoto } from '#features/kit/photo/fotos.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import classes from './FotoDePrueba.module.css'

interface Props {
  titulo: string
  foto: File | undefined
  onChoose: (foto: File) => void
}

/** A picture taken at the door, or chosen. */
export function FotoDePrueba({ titulo, foto, onChoose }: Props) {
  const [problema, setProblema] = useState('')
  const escoger = async (elegida: File): Promise<void> => {
    const malo = await problemaDeFoto(elegida)
    setProblema(malo ? enPalabras(malo) : '')
    if (!malo) onChoose(elegida)
  }
  return (
    <Stack gap="xs">
      {foto && <Foto url="" archivo={foto} alt={titulo} size={160} className={classes['foto']} />}
      <FileDrop
        label={foto ? 'Tomar otra foto' : titulo}
        description="PNG, JPEG o WebP, hasta 10 MB"
        accept={tiposDeFoto}
        onFile={(elegida) => void escoger(elegida).catch(reportError)}
      />
      <Text c="red" role="alert" hidden={problema === ''}>
        {problema}
      </Text>
    </Stack>
  )
}
