import { Modal } from '@mantine/core'
import { ImpresoraDeTickets } from '#features/kit/paper/ImpresoraDeTickets.tsx'

/** The receipt printer of this counter, without leaving the sale. */
export function ElegirImpresora({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Impresora de tickets" size="lg">
      <ImpresoraDeTickets />
    </Modal>
  )
}
