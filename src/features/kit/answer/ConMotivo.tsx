import { useState, type ReactNode } from 'react'
import { Text } from '@mantine/core'
import type { Result } from '#domain/core/result.ts'
import { ActModal } from '../ActForm.tsx'
import { TextField } from '../inputs.tsx'

/** Does it here, with the reason that was written. */
interface Doing<T> {
  act: (motivo: string) => Promise<Result<T>>
  /** Said when it was done. */
  done?: string
  onDone?: (value: T) => void
}

/** Or whoever shows it holds the reason and does it. */
interface Held {
  haciendo: boolean
  problema: string | undefined
  motivo: string
  onType: (motivo: string) => void
  onAct: () => void
  act?: undefined
}

interface Look {
  titulo: string
  /** What will happen. */
  children: ReactNode
  /** Who will read the reason. */
  descripcion?: string
  boton: string
  peligro?: boolean
  listo?: boolean
  /** More fields, over the reason. */
  campos?: ReactNode
  /** Another act with the same reason. */
  otro?: (motivo: string) => ReactNode
  onClose: () => void
}

/** Asks for the reason of something that stays in the audit, and does it. */
export function ConMotivo<T>(props: Look & (Doing<T> | Held)) {
  const { titulo, boton, descripcion = 'Queda en la auditoría, y la persona lo ve si baja sus datos', onClose } = props
  const [escrito, setEscrito] = useState('')
  const [intentado, setIntentado] = useState(false)
  const [motivo, onType] = props.act ? [escrito, setEscrito] : [props.motivo, props.onType]
  const falta = motivo.trim().length < 3
  const look = {
    title: titulo,
    submit: boton,
    color: props.peligro ? 'red' : 'mango',
    disabled: props.listo === false,
    cancel: 'Volver',
    onClose,
    check() {
      setIntentado(true)
      return !falta
    },
  }
  const children = (
    <>
      <Text component="div">{props.children}</Text>
      {props.campos}
      {props.otro?.(motivo.trim())}
      <TextField
        label="Motivo"
        description={descripcion}
        lines={2}
        maxLength={300}
        data-autofocus
        value={motivo}
        onChange={onType}
        error={intentado && falta ? 'Escribe por qué' : undefined}
      />
    </>
  )
  if (!props.act)
    return (
      <ActModal {...look} onSubmit={props.onAct} running={props.haciendo} problem={props.problema}>
        {children}
      </ActModal>
    )
  const { act, done, onDone } = props
  return (
    <ActModal {...look} act={() => act(motivo.trim())} {...(done === undefined ? {} : { done })} {...(onDone ? { onDone } : {})}>
      {children}
    </ActModal>
  )
}
