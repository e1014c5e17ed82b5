import type { ReactNode } from 'react'
import { Group } from '@mantine/core'
import type { ConsultaEnLinea } from '#data/useConsulta.ts'
import { mensajeDe } from '#domain/messages.ts'
import { ErrorState, Loading, OfflineState, StaleBadge } from '#ui/states.tsx'

interface Props<R> {
  consulta: ConsultaEnLinea<R>
  /** What cannot be seen without a line, as in “La cuarentena”. */
  que: string
  /** When the answer at hand was given, for who sees an old one. */
  de?: (datos: R) => string
  children: (datos: R) => ReactNode
}

/** What the server answered, or why there is nothing to show yet. */
export function Respuesta<R>({ consulta: { datos, error, recargar }, que, de, children }: Props<R>) {
  if (datos !== undefined)
    return (
      <>
        {error && de && (
          <Group mb="xs">
            <StaleBadge since={de(datos)} />
          </Group>
        )}
        {children(datos)}
      </>
    )
  if (!error) return <Loading />
  if (error.code === 'red.sin-conexion') return <OfflineState what={que} onRetry={recargar} />
  const { mensaje, arreglo } = mensajeDe(error)
  return <ErrorState message={mensaje} fix={arreglo} onRetry={recargar} />
}
