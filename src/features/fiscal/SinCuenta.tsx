import { createContext, use, type ReactNode } from 'react'
import { Alert, Text } from '@mantine/core'
import type { Fallo } from '#domain/core/result.ts'
import { mensajeDe } from '#domain/messages.ts'
import { StaleBadge } from '#ui/show/states.tsx'

/** Why the counts of used numbers are not there; undefined while they are being asked for. */
const PorQueNoHay = createContext<Fallo | undefined>(undefined)

/** In the place of a count: that it comes, or why it does not. */
export function SinCuenta() {
  const error = use(PorQueNoHay)
  return (
    <Text span c="dimmed" size="sm">
      {error === undefined ? 'Contando…' : error.code === 'red.sin-conexion' ? 'Sin conexión' : 'No se pudo contar'}
    </Text>
  )
}

interface Props {
  error: Fallo | undefined
  /** When the counts in sight were made; '' when there are none. */
  leidoEn: string
  children: ReactNode
}

/** Says once, over the tables, that counts are missing or of when they are. */
export function AvisoCuentas({ error, leidoEn, children }: Props) {
  return (
    <PorQueNoHay value={error}>
      {error !== undefined && (
        <Alert color="orange" mb="md" title={leidoEn === '' ? 'Faltan las cuentas de números usados' : 'Las cuentas son de hace un rato'}>
          {leidoEn === '' ? (
            <>
              Qué números se usaron lo sabe el servidor. {mensajeDe(error).mensaje} Los rangos y los bloques son los que guardó este equipo.
            </>
          ) : (
            <StaleBadge since={leidoEn} />
          )}
        </Alert>
      )}
      {children}
    </PorQueNoHay>
  )
}
