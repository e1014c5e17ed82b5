import { useState, type FormEvent } from 'react'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { paths } from '#features/paths.ts'
import { codigoDeInvitacion } from './invitacion.ts'
import classes from './Plataforma.module.css'

/** For who got the link in a message and is here already: paste it, or its code. */
export function AbrirInvitacion() {
  const navigate = useNavigate()
  const [texto, setTexto] = useState('')
  const [malo, setMalo] = useState(false)
  const abrir = (event: FormEvent) => {
    event.preventDefault()
    const codigo = codigoDeInvitacion(texto)
    setMalo(codigo === undefined)
    if (codigo !== undefined) void navigate(paths.invitacion.href({ codigo }))
  }
  return (
    <section className={classes['caja']} aria-labelledby="invitacion">
      <Title order={2} size="h3" id="invitacion">
        ¿Te invitaron a una tienda?
      </Title>
      <Text c="dimmed">Pega el enlace que te enviaron. Dura 7 días y sirve una vez.</Text>
      <form onSubmit={abrir} noValidate>
        <Group align="flex-start" gap="sm">
          <TextInput
            flex="1 1 14rem"
            aria-label="Enlace o código de la invitación"
            placeholder="https://…/invitacion/…"
            autoComplete="off"
            value={texto}
            onChange={(event) => {
              setMalo(false)
              setTexto(event.currentTarget.value)
            }}
            error={malo && 'Eso no parece una invitación. Copia el enlace completo del mensaje.'}
          />
          <Button type="submit" variant="default">
            Abrir la invitación
          </Button>
        </Group>
      </form>
    </section>
  )
}
