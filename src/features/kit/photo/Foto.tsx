import { useEffect, useRef, useState, type ReactNode } from 'react'

interface Props {
  /** What is stored; the file, when there is one, is shown instead. */
  url: string
  archivo?: Blob | undefined
  alt: string
  size: number
  className?: string | undefined
  /** Stands there while the picture cannot be had: it is still on its way from another device. */
  enSuLugar?: ReactNode
}

/** A picture, stored or just chosen. */
export function Foto({ url, archivo, alt, size, className, enSuLugar }: Props) {
  const [rota, setRota] = useState<string>()
  const imagen = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const elemento = imagen.current
    if (!elemento) return
    if (!archivo) {
      elemento.src = url
      return
    }
    const propia = URL.createObjectURL(archivo)
    elemento.src = propia
    return () => URL.revokeObjectURL(propia)
  }, [archivo, url])
  if (enSuLugar !== undefined && archivo === undefined && rota === url) return enSuLugar
  return <img ref={imagen} alt={alt} width={size} height={size} className={className} onError={() => setRota(url)} />
}
