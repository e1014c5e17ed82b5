import { useState } from 'react'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconMailForward } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { pedirEnlace } from '#data/personas/enlaces.ts'
import { ENLACE_MINUTOS, type ParaEnlace } from '#domain/personas/enlaces.ts'
import { paths } from '#features/paths.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { ActForm } from '#features/kit/ActForm.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { guardarEnlacePedido, leerEnlacePedido, olvidarEnlacePedido, segundosParaOtro, type EnlacePedido } from './enlace-pedido.ts'

interface Props {
  para: ParaEnlace
  /** What was typed in the form before this one; with `propio`, the address of the account that is open. */
  email: string
  /** Only to that address, and back to this page: whoever is in asks for it. */
  propio?: boolean
  onBack: () => void
}

const palabras: Record<ParaEnlace, { explica: string; boton: string; enviado: string }> = {
  entrar: {
    explica: 'Te enviamos un correo con un enlace: lo abres aquí mismo y entras, sin contraseña. Si no tienes cuenta, la crea.',
    boton: 'Enviarme un enlace',
    enviado: 'Enlace de inicio de sesión enviado!',
  },
  clave: {
    explica: 'Te enviamos un correo con un enlace: lo abres aquí mismo y pones una contraseña nueva.',
    boton: 'Enviarme el enlace',
    enviado: 'Enlace para tu contraseña enviado',
  },
}

/** Asks for a letter with a link, and waits for it: another one after a minute. */
export function EnlaceForm({ para, email: typed, propio = false, onBack }: Props) {
  const { state, pathname, search } = useLocation() as { state: { desde?: string } | null; pathname: string; search: string }
  const [asked, setAsked] = useState(() => {
    const before = leerEnlacePedido(localStorage, para, Date.now())
    return propio && before?.email !== typed ? undefined : before
  })
  const [email, setEmail] = useState(asked?.email ?? typed)
  const { run, running, problem } = useAction(
    () => pedirEnlace(email.trim(), para),
    () => {
      const pedido = { email: email.trim(), desde: propio ? `${pathname}${search}` : (state?.desde ?? paths.inicio.path), en: Date.now() }
      guardarEnlacePedido(localStorage, para, pedido)
      setAsked(pedido)
    },
  )
  const change = () => {
    olvidarEnlacePedido(localStorage, para)
    setAsked(undefined)
  }
  return (
    <Stack>
      {asked ? (
        <Sent para={para} asked={asked} onAgain={run} {...(propio ? {} : { onChange: change })} running={running} />
      ) : (
        <Ask para={para} email={email} {...(propio ? {} : { onEmail: setEmail })} onSubmit={run} running={running} />
      )}
      <Problem>{problem}</Problem>
      <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
        {propio ? 'Volver' : 'Entrar con mi contraseña'}
      </Button>
    </Stack>
  )
}

interface AskProps {
  para: ParaEnlace
  email: string
  /** Without it the address stays as it is. */
  onEmail?: (email: string) => void
  onSubmit: () => void
  running: boolean
}

function Ask({ para, email, onEmail, onSubmit, running }: AskProps) {
  const [tried, setTried] = useState(false)
  const error = !email.includes('@') && 'Email inválido'
  return (
    <ActForm
      wide
      onSubmit={onSubmit}
      running={running}
      check={() => {
        setTried(true)
        return !error
      }}
      submit={palabras[para].boton}
    >
      <Text c="dimmed">{palabras[para].explica}</Text>
      <TextField
        label="Correo"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        data-autofocus
        value={email}
        readOnly={!onEmail}
        onChange={(texto) => onEmail?.(texto)}
        error={tried && error}
      />
    </ActForm>
  )
}

interface SentProps {
  para: ParaEnlace
  asked: EnlacePedido
  onAgain: () => void
  onChange?: () => void
  running: boolean
}

function Sent({ para, asked, onAgain, onChange, running }: SentProps) {
  const wait = segundosParaOtro(asked, useNow(1000))
  return (
    <Stack>
      <Alert role="status" color="teal" icon={<IconMailForward size={22} aria-hidden />} title={palabras[para].enviado}>
        Búscalo en el correo de <b>{asked.email}</b> y ábrelo en este mismo navegador. Dura {ENLACE_MINUTOS} minutos y sirve una vez. Si no
        aparece, mira en los correos no deseados.
      </Alert>
      <Button onClick={onAgain} loading={running} disabled={wait > 0} variant="default">
        {wait > 0 ? `Enviar otro en ${wait} s` : 'Enviar otro'}
      </Button>
      {onChange && (
        <Button variant="subtle" onClick={onChange}>
          Usar otro correo
        </Button>
      )}
    </Stack>
  )
}
