import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mensajeDe } from '#domain/messages.ts'
import type { IdProveedor } from '#domain/personas/proveedores.ts'
import { abrirVentana, codigoDeError, direccionDeEntrada, escucharEntrada, recordarDesde, type Final } from './entrada.ts'

interface Options {
  /** Joins the other account to the one that is open, instead of signing in. */
  unir: boolean
  /** Where to go on when it was done in this same window. */
  desde: string
  /** It ended well, as the window says: the server knows. */
  onDone: () => void
}

/** Signs in with another account, in a window of its own or, when the browser allows none, in this one. */
export function useProveedor({ unir, desde, onDone }: Options) {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<IdProveedor | undefined>(undefined)
  const [blocked, setBlocked] = useState<IdProveedor | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const ended = useEffectEvent(({ error }: Final) => {
    setWaiting(undefined)
    if (error === undefined) return onDone()
    const { mensaje, arreglo = '' } = mensajeDe({ code: codigoDeError(error) })
    setProblem(`${mensaje} ${arreglo}`.trim())
  })
  useEffect(() => (waiting === undefined ? undefined : escucharEntrada((final) => ended(final))), [waiting])
  return {
    /** Whose window is open. */
    waiting,
    /** Whose window the browser did not open. */
    blocked,
    problem,
    open: (proveedor: IdProveedor) => {
      setProblem(undefined)
      const opened = abrirVentana(proveedor, unir)
      setWaiting(opened ? proveedor : undefined)
      setBlocked(opened ? undefined : proveedor)
    },
    cancel: () => setWaiting(undefined),
    openHere: (proveedor: IdProveedor) => {
      recordarDesde(sessionStorage, desde)
      void navigate(direccionDeEntrada(proveedor, unir), { state: { seguir: true } })
    },
  }
}
