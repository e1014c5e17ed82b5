import { Modal, Stack, Text } from '@mantine/core'
import { QrCode } from '#ui/QrCode.tsx'

interface Props {
  nombre: string
  url: string
  onCerrar: () => void
}

/** The shop's address, for another telephone's camera. */
export function CodigoQr({ nombre, url, onCerrar }: Props) {
  return (
    <Modal opened onClose={onCerrar} title={nombre}>
      <Stack align="center">
        <QrCode text={url} label={`Abre la página de ${nombre}`} size={260} />
        <Text size="sm" c="dimmed" ta="center">
          {url}
        </Text>
      </Stack>
    </Modal>
  )
}
