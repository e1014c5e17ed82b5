import type { ReactNode } from 'react'
import { Stack, Text } from '@mantine/core'
import type { usePaginas } from './list/usePaginas.ts'
import { VerMas } from './list/VerMas.tsx'
import { unanswered } from './Answer.tsx'

interface Props<T> {
  of: ReturnType<typeof usePaginas<T>>
  /** What cannot be seen meanwhile, as in “La auditoría”. */
  what: string
  label: string
  className: string | undefined
  empty: ReactNode
  /** A row, as an `<li>` with its key. */
  children: (row: T) => ReactNode
}

/** A list that the server answers page by page: why it is not there, that it is empty, or its rows and the way to more. */
export function PagedList<T>({ of, what, label, className, empty, children }: Props<T>) {
  const { filas, error, cargando, hayMas, recargar } = of
  if (error || filas === undefined) return unanswered({ datos: undefined, error, recargar }, what)
  if (filas.length === 0 && !cargando && !hayMas) return empty
  return (
    <Stack>
      <ul className={className} aria-label={label} aria-busy={cargando}>
        {filas.map(children)}
      </ul>
      {filas.length === 0 && hayMas && <Text c="dimmed">En lo que se miró no hay ninguna; puede haber más atrás.</Text>}
      <VerMas {...of} />
    </Stack>
  )
}
