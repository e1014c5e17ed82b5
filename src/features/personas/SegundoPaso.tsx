import { useState } from 'react'
import { Button, Text } from '@mantine/core'
import { comprobarCodigo, usarCodigoDeRecuperacion } from '#data/personas/acceso.ts'
import { CODIGO_DIGITOS } from '#domain/personas/segundo-factor.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { ActForm } from '#features/kit/ActForm.tsx'

interface Props {
  /** The code was right: the session is open. */
  onDone: () => void
  onBack?: () => void
}

/** The second step of signing in: the code of the authenticator, or a recovery code. */
export function SegundoPaso({ onDone, onBack }: Props) {
  const [withRecovery, setWithRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { run, running, problem, forget } = useAction(
    () => (withRecovery ? usarCodigoDeRecuperacion(code.trim().toLowerCase()) : comprobarCodigo(code.replaceAll(/\D/g, ''))),
    onDone,
  )
  const change = () => {
    setWithRecovery(!withRecovery)
    setCode('')
    forget()
  }
  return (
    <ActForm
      wide
      onSubmit={run}
      running={running}
      problem={problem}
      check={() => code.trim() !== ''}
      submit="Entrar"
      others={
        <>
          <Button variant="subtle" onClick={change}>
            {withRecovery ? 'Usar mi aplicación' : 'No tengo mi aplicación'}
          </Button>
          {onBack && (
            <Button variant="subtle" color="gray" onClick={onBack}>
              Entrar con otra cuenta
            </Button>
          )}
        </>
      }
    >
      <Text c="dimmed">
        {withRecovery
          ? 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una vez.'
          : `Abre tu aplicación de códigos y escribe los ${CODIGO_DIGITOS} números de Mercana.`}
      </Text>
      <TextField
        key={String(withRecovery)}
        label={withRecovery ? 'Código de recuperación' : 'Código'}
        autoComplete="one-time-code"
        inputMode={withRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        value={code}
        onChange={setCode}
      />
    </ActForm>
  )
}
