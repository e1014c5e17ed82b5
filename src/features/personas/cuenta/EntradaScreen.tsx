import { useEffect, useState } from 'react'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconLogin2, IconMoodSad } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { direccionDe } from '#data/personas/acceso.ts'
import { useSesion } from '#data/session/react.tsx'
import { mensajeDe } from '#domain/messages.ts'
import { PASO_CODIGO, proveedores, type IdProveedor } from '#domain/personas/proveedores.ts'
import { paths } from '#features/paths.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import {
  avisarEntrada,
  codigoDeError,
  esVentana,
  leerProveedor,
  marcarVentana,
  olvidarVentana,
  tomarDesde,
  type Final,
} from '../entrada.ts'
import { SegundoPaso } from '../SegundoPaso.tsx'

const TITLE = 'Entrar con otra cuenta'

/** Goes to a provider and is where it comes back to, in a window of its own or in the person's. */
export function Component() {
  const [query] = useSearchParams()
  const going = leerProveedor(query.get('ir'))
  const error = query.get('error')
  return (
    <PageLayout title={TITLE} width="narrow">
      {going ? (
        <Going proveedor={going} unir={query.has('unir')} />
      ) : query.get('paso') === PASO_CODIGO ? (
        <AskCode />
      ) : error === null ? (
        <Done />
      ) : (
        <Failed error={error} />
      )}
    </PageLayout>
  )
}

/** By itself when one of our pages sent it; an address that somebody was given waits for a person. */
function Going({ proveedor, unir }: { proveedor: IdProveedor; unir: boolean }) {
  const { state } = useLocation() as { state: { seguir?: boolean } | null }
  const [auto] = useState(() => marcarVentana(sessionStorage, window.name) || state?.seguir === true)
  const { run, running, problem } = useAction(
    () => direccionDe(proveedor, unir),
    (url) => window.location.assign(url),
  )
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  useEffect(() => void (auto && run()), [])
  if (auto && problem === undefined) return <Loading label={`Abriendo ${proveedores[proveedor]}…`} />
  return (
    <>
      <Notice
        icon={<IconLogin2 size={38} />}
        color="teal"
        title={`Entrar con ${proveedores[proveedor]}`}
        action={
          <Button size="lg" onClick={run} loading={running}>
            Continuar con {proveedores[proveedor]}
          </Button>
        }
      />
      <Problem>{problem}</Problem>
    </>
  )
}

/** Tells the page that opened this window how it ended, and closes it. */
function endWindow(final: Final): void {
  avisarEntrada(final)
  olvidarVentana(sessionStorage)
  window.close()
}

/** Ends here what this window was opened for, or goes on to where the person was going. */
function useEnd() {
  const sesion = useSesion()
  const navigate = useNavigate()
  const [isWindow] = useState(() => esVentana(sessionStorage))
  const end = async () => {
    if (isWindow) return endWindow({})
    await sesion.refrescar()
    await navigate(tomarDesde(sessionStorage), { replace: true })
  }
  return { isWindow, end }
}

function AskCode() {
  const { isWindow, end } = useEnd()
  const [ended, setEnded] = useState(false)
  if (ended) return <Ended isWindow={isWindow} />
  return (
    <SegundoPaso
      onDone={() => {
        setEnded(true)
        void end()
      }}
    />
  )
}

function Done() {
  const { isWindow, end } = useEnd()
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  useEffect(() => void end(), [])
  return <Ended isWindow={isWindow} />
}

/** Seen where a browser does not let a page close its window. */
const Ended = ({ isWindow }: { isWindow: boolean }) =>
  isWindow ? (
    <Notice icon={<IconCircleCheck size={38} />} color="teal" title="Listo" action={<CloseButton />}>
      Ya puedes cerrar esta ventana y volver a la otra.
    </Notice>
  ) : (
    <Loading label="Entrando…" />
  )

const CloseButton = () => (
  <Button variant="default" onClick={() => window.close()}>
    Cerrar esta ventana
  </Button>
)

function Failed({ error }: { error: string }) {
  const navigate = useNavigate()
  const [isWindow] = useState(() => esVentana(sessionStorage))
  const { mensaje, arreglo } = mensajeDe({ code: codigoDeError(error) })
  // The page that opened this window says it; here it is read where a browser does not let a page close its window.
  useEffect(() => {
    if (isWindow) endWindow({ error: error.slice(0, 60) })
  }, [error, isWindow])
  const back = () => void navigate(paths.login.path, { replace: true })
  return (
    <Notice
      icon={<IconMoodSad size={38} />}
      color="red"
      title={mensaje}
      role="alert"
      action={isWindow ? <CloseButton /> : <Button onClick={back}>Volver a entrar</Button>}
    >
      {arreglo}
    </Notice>
  )
}
