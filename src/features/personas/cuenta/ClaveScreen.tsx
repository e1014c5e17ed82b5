import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router-dom'
import { ponerClave } from '#data/personas/enlaces.ts'
import { useSesion } from '#data/session/react.tsx'
import { paths } from '#features/paths.ts'
import { ActForm } from '#features/kit/ActForm.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { ClaveNueva, problemaDeClave } from '../ClaveNueva.tsx'
import { esToken, leerEnlacePedido, olvidarEnlacePedido } from '../enlace-pedido.ts'
import { EnlaceRoto, PedirOtro } from './EnlaceRoto.tsx'
import { SegundoPaso } from '../SegundoPaso.tsx'

const TITLE = 'Contraseña nueva'

/** Where the letter for a forgotten password leads. */
export function Component() {
  const token = useLocation().hash.slice(1)
  return (
    <PageLayout title={TITLE} width="narrow">
      {esToken(token) ? <NewPassword token={token} /> : <EnlaceRoto para="clave" />}
    </PageLayout>
  )
}

function NewPassword({ token }: { token: string }) {
  const sesion = useSesion()
  const navigate = useNavigate()
  const [clave, setClave] = useState('')
  const [tried, setTried] = useState(false)
  const [asked] = useState(() => leerEnlacePedido(localStorage, 'clave', Date.now()))
  const [asksCode, setAsksCode] = useState(false)
  const goOn = async () => {
    olvidarEnlacePedido(localStorage, 'clave')
    toastSuccess('Tu contraseña nueva quedó guardada')
    await sesion.refrescar()
    await navigate(asked?.desde ?? paths.inicio.path, { replace: true })
  }
  const { run, running, problem } = useAction(
    async () => {
      const result = await ponerClave(token, clave)
      if (!result.ok) setAsksCode(result.error.code === 'sesion.falta-codigo')
      return result
    },
    () => void goOn(),
  )
  if (asksCode) return <SegundoPaso onDone={() => void goOn()} />
  return (
    <ActForm
      wide
      onSubmit={run}
      running={running}
      problem={problem}
      check={() => {
        setTried(true)
        return !problemaDeClave(clave)
      }}
      submit="Guardar y entrar"
      others={problem !== undefined && <PedirOtro para="clave" />}
    >
      {/* Whose password it is, for who keeps passwords. */}
      {asked && <TextInput label="Correo" autoComplete="username" readOnly value={asked.email} />}
      <ClaveNueva
        label="Contraseña nueva"
        despues=" Se cerrará tu sesión en los demás equipos."
        value={clave}
        onChange={setClave}
        tried={tried}
      />
    </ActForm>
  )
}
