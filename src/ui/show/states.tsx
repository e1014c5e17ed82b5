/** The states that every list and every screen can be in, in words that say what to do next. */
import type { ReactNode } from 'react'
import { Button, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconLock, IconMoodEmpty } from '@tabler/icons-react'
import { formatDateTime } from '#ui/format.ts'
import { Notice } from './Notice.tsx'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Nothing here yet: what belongs here, and how the first one is made. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <Notice icon={icon ?? <IconMoodEmpty size={38} />} color="teal" title={title} action={action}>
      {children}
    </Notice>
  )
}

interface ErrorStateProps {
  title?: string
  /** What happened. */
  message: ReactNode
  /** What to do about it. */
  fix?: ReactNode
  onRetry?: () => void
}

/** Something could not be read: what happened, and a way to try again. */
export function ErrorState({ title = 'Algo salió mal', message, fix, onRetry }: ErrorStateProps) {
  return (
    <Notice
      role="alert"
      icon={<IconAlertTriangle size={38} />}
      color="red"
      title={title}
      action={onRetry && <Button onClick={onRetry}>Intentar otra vez</Button>}
    >
      <Text>{message}</Text>
      {fix !== undefined && <Text mt={4}>{fix}</Text>}
    </Notice>
  )
}

interface OfflineStateProps {
  /** What cannot be seen, as in “La lista de dispositivos”. */
  what?: string
  isPage?: boolean
  children?: ReactNode
  onRetry?: () => void
}

/** This needs a connection and there is none; what is stored goes on working. */
export function OfflineState({ what = 'Esta información', isPage = false, children, onRetry }: OfflineStateProps) {
  return (
    <Notice
      isPage={isPage}
      icon={<IconCloudOff size={38} />}
      color="orange"
      title="Sin conexión"
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            Intentar otra vez
          </Button>
        )
      }
    >
      {children ?? `${what} se pide al servidor y ahora no hay conexión. Lo guardado en este equipo sigue funcionando.`}
    </Notice>
  )
}

/** The person at this screen may not see it, and who could help. */
export function NoPermission({ children }: { children?: ReactNode }) {
  return (
    <Notice icon={<IconLock size={38} />} color="gray" title="Tu rol no permite ver esto">
      {children ?? 'Si lo necesitas para tu trabajo, pídeselo al propietario de la tienda.'}
    </Notice>
  )
}

/** While the first reading is under way. */
export function Loading({ label = 'Cargando…' }: { label?: string }) {
  return (
    <Stack align="center" justify="center" gap="sm" mih="14rem" role="status">
      <Loader color="mango" type="dots" size="lg" aria-hidden />
      <Text c="dimmed">{label}</Text>
    </Stack>
  )
}

/** Marks figures that were read some time ago: “Datos al 21 nov, 3:04 p. m.”. */
export function StaleBadge({ since }: { since: string }) {
  return (
    <Text component="span" size="sm" c="orange" fw={600} role="status">
      Datos al {formatDateTime(since)}
    </Text>
  )
}
