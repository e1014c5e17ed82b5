import { useState, type FormEvent } from 'react'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useSesion } from '#data/react.tsx'
import { Problem } from './Problem.tsx'
import { useAction } from './useAction.ts'

/** E-mail and password. Once in, the guard leads to where the person was going. */
export function CorreoForm() {
  const sesion = useSesion()
  const [email, setEmail] = useState('')
  const [clave, setClave] = useState('')
  const [invalid, setInvalid] = useState(false)
  const { run, running, problem } = useAction(() => sesion.entrar(email.trim(), clave))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isBad = !email.includes('@')
    setInvalid(isBad)
    if (!isBad) run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Correo"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={invalid && 'Email inválido'}
        />
        <PasswordInput
          label="Contraseña"
          autoComplete="current-password"
          required
          value={clave}
          onChange={(event) => setClave(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" size="lg" loading={running} disabled={email === '' || clave === ''}>
          Entrar
        </Button>
      </Stack>
    </form>
  )
}
