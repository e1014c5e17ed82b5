import { Modal, Stack, Text } from '@mantine/core'
import { QrCode } from '#ui/show/QrCode.tsx'

interface Props {
  nombre: string
  url: string
  onClose: () => void
}

/** The shop's address, for another telephone's camera. */
export function CodigoQr({ nombre, url, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={nombre}>
      <Stack align="center">
        <QrCode text={url} label={`Abre la página de ${nombre}`} size={260} />
        <Text size="sm" c="dimmed" ta="center">
          {url}
        </Text>
      </Stack>
    </Modal>
  )
}
