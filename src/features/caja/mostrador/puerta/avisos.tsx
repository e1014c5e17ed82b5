import { Button, Group } from '@mantine/core'
import { IconDeviceTabletOff, IconLock, IconPackageImport, IconStack2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSync, useTienda } from '#data/session/react.tsx'
import { explicarCodigo } from '#domain/messages.ts'
import { paths } from '#features/paths.ts'
import { formatInteger } from '#ui/format.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { Loading, OfflineState } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'

const ICONO = 38

/** Revoked: what was sold is handed in, and nothing more is sold. */
export function EquipoRetirado() {
  const { slug } = useTienda()
  const { sinEnviar, copiado } = useSync()
  return (
    <Notice
      isPage
      role="alert"
      color="red"
      icon={<IconDeviceTabletOff size={ICONO} />}
      title={copiado ? 'Este equipo está en dos lugares a la vez' : 'Este equipo fue retirado de la tienda'}
      action={
        <Group justify="center">
          <Button component={Link} to={paths.sincronizacion.href({ nombre: slug })} variant={sinEnviar === 0 ? 'default' : 'filled'}>
            {sinEnviar === 0 ? 'Ver Sincronización' : 'Ver lo que falta por entregar'}
          </Button>
          <Button component={Link} to={paths.login.href({ codigo: '' })} variant={sinEnviar === 0 ? 'filled' : 'default'}>
            Enrolar este equipo
          </Button>
        </Group>
      }
    >
      {sinEnviar === 0
        ? 'Todo lo que vendió ya está en el servidor. Para vender otra vez, enrólalo con un código nuevo.'
        : `${sinEnviar === 1 ? 'Queda 1 documento' : `Quedan ${formatInteger(sinEnviar)} documentos`} por entregar y se ${sinEnviar === 1 ? 'seguirá' : 'seguirán'} enviando. No borres los datos de este navegador. Para vender otra vez, enrólalo con un código nuevo.`}
    </Notice>
  )
}

/** The first copy of the store's data is on its way. */
export function Preparando() {
  const { conexion, inicial, ultimoFallo, sincronizar } = useSync()
  if (conexion === 'sin-conexion')
    return (
      <OfflineState isPage onRetry={() => void sincronizar()}>
        Esta caja todavía no tiene el catálogo. Conéctala una vez; después vende sin conexión los días que haga falta.
      </OfflineState>
    )
  if (ultimoFallo !== '')
    return (
      <Notice
        isPage
        icon={<IconPackageImport size={ICONO} />}
        color="orange"
        title="Todavía no llega el catálogo"
        action={<Button onClick={() => void sincronizar()}>Intentar otra vez</Button>}
      >
        {explicarCodigo(ultimoFallo)}
      </Notice>
    )
  return (
    <Loading
      label={inicial.productos === 0 ? 'Trayendo el catálogo…' : `Trayendo el catálogo… ${formatInteger(inicial.productos)} productos`}
    />
  )
}

/** Locked: the app's PIN screen takes over as soon as it notices. */
export function PantallaBloqueada() {
  return (
    <Notice isPage icon={<IconLock size={ICONO} />} title="Pantalla bloqueada">
      Escribe tu PIN para seguir.
    </Notice>
  )
}

/** One selling tab per device: two would take the same fiscal number. */
export function OtraPestana({ tomar }: { tomar: () => Promise<void> }) {
  const [vender, tomando] = useLocked(tomar)
  return (
    <Notice
      isPage
      icon={<IconStack2 size={ICONO} />}
      color="orange"
      title="Otra pestaña de este equipo está vendiendo"
      action={
        <Button onClick={vender} loading={tomando}>
          Vender aquí
        </Button>
      }
    >
      Solo una pestaña vende a la vez, para que ningún comprobante se repita. Si tomas el control aquí, la otra deja de vender en el acto y
      la venta a medio hacer sigue aquí.
    </Notice>
  )
}
