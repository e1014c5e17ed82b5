import { Modal } from '@mantine/core'
import { ImpresoraDeTickets } from '../../ImpresoraDeTickets.tsx'

/** The receipt printer of this counter, without leaving the sale. */
export function ElegirImpresora({ onCerrar }: { onCerrar: () => void }) {
  return (
    <Modal opened onClose={onCerrar} title="Impresora de tickets" size="lg">
      <ImpresoraDeTickets />
    </Modal>
  )
}
