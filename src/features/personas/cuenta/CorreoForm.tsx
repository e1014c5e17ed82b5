import { lazy, Suspense, useState, type FormEvent } from 'react'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useLocation } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import type { ParaEnlace } from '#domain/personas/enlaces.ts'
import { Loading } from '#ui/show/states.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import type { EnlacePorPedir } from './EnlaceRoto.tsx'

/** Comes when somebody asks for it. */
const EnlaceForm = lazy(() => import('../EnlaceForm.tsx').then(({ EnlaceForm }) => ({ default: EnlaceForm })))

const OtrasFormas = lazy(() => import('./OtrasFormas.tsx').then(({ OtrasFormas }) => ({ default: OtrasFormas })))
const SegundoPaso = lazy(() => import('../SegundoPaso.tsx').then(({ SegundoPaso }) => ({ default: SegundoPaso })))

/** E-mail and password, or a link by mail. Once in, the guard leads to where the person was going. */
export function CorreoForm() {
  const sesion = useSesion()
  const { state } = useLocation() as { state: EnlacePorPedir | null }
  const [email, setEmail] = useState('')
  const [clave, setClave] = useState('')
  const [tried, setTried] = useState(false)
  const [way, setWay] = useState<ParaEnlace | 'otras' | 'codigo' | undefined>(state?.pedirEnlace)
  const { run, running, problem } = useAction(async () => {
    const entered = await sesion.entrar(email.trim(), clave)
    if (!entered.ok && entered.error.code === 'sesion.falta-codigo') setWay('codigo')
    return entered
  })
  const errors = { email: !email.includes('@') && 'Email inválido', clave: clave === '' && 'Escribe tu contraseña' }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!errors.email && !errors.clave) run()
  }
  const back = () => setWay(undefined)
  if (way)
    return (
      <Suspense fallback={<Loading />}>
        {way === 'otras' ? (
          <OtrasFormas onBack={back} />
        ) : way === 'codigo' ? (
          <SegundoPaso onDone={() => void sesion.refrescar()} onBack={back} />
        ) : (
          <EnlaceForm para={way} email={email} onBack={back} />
        )}
      </Suspense>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Correo"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={tried && errors.email}
        />
        <PasswordInput
          label="Contraseña"
          autoComplete="current-password"
          error={tried && errors.clave}
          required
          withAsterisk={false}
          value={clave}
          onChange={(event) => setClave(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la contraseña' }}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" size="lg" loading={running}>
          Entrar
        </Button>
        <Button variant="default" onClick={() => setWay('entrar')}>
          Entrar con un enlace
        </Button>
        <Button variant="default" onClick={() => setWay('otras')}>
          Otras formas de entrar
        </Button>
        <Button variant="subtle" onClick={() => setWay('clave')}>
          Olvidé mi contraseña
        </Button>
      </Stack>
    </form>
  )
}
