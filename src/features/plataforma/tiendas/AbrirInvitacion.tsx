import { useState, type FormEvent } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { paths } from '#features/paths.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { Section } from '#features/kit/Section.tsx'
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
    <Section title="¿Te invitaron a una tienda?" className={classes['caja']}>
      <Text c="dimmed">Pega el enlace que te enviaron. Dura 7 días y sirve una vez.</Text>
      <form onSubmit={abrir} noValidate>
        <Group align="flex-start" gap="sm">
          <TextField
            flex="1 1 14rem"
            aria-label="Enlace o código de la invitación"
            placeholder="https://…/invitacion/…"
            autoComplete="off"
            value={texto}
            onChange={(texto) => {
              setMalo(false)
              setTexto(texto)
            }}
            error={malo && 'Eso no parece una invitación. Copia el enlace completo del mensaje.'}
          />
          <Button type="submit" variant="default">
            Abrir la invitación
          </Button>
        </Group>
      </form>
    </Section>
  )
}
