/** A person's own documents as React sees them. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Doc, Entity } from '#domain/core/entity.ts'
import { listaViva, seleccionDe, type Consulta } from '#data/device/consultas.ts'
import type { Fila } from '#data/device/fila.ts'
import { sinEnviarDe } from './mis-actos.ts'
import { misDocumentosDe } from './mis-documentos-pagina.ts'
import type { EstadoMisDocumentos, MisDocumentos } from './mis-documentos.ts'
import { useDatos, useSesion, useVivoDe } from './react.tsx'

const SIN_LEER: EstadoMisDocumentos = { conexion: 'verificando', ultimoFallo: '', completo: false, leidoEn: '' }

/**
 * Documents of who is signed in, followed: from this browser's disk, also with no connection, and as the server tells what moves.
 * undefined while they are read, and while nobody is signed in.
 */
export function useMios<E extends Entity>(entity: E, consulta?: Consulta): Fila<Doc<E>>[] | undefined {
  const { usuario } = useDatos()
  const quien = useSesion().usuario?.usuarioId
  useLector()
  const pregunta = JSON.stringify(consulta ?? {})
  const vivo = useMemo(
    () => (quien === undefined ? undefined : listaViva(usuario, seleccionDe(entity, JSON.parse(pregunta) as Consulta), reportError)),
    [usuario, quien, entity, pregunta],
  )
  return useVivoDe(vivo)
}

/** How far they were read, whether the server answers, and reading them now. */
export function useMisDocumentos(): EstadoMisDocumentos & Pick<MisDocumentos, 'sincronizar'> {
  const datos = useDatos()
  const estado = useVivoDe(useLector()?.estado) ?? SIN_LEER
  const sincronizar = useCallback(async () => (await misDocumentosDe(datos)).sincronizar(), [datos])
  return useMemo(() => ({ ...estado, sincronizar }), [estado, sincronizar])
}

/** The reader of this page, which goes on when the screen is left. */
function useLector(): MisDocumentos | undefined {
  const datos = useDatos()
  const hay = useSesion().usuario !== undefined
  const [lector, setLector] = useState<MisDocumentos>()
  useEffect(() => {
    if (!hay) return
    let vigente = true
    misDocumentosDe(datos).then((abierto) => vigente && setLector(abierto), reportError)
    return () => {
      vigente = false
    }
  }, [datos, hay])
  return lector
}

/** What who is signed in did about her orders and this browser has not sent; and sending it now. */
export function useActosSinEnviar(): { cuantos: number; enviar(): Promise<void> } {
  const datos = useDatos()
  const quien = useSesion().usuario?.usuarioId ?? ''
  const vivo = useMemo(() => listaViva(datos.usuario, sinEnviarDe(quien), reportError), [datos, quien])
  const cuantos = useVivoDe(vivo)?.length ?? 0
  return { cuantos, enviar: async () => (await misDocumentosDe(datos)).sincronizar() }
}
