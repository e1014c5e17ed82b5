import { useState, type ReactNode } from 'react'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconLock, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import { carritoDe } from '#data/mercado/carrito.ts'
import { useDatos, usePin, usePorEntregar, useSesion, useSync, useTiendaSiHay } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { useActosSinEnviar } from '#data/session/useMios.ts'
import { useFotosSinSubir } from '#data/session/useSubidas.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { paths } from '#features/paths.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { formatInteger } from '#ui/format.ts'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { usePersonaSiHay } from '../gate/useVisitor.ts'

/** Who is here, locking the till, and leaving. For who is signed in. */
export function AccountMenu() {
  const { usuario } = useSesion()
  const tienda = useTiendaSiHay()
  const persona = usePersonaSiHay()
  const [leaving, setLeaving] = useState(false)
  const name = persona?.nombre ?? usuario?.nombre ?? ''
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <ActionIcon aria-label={`Cuenta de ${name}`}>
            <IconUserCircle size={26} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fw={650} c="var(--mantine-color-text)">
              {name}
            </Text>
            {usuario && <Text size="sm">{usuario.email}</Text>}
          </Menu.Label>
          {tienda && persona && <LockItem />}
          {usuario && (
            <Menu.Item component={Link} to={paths.perfil.path} leftSection={<IconUserCircle size={20} aria-hidden />}>
              Mi perfil
            </Menu.Item>
          )}
          {usuario && (
            <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => setLeaving(true)}>
              Salir de mi cuenta
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {tienda ? (
        <LeaveStoreDialog opened={leaving} onClose={() => setLeaving(false)} />
      ) : (
        <LeaveAnywhereDialog opened={leaving} onClose={() => setLeaving(false)} />
      )}
    </>
  )
}

function LockItem() {
  const { accesos, bloquear } = usePin()
  return accesos.some(({ tienePin }) => tienePin) ? (
    <Menu.Item leftSection={<IconLock size={20} aria-hidden />} onClick={() => void bloquear()}>
      Bloquear
    </Menu.Item>
  ) : null
}

interface LeaveProps {
  opened: boolean
  onClose: () => void
}

/** Leaving with something unsent says so, and offers to hand it over first. */
function LeaveStoreDialog({ opened, onClose }: LeaveProps) {
  const sync = useSync()
  return (
    <LeaveDialog opened={opened} onClose={onClose}>
      {sync.sinEnviar > 0 && <Unsent count={sync.sinEnviar} onSend={() => sync.sincronizar()} cut={sync.conexion === 'sin-conexion'} />}
    </LeaveDialog>
  )
}

/** The same from outside of a store: all those that this person opened here are looked into. */
function LeaveAnywhereDialog({ opened, onClose }: LeaveProps) {
  const { porEntregar, entregar } = usePorEntregar()
  const { ultimo = [], reintentar } = useLeido(async () => (opened ? porEntregar() : []), [opened, porEntregar])
  const send = async () => {
    const result = await entregar(ultimo.map(({ slug }) => slug))
    if (!result.ok) sayFailure(result.error)
    reintentar()
  }
  const count = ultimo.reduce((sum, { sinEnviar }) => sum + sinEnviar, 0)
  return (
    <LeaveDialog opened={opened} onClose={onClose}>
      {count > 0 && <Unsent count={count} where={ultimo.map(({ slug }) => slug)} onSend={send} />}
    </LeaveDialog>
  )
}

interface UnsentProps {
  count: number
  /** The stores that hold it, where none is open. */
  where?: readonly string[]
  onSend: () => Promise<void>
  /** The server does not answer, whatever the browser thinks of its line. */
  cut?: boolean
}

function Unsent({ count, where = [], onSend, cut = false }: UnsentProps) {
  const [send, sending] = useLocked(onSend)
  const offline = !useOnline() || cut
  return (
    <>
      <Text mb="sm">
        Hay <b>{formatInteger(count)}</b> {count === 1 ? 'documento' : 'documentos'} sin enviar al servidor
        {where.length > 0 && ` (${where.join(', ')})`}. No se borran: quedan en este equipo y salen cuando alguien de la tienda vuelva a
        entrar aquí.
      </Text>
      {offline ? (
        <Text c="dimmed">Ahora no hay conexión: para enviarlos y para salir hace falta.</Text>
      ) : (
        <Button variant="light" onClick={send} loading={sending}>
          Enviarlos ahora
        </Button>
      )}
    </>
  )
}

function sayFailure(failure: Fallo): void {
  const { mensaje, arreglo } = mensajeDe(failure)
  toastError(mensaje, arreglo)
}

function LeaveDialog({ opened, onClose, children }: LeaveProps & { children?: ReactNode }) {
  const sesion = useSesion()
  const navigate = useNavigate()
  const usuarioId = sesion.usuario?.usuarioId ?? ''
  const photos = useFotosSinSubir(usuarioId)
  const acts = useActosSinEnviar()
  const online = useOnline()
  const datos = useDatos()
  const leave = async () => {
    // What is in the cart is in the profile before it is forgotten here.
    await carritoDe(datos).seguirPerfil()
    const result = await sesion.salir()
    if (!result.ok) {
      sayFailure(result.error)
      return
    }
    await carritoDe(datos).olvidar()
    if (usuarioId !== '') await (await import('#data/session/mis-borradores.ts')).olvidarMisBorradores(datos, usuarioId)
    await photos.olvidar()
    await datos.volverIlegible()
    await navigate(paths.login.path)
  }
  return (
    <ConfirmDialog opened={opened} onClose={onClose} title="¿Salir de tu cuenta?" confirmLabel="Salir" onConfirm={leave}>
      {children || 'Podrás entrar otra vez con tu correo.'}
      {acts.cuantos > 0 && (
        <>
          <Text my="sm">
            De tus pedidos hay <b>{formatInteger(acts.cuantos)}</b> {acts.cuantos === 1 ? 'cosa' : 'cosas'} sin enviar. Quedan guardadas en
            este equipo y salen cuando vuelvas a entrar aquí.
          </Text>
          <Button variant="light" disabled={!online} onClick={() => void acts.enviar()}>
            Enviarlas ahora
          </Button>
        </>
      )}
      {photos.cuantas > 0 && (
        <>
          <Text my="sm">
            Hay <b>{formatInteger(photos.cuantas)}</b> {photos.cuantas === 1 ? 'foto' : 'fotos'} sin subir.
            {photos.propias > 0 && ' Las de tu perfil se borran de este equipo al salir.'}
            {photos.propias < photos.cuantas && ' Las demás esperan aquí a que vuelvas a entrar.'}
          </Text>
          <Button variant="light" disabled={!online} onClick={photos.enviar}>
            Subirlas ahora
          </Button>
        </>
      )}
    </ConfirmDialog>
  )
}
