import { useEffect, useState } from 'react'

/** An address of a file for as long as it is shown. */
export function useUrlDe(archivo: File | undefined): string | undefined {
  const [hecha, setHecha] = useState<{ archivo: File; url: string }>()
  useEffect(() => {
    if (!archivo) return
    const url = URL.createObjectURL(archivo)
    setHecha({ archivo, url })
    return () => URL.revokeObjectURL(url)
  }, [archivo])
  return hecha?.archivo === archivo ? hecha?.url : undefined
}
