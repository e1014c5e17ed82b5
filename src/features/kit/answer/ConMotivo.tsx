import { useState, type ReactNode } from 'react'
import { Text, Textarea } from '@mantine/core'
import { ActModal } from '../ActForm.tsx'

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
    <ActModal
      onClose={onClose}
      title={titulo}

      onSubmit={() => {
        setIntentado(true)
        if (!falta && listo) onAct()
      }}
      running={haciendo}
      submit={boton}
      color={peligro ? 'red' : 'mango'}
      disabled={!listo}
      cancel="Volver"
      problem={problema}
    >
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
    </ActModal>
  )
}
