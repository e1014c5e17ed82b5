/** One's own notices as React sees them. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { leidosDe, type AvisosLeidos } from './avisos.ts'
import { useDatos, useSesion, useVivoDe } from '#data/session/react.tsx'
import { useMios } from '#data/session/useMios.ts'

/** More than three months of most people. */
const MAXIMO = 500
const ninguno: ReadonlySet<string> = new Set()

export interface AvisoVisto extends Aviso {
  leido: boolean
}

export interface MisAvisos {
  /** Newest first; undefined while they are read. */
  avisos: readonly AvisoVisto[] | undefined
  sinLeer: number
  /** They were read; also with no connection. Somebody who looks in another's place reads nothing for them. */
  leer(ids: readonly string[]): void
}

/** Notices of who is signed in, from this browser's disk and as they come. */
export function useAvisos(): MisAvisos {
  const datos = useDatos()
  const { usuario } = useSesion()
  const filas = useMios(Aviso, { orden: 'desc', limite: MAXIMO })
  const usuarioId = usuario?.suplantada ? undefined : usuario?.usuarioId
  const [abierto, setAbierto] = useState<AvisosLeidos>()
  useEffect(() => {
    if (usuarioId === undefined) return
    let vigente = true
    leidosDe(datos, usuarioId).then((leidos) => vigente && setAbierto(leidos), reportError)
    return () => {
      vigente = false
      setAbierto(undefined)
    }
  }, [datos, usuarioId])
  const leidosAqui = useVivoDe(abierto?.ids) ?? ninguno
  const avisos = useMemo(
    () => filas?.map(({ doc }) => ({ ...doc, leido: doc.leidoEn !== '' || leidosAqui.has(doc.id) })),
    [filas, leidosAqui],
  )
  const leer = useCallback(
    (ids: readonly string[]) => {
      if (ids.length > 0) void abierto?.leer(ids).catch(reportError)
    },
    [abierto],
  )
  return useMemo(() => ({ avisos, sinLeer: avisos?.filter(({ leido }) => !leido).length ?? 0, leer }), [avisos, leer])
}
