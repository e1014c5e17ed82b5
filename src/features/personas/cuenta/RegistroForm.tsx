import { useState, type FormEvent } from 'react'
import { Button, Stack } from '@mantine/core'
import { useSesion } from '#data/session/react.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { ClaveNueva, problemaDeClave } from '../ClaveNueva.tsx'

/** A new account; it is signed in at once. */
export function RegistroForm() {
  const sesion = useSesion()
  const [nombre, setNombre] = useState('')
  const [email, setEmail] = useState('')
  const [clave, setClave] = useState('')
  const [tried, setTried] = useState(false)
  const { run, running, problem } = useAction(() => sesion.registrar(nombre.trim(), email.trim(), clave))
  const errors = {
    nombre: nombre.trim() === '' && 'Escribe tu nombre',
    email: !email.includes('@') && 'Email inválido',
    clave: problemaDeClave(clave),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!errors.nombre && !errors.email && !errors.clave) run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField
          label="Nombre"
          autoComplete="name"
          maxLength={120}
          required
          withAsterisk={false}
          value={nombre}
          onChange={setNombre}
          error={tried && errors.nombre}
        />
        <TextField
          label="Correo"
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          value={email}
          onChange={setEmail}
          error={tried && errors.email}
        />
        <ClaveNueva label="Contraseña" value={clave} onChange={setClave} tried={tried} />
        <Problem>{problem}</Problem>
        <Button type="submit" size="lg" loading={running}>
          Crear mi cuenta
        </Button>
      </Stack>
    </form>
  )
}
