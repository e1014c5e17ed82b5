import { useEffect, useRef } from 'react'

interface Props {
  /** What is stored; the file, when there is one, is shown instead. */
  url: string
  archivo?: File | undefined
  alt: string
  size: number
  className?: string | undefined
}

/** A picture, stored or just chosen. */
export function Foto({ url, archivo, alt, size, className }: Props) {
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
  return <img ref={imagen} alt={alt} width={size} height={size} className={className} />
}
