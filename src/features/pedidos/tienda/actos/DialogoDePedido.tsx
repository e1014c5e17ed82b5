import type { ReactNode } from 'react'
import type { Result } from '#domain/core/result.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import type { HacerActo } from '../useActoDeTienda.ts'
import type { RenglonPedido } from '../renglon.ts'

/** What the dialog of an act gets. */
export interface DeActo {
  pedido: RenglonPedido
  hacer: HacerActo
  onClose: () => void
}

interface Props {
  titulo: string
  boton: string
  /** It takes something away from somebody. */
  grave?: boolean
  /** What is missing before it can be done. */
  falta?: boolean
  size?: string
  onAct: () => Promise<Result<unknown>>
  onClose: () => void
  children?: ReactNode
}

/** A question about an act of an order, and the button that does it. */
export function DialogoDePedido({ titulo, boton, grave = false, falta = false, size = 'md', onAct, onClose, children }: Props) {
  return (
    <ActModal
      title={titulo}
      size={size}
      act={onAct}
      submit={boton}
      color={grave ? 'red' : undefined}
      disabled={falta}
      cancel="Volver"
      onClose={onClose}
    >
      {children}
    </ActModal>
  )
}
