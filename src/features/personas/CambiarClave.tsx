import { useState } from 'react'
import { Box, Button, Stack, Text } from '@mantine/core'
import { cambiarClave } from '#data/personas/acceso.ts'
import { useSesion } from '#data/session/react.tsx'
import type { AccesoPropio } from '#domain/personas/acceso.ts'
import { PasswordField } from '#features/kit/inputs.tsx'
import { ActForm } from '#features/kit/ActForm.tsx'
import { ClaveNueva, problemaDeClave } from './ClaveNueva.tsx'
import { EnlaceForm } from './EnlaceForm.tsx'
import { ConAcceso, releerAcceso } from './useAcceso.tsx'

/** The password of this person: changed here with the present one, or set for the first time by a link of a letter. */
export const CambiarClave = () => <ConAcceso>{(acceso) => <Clave acceso={acceso} />}</ConAcceso>

function Clave({ acceso }: { acceso: AccesoPropio }) {
  const sesion = useSesion()
  const [view, setView] = useState<'cambiar' | 'enlace' | undefined>(undefined)
  const close = () => setView(undefined)
  if (view === 'cambiar') return <Cambiar onForgotten={() => setView('enlace')} onClose={close} />
  if (view === 'enlace') return <EnlaceForm para="clave" email={sesion.usuario?.email ?? ''} propio onBack={close} />
  return (
    <Stack align="flex-start">
      {!acceso.conClave && <Text c="dimmed">Entras sin contraseña. Si quieres tener una además, te enviamos un enlace para ponerla.</Text>}
      <Button variant="default" onClick={() => setView(acceso.conClave ? 'cambiar' : 'enlace')}>
        {acceso.conClave ? 'Cambiar mi contraseña' : 'Ponerme una contraseña'}
      </Button>
    </Stack>
  )
}

function Cambiar({ onForgotten, onClose }: { onForgotten: () => void; onClose: () => void }) {
  const sesion = useSesion()
  const [actual, setActual] = useState('')
  const [nueva, setNueva] = useState('')
  const [tried, setTried] = useState(false)
  const errors = {
    actual: actual === '' && 'Escribe la que tienes ahora',
    nueva: problemaDeClave(nueva),
  }
  return (
    <Box maw={460}>
      <ActForm
        act={() => cambiarClave(actual, nueva)}
        done="Tu contraseña nueva quedó guardada"
        onDone={() => {
          void releerAcceso()
          onClose()
        }}
        check={() => {
          setTried(true)
          return !errors.actual && !errors.nueva
        }}
        submit="Guardar la contraseña"
        onCancel={onClose}
        others={
          <Button variant="subtle" onClick={onForgotten}>
            No la recuerdo
          </Button>
        }
      >
        {/* Whose password it is, for who keeps passwords. */}
        <input type="hidden" autoComplete="username" value={sesion.usuario?.email ?? ''} readOnly />
        <PasswordField
          label="Contraseña de ahora"
          autoComplete="current-password"
          autoFocus
          value={actual}
          onChange={setActual}
          error={tried && errors.actual}
          shows="Mostrar la contraseña de ahora"
        />
        <ClaveNueva
          label="Contraseña nueva"
          despues=" Se cerrará tu sesión en los demás equipos."
          value={nueva}
          onChange={setNueva}
          tried={tried}
        />
      </ActForm>
    </Box>
  )
}
