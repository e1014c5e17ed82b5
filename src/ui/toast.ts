/** Short notices at the edge of the screen. The library loads with the first one, so that no page waits for it. */
import { useSyncExternalStore } from 'react'

/** The product's messages, word for word. */
export const notices = {
  updated: 'Documento actualizado con éxito',
  deleted: 'Eliminado con éxito',
  createFailed: 'Error al crear el documento',
  updateFailed: 'Error al actualizar el documento',
  deleteFailed: 'Error al eliminar el documento',
  subcollectionUpdateFailed: 'Error al actualizar el documento en la subcolección',
} as const

type Kind = 'success' | 'error' | 'info'
const colors: Record<Kind, string> = { success: 'teal', error: 'red', info: 'blue' }
const titles: Record<Kind, string | undefined> = { success: undefined, error: 'No se pudo', info: undefined }

let wanted = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Was there a notice to show yet? Before the first one nobody needs the place where they appear. */
export const useNoticesWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted)

async function show(kind: Kind, message: string, detail?: string, id?: string): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  const title = detail === undefined ? titles[kind] : message
  notifications.show({
    color: colors[kind],
    ...(title === undefined ? {} : { title }),
    message: detail ?? message,
    autoClose: id === undefined ? (kind === 'error' ? 9000 : 4000) : false,
    ...(id === undefined ? {} : { id }),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Cerrar aviso' },
  })
}

/** Says that it went well. */
export const toastSuccess = (message: string): void => void show('success', message)
/** Says what went wrong and, in `detail`, what to do next. */
export const toastError = (message: string, detail?: string): void => void show('error', message, detail)
export const toastInfo = (message: string, detail?: string): void => void show('info', message, detail)
/** An error that stands until somebody closes it, and only once: what has the same `id` is not shown beside it. */
export const toastStanding = (id: string, message: string, detail: string): void => void show('error', message, detail, id)
