import { useEffect, useState } from 'react'

/** An address of a file for as long as it is shown. */
export function useUrlDe(archivo: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!archivo) return setUrl(undefined)
    const nueva = URL.createObjectURL(archivo)
    setUrl(nueva)
    return () => URL.revokeObjectURL(nueva)
  }, [archivo])
  return url
}
