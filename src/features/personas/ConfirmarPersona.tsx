import { useState } from 'react'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import { entrarOtraVez } from '#data/personas/acceso.ts'
import { entrarConLlave } from '#data/personas/llaves-de-acceso.ts'
import { useSesion } from '#data/session/react.tsx'
import type { AccesoPropio } from '#domain/personas/acceso.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { PasswordField } from '#features/kit/inputs.tsx'
import { ActForm } from '#features/kit/ActForm.tsx'
import { BotonesProveedor } from './BotonesProveedor.tsx'
import { EnlaceForm } from './EnlaceForm.tsx'
import { SegundoPaso } from './SegundoPaso.tsx'

interface Props {
  acceso: AccesoPropio
  /** Why it is asked. */
  porque?: string
  onClose: () => void
  /** This person signed in again, just now. */
  onDone: () => void
}

/** Asks who is here to sign in again, by one of the ways that this account has, before what guards it is changed. */
export function ConfirmarPersona({
  acceso,
  porque = 'Entraste hace rato. Antes de cambiar cómo se entra en tu cuenta, entra otra vez.',
  onClose,
  onDone,
}: Props) {
  const sesion = useSesion()
  const { pathname, search } = useLocation()
  const [way, setWay] = useState<'codigo' | 'enlace' | undefined>(undefined)
  const email = sesion.usuario?.email ?? ''
  const ids = acceso.externas.map(({ proveedor }) => proveedor)
  return (
    <Modal opened onClose={onClose} title="Confirma que eres tú">
      {way === 'codigo' ? (
        <SegundoPaso onDone={onDone} />
      ) : way === 'enlace' ? (
        <Stack>
          <EnlaceForm para="entrar" email={email} propio onBack={() => setWay(undefined)} />
          <Button variant="light" onClick={onDone}>
            Ya abrí el enlace: seguir
          </Button>
        </Stack>
      ) : (
        <Stack>
          <Text c="dimmed">{porque}</Text>
          {acceso.conClave && <WithPassword email={email} onCode={() => setWay('codigo')} onDone={onDone} />}
          {acceso.llaves.length > 0 && <WithKey onDone={onDone} />}
          {ids.length > 0 && <BotonesProveedor ids={ids} unir={false} desde={`${pathname}${search}`} onDone={onDone} />}
          <Button variant="subtle" onClick={() => setWay('enlace')}>
            Con un enlace por correo
          </Button>
        </Stack>
      )}
    </Modal>
  )
}

function WithPassword({ email, onCode, onDone }: { email: string; onCode: () => void; onDone: () => void }) {
  const [clave, setClave] = useState('')
  const enter = async () => {
    // The same person: nothing that is open here is read anew.
    const entered = await entrarOtraVez(email, clave)
    if (!entered.ok && entered.error.code === 'sesion.falta-codigo') onCode()
    return entered
  }
  return (
    <ActForm wide act={enter} onDone={onDone} check={() => clave !== ''} submit="Confirmar">
      <PasswordField label={`Contraseña de ${email}`} autoComplete="current-password" data-autofocus value={clave} onChange={setClave} />
    </ActForm>
  )
}

function WithKey({ onDone }: { onDone: () => void }) {
  const { run, running, problem } = useAction(entrarConLlave, onDone)
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={20} aria-hidden />} onClick={run} loading={running}>
        Con una llave
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}
