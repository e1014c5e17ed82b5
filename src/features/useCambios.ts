import { useState } from 'react'

export interface Cambios<T extends object> {
  /** What the form shows: what is stored, under what was changed here. */
  valores: T
  /** Only what differs from what is stored: what a save sends. */
  cambiados: Partial<T>
  sucio: boolean
  cambiar: (cambio: Partial<T>) => void
  descartar: () => void
  /** The server has them: they count as stored from now on, also before the copy on this device has heard of it. */
  aceptar: () => void
}

/** A form over a stored document. What somebody else changes meanwhile shows where nothing was typed. */
export function useCambios<T extends object>(guardado: T): Cambios<T> {
  const [aceptados, setAceptados] = useState<Partial<T>>({})
  const [escritos, setEscritos] = useState<Partial<T>>({})
  const base = { ...guardado, ...aceptados }
  const cambiados = Object.fromEntries(
    Object.entries(escritos).filter(([campo, valor]) => !igual(valor, base[campo as keyof T])),
  ) as Partial<T>
  return {
    valores: { ...base, ...escritos },
    cambiados,
    sucio: Object.keys(cambiados).length > 0,
    cambiar: (cambio) => setEscritos((antes) => ({ ...antes, ...cambio })),
    descartar: () => setEscritos({}),
    aceptar: () => {
      setAceptados((antes) => ({ ...antes, ...escritos }))
      setEscritos({})
    },
  }
}

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
