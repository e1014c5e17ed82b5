import { Badge, Tooltip } from '@mantine/core'
import { IconAlertOctagon, IconCheck, IconChecks, IconCloudUp, IconDeviceTablet, IconPackage, IconPackageExport } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'

export type SyncState = 'guardado' | 'enviado' | 'recibido' | 'cuarentena' | 'servidor' | 'encargo' | 'entregado'

const marks: Record<SyncState, { label: string; icon: Icon; color: string; meaning: string }> = {
  guardado: {
    label: 'Guardado aquí',
    icon: IconDeviceTablet,
    color: 'orange',
    meaning: 'Está en el disco de este equipo. Saldrá solo cuando haya conexión.',
  },
  enviado: { label: 'Enviado', icon: IconCloudUp, color: 'blue', meaning: 'Va en camino. Falta el recibo del servidor.' },
  recibido: { label: 'Recibido', icon: IconChecks, color: 'teal', meaning: 'El servidor lo guardó y dio su recibo.' },
  cuarentena: {
    label: 'En cuarentena',
    icon: IconAlertOctagon,
    color: 'red',
    meaning: 'El servidor lo guardó aparte: alguien debe revisarlo.',
  },
  servidor: { label: 'Al día', icon: IconCheck, color: 'gray', meaning: 'Viene del servidor.' },
  encargo: {
    label: 'De otro equipo',
    icon: IconPackage,
    color: 'orange',
    meaning: 'Lo hizo otro equipo y está guardado aquí para entregarlo por él cuando haya conexión.',
  },
  entregado: {
    label: 'Entregado por aquí',
    icon: IconPackageExport,
    color: 'teal',
    meaning: 'Lo hizo otro equipo, este lo entregó por él y el servidor dio su recibo.',
  },
}

/** The mark in words, for a file or for paper. */
export const syncWords = (state: SyncState): string => marks[state].label

interface Props {
  state: SyncState
  /** Added to the explanation: the reason of a quarantine, the time of a receipt. */
  detail?: string
  /** The mark alone, with its words for who hovers or listens. */
  compact?: boolean
}

/** Where a document is on its way to the server: mark and word, never colour alone. */
export function SyncMark({ state, detail, compact = false }: Props) {
  const { label, icon: Mark, color, meaning } = marks[state]
  const explanation = detail === undefined || detail === '' ? meaning : `${meaning} ${detail}`
  const mark = <Mark size={16} stroke={2.2} aria-hidden />
  return (
    <Tooltip label={explanation} multiline maw={280}>
      <Badge
        variant="light"
        color={color}
        size="lg"
        tt="none"
        leftSection={compact ? undefined : mark}
        aria-label={compact ? label : undefined}
        role={compact ? 'img' : undefined}
      >
        {compact ? mark : label}
      </Badge>
    </Tooltip>
  )
}
