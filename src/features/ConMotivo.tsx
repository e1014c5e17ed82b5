import { useState, type ReactNode } from 'react'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { Problem } from './Problem.tsx'

interface Props {
  titulo: string
  /** What will happen. */
  children: ReactNode
  /** Who will read the reason. */
  descripcion?: string
  boton: string
  peligro?: boolean
  listo?: boolean
  haciendo: boolean
  problema: string | undefined
  /** More fields, over the reason. */
  campos?: ReactNode
  motivo: string
  onType: (motivo: string) => void
  onAct: () => void
  onClose: () => void
}

/** Asks for the reason of something that stays in the audit. */
export function ConMotivo({
  titulo,
  children,
  descripcion = 'Queda en la auditoría, y la persona lo ve si baja sus datos',
  boton,
  peligro = false,
  listo = true,
  haciendo,
  problema,
  campos,
  motivo,
  onType,
  onAct,
  onClose,
}: Props) {
  const [intentado, setIntentado] = useState(false)
  const falta = motivo.trim().length < 3
  return (
    <Modal opened onClose={onClose} title={titulo} closeOnClickOutside={!haciendo} closeOnEscape={!haciendo}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIntentado(true)
          if (!falta && listo) onAct()
        }}
      >
        <Stack>
          <Text component="div">{children}</Text>
          {campos}
          <Textarea
            size="md"
            label="Motivo"
            description={descripcion}
            autosize
            minRows={2}
            maxLength={300}
            data-autofocus
            value={motivo}
            onChange={(event) => onType(event.currentTarget.value)}
            error={intentado && falta ? 'Escribe por qué' : undefined}
          />
          <Problem>{problema}</Problem>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={haciendo}>
              Volver
            </Button>
            <Button type="submit" color={peligro ? 'red' : 'mango'} loading={haciendo} disabled={!listo}>
              {boton}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
