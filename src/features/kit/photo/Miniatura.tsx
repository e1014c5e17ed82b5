import type { ReactNode } from 'react'
import { useEnCamino } from '#data/session/useSubidas.ts'
import { urlDeTalla } from '#domain/archivos/archivo.ts'

interface Props {
  /** The address that the product says; '' when it has no picture. */
  foto: string
  className?: string | undefined
  size?: number
  enSuLugar?: ReactNode
}

/** A product's small picture in a list of the store that sells it, also while it is on its way to the server. */
export function Miniatura({ foto, className, size, enSuLugar = null }: Props) {
  const enCamino = useEnCamino(foto)
  // The service worker shows it meanwhile. Without one the server would say that there is none, and the browser would not ask again.
  const nadieLaTiene = enCamino && !('serviceWorker' in navigator && navigator.serviceWorker.controller)
  if (foto === '' || nadieLaTiene) return enSuLugar
  return <img src={urlDeTalla(foto, 'chica')} alt="" width={size} height={size} loading="lazy" className={className} />
}
