import type { ReactNode } from 'react'
import { Group } from '@mantine/core'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { ErrorState, Loading, NoPermission, OfflineState, StaleBadge } from '#ui/show/states.tsx'

/** What was asked: of the server (`useConsulta`), page by page (`usePaginas`) or of this device (`useLeido`). */
interface Asked {
  error: Fallo | undefined
  recargar?: () => void
  reintentar?: () => void
}
type Query<T> = Asked & ({ datos: T | undefined } | { filas: T | undefined } | { valor: T | undefined })

const answerOf = <T,>(query: Query<T>): T | undefined => ('datos' in query ? query.datos : 'filas' in query ? query.filas : query.valor)

/**
 * Why there is nothing to show yet: it is being read, there is no connection, this person may not, or it failed; undefined once there is an
 * answer. `what` cannot be seen meanwhile, as in “La lista de métodos”.
 */
export function unanswered<T>(query: Query<T>, what: string): ReactNode {
  if (answerOf(query) !== undefined) return undefined
  const { error, recargar, reintentar = recargar } = query
  if (!error) return <Loading />
  const retry = reintentar ? { onRetry: reintentar } : {}
  if (error.code === 'red.sin-conexion') return <OfflineState what={what} {...retry} />
  if (error.code === 'permiso.denegado') return <NoPermission />
  const { mensaje, arreglo } = mensajeDe(error)
  return <ErrorState message={mensaje} fix={arreglo} {...retry} />
}

interface Props<T> {
  of: Query<T>
  what: string
  /** Shown of an answer that holds nothing. */
  empty?: ReactNode
  isEmpty?: (answer: T) => boolean
  /** When the answer at hand was given, for who sees an old one. */
  since?: (answer: T) => string
  children: (answer: T) => ReactNode
}

/** An answer, or why there is none: loading, offline, forbidden, failed; empty, and stale when the newest could not be had. */
export function Answer<T>({ of, what, empty, isEmpty = nothingIn, since, children }: Props<T>) {
  const answer = answerOf(of)
  if (answer === undefined) return unanswered(of, what)
  return (
    <>
      {of.error && since && (
        <Group mb="xs">
          <StaleBadge since={since(answer)} />
        </Group>
      )}
      {empty !== undefined && isEmpty(answer) ? empty : children(answer)}
    </>
  )
}

const nothingIn = (answer: unknown): boolean => Array.isArray(answer) && answer.length === 0
