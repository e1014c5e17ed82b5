import { Alert, Text } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { AvisoDeSalud, Gravedad } from '#domain/sync/salud.rules.ts'

/** Colour and mark of each gravity; the words tell it too. */
const vistas: Record<Gravedad, { color: string; icon: Icon }> = {
  bien: { color: 'teal', icon: IconCircleCheck },
  atencion: { color: 'orange', icon: IconAlertTriangle },
  riesgo: { color: 'red', icon: IconAlertOctagon },
}

/** One thing that is to be said of a device: what happened, whether money is at risk, and what to do. */
export function AvisoSalud({ aviso, nombre }: { aviso: AvisoDeSalud; nombre?: string }) {
  const { color, icon: Marca } = vistas[aviso.gravedad]
  return (
    <Alert
      color={color}
      icon={<Marca aria-hidden />}
      title={nombre === undefined ? aviso.titulo : `${nombre}: ${aviso.titulo}`}
      role={aviso.gravedad === 'riesgo' ? 'alert' : 'status'}
    >
      <Text fw={600}>{aviso.dinero}</Text>
      <Text>{aviso.hacer}</Text>
    </Alert>
  )
}
