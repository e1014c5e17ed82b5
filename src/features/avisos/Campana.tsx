import { useEffect } from 'react'
import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { useAvisos } from '#data/avisos/useAvisos.ts'
import { seVeEn } from '#domain/avisos/aviso.palabras.ts'
import { paths } from '../paths.ts'

/** More than this is as good as many. */
const TOPE = 99

/** How many notices were not read, and the way to them. What is told of, once it is on the screen, is read. */
export function Campana() {
  const { usuario } = useSesion()
  const { avisos, sinLeer, leer } = useAvisos()
  const { pathname, search } = useLocation()
  const usuarioId = usuario?.suplantada ? undefined : usuario?.usuarioId

  useEffect(() => {
    leer((avisos ?? []).filter((uno) => !uno.leido && seVeEn(uno, { pathname, search })).map(({ id }) => id))
  }, [avisos, pathname, search, leer])

  useEffect(() => {
    if (usuarioId === undefined) return
    void import('#features/kit/device/push.ts').then(({ renovarPush }) => renovarPush(usuarioId)).catch(reportError)
  }, [usuarioId])

  const nombre = sinLeer === 0 ? 'Avisos' : `Avisos: ${sinLeer} sin leer`
  return (
    <ActionIcon component={Link} to={paths.avisos.href()} aria-label={nombre} title={nombre}>
      <Indicator disabled={sinLeer === 0} label={sinLeer > TOPE ? `${TOPE}+` : sinLeer} size={18} color="red.8" offset={2} aria-hidden>
        <IconBell size={22} />
      </Indicator>
    </ActionIcon>
  )
}
