import { useSyncExternalStore } from 'react'

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** What the browser believes. `false` is sure; `true` only says that a network is there: ask the server to know. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
