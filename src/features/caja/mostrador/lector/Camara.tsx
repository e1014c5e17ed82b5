import { useRef, useState } from 'react'
import { Modal, Stack, Text } from '@mantine/core'
import { VistaCamara } from '#ui/camara/VistaCamara.tsx'

interface Props {
  onCodigo: (codigo: string) => void
  onClose: () => void
}

/** The camera as a reader. The same code counts again only after it has left the picture. */
export function Camara({ onCodigo, onClose }: Props) {
  const aLaVista = useRef('')
  const [ultimo, setUltimo] = useState('')
  const mirar = (codigo: string) => {
    if (codigo !== '' && codigo !== aLaVista.current) {
      onCodigo(codigo)
      setUltimo(codigo)
    }
    aLaVista.current = codigo
  }
  return (
    <Modal opened onClose={onClose} title="Leer con la cámara" size="lg">
      <Stack>
        <VistaCamara onLooked={mirar} alternativa="Usa el lector o escribe el código." />
        <Text role="status" c="dimmed">
          {ultimo === '' ? 'Pon el código dentro del cuadro.' : `Leído: ${ultimo}. Retíralo para leer otro.`}
        </Text>
      </Stack>
    </Modal>
  )
}
