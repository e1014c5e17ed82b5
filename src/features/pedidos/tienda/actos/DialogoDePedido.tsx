import type { ReactNode } from 'react'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Result } from '#domain/core/result.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
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

/** A question about an act, and the button that does it; what went wrong is said above the button. */
export function DialogoDePedido({ titulo, boton, grave = false, falta = false, size = 'md', onAct, onClose, children }: Props) {
  const { run, running, problem } = useAction(onAct, onClose)
  return (
    <Modal opened onClose={onClose} title={titulo} size={size}>
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          if (!falta) run()
        }}
      >
        <Stack>
          {children}
          <Problem>{problem}</Problem>
          <Group justify="end">
            <Button variant="default" onClick={onClose} disabled={running}>
              Volver
            </Button>
            <Button type="submit" loading={running} disabled={falta} {...(grave ? { color: 'red' } : {})}>
              {boton}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
