import { Alert } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'

/** Whose link brought this browser, for who makes an account here. Of a code that is nobody's, that somebody did. */
export function Invitado() {
  const { datos } = useConsulta(comandosPersonas.invitacion, {}, {})
  if (!datos) return null
  return (
    <Alert
      color="teal"
      icon={<IconGift size={22} aria-hidden />}
      title={datos.nombre === '' ? 'Te invitaron a Mercana' : `Invitado por ${datos.nombre}`}
    >
      Crea tu cuenta y quien te invitó lo sabrá. A ti no te cuesta nada.
    </Alert>
  )
}
