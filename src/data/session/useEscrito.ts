import { useCallback, useMemo, useState } from 'react'
import { misBorradores, type MisBorradores } from './mis-borradores.ts'
import { useDatos, useSesion, useTienda } from './react.tsx'
import { useLeido } from '#data/useLeido.ts'

export interface Escrito {
  /** Is it known yet whether something was typed before? */
  leido: boolean
  /** What differs from what was saved, by field; empty when nothing does. */
  campos: Readonly<Record<string, unknown>>
  /** To be called with each change; on disk within 150 ms, and at once when the page is hidden. */
  anotar: (campos: Readonly<Record<string, unknown>>) => void
  /** It was saved, or thrown away. */
  olvidar: () => void
}

const NADA: Readonly<Record<string, unknown>> = {}

/** What was typed in a form and not saved, on this device's disk: neither a reload nor a dead battery takes it. */
export function useEscrito(nombre: string): Escrito {
  return useEscritoEn(useTienda().borradores, nombre)
}

/** As `useEscrito`, of who is signed in and of no shop, with a picture beside it. */
export function useEscritoMio(nombre: string): Escrito & Pick<MisBorradores, 'leerFoto' | 'guardarFoto'> {
  const datos = useDatos()
  const usuarioId = useSesion().usuario?.usuarioId ?? ''
  const borradores = useMemo(() => misBorradores(datos, usuarioId, reportError), [datos, usuarioId])
  const { leerFoto, guardarFoto } = borradores
  return { ...useEscritoEn(borradores, nombre), leerFoto, guardarFoto }
}

function useEscritoEn(borradores: Pick<MisBorradores, 'leerOtro' | 'guardarOtro'>, nombre: string): Escrito {
  const [anotado, setAnotado] = useState<{ nombre: string; campos: Escrito['campos'] }>()
  const { valor: guardado, error } = useLeido(async () => comoCampos(await borradores.leerOtro(nombre)), [borradores, nombre])
  const anotar = useCallback(
    (campos: Escrito['campos']) => {
      setAnotado({ nombre, campos })
      borradores.guardarOtro(nombre, Object.keys(campos).length === 0 ? undefined : campos)
    },
    [borradores, nombre],
  )
  const campos = anotado?.nombre === nombre ? anotado.campos : guardado
  // A disk that cannot be read does not keep anybody from writing.
  const leido = campos !== undefined || error !== undefined
  return { leido, campos: campos ?? NADA, anotar, olvidar: useCallback(() => anotar(NADA), [anotar]) }
}

const comoCampos = (guardado: unknown): Escrito['campos'] =>
  typeof guardado === 'object' && guardado !== null ? (guardado as Record<string, unknown>) : NADA

/** The values of a form with what was typed on top; a field that another version wrote in another shape is left out. */
export function conEscrito<T extends object>(valores: T, escrito: Readonly<Record<string, unknown>>): T {
  const propios = Object.entries(valores).flatMap(([campo, valor]) => {
    const nuevo = escrito[campo]
    const sirve =
      nuevo !== undefined &&
      (valor === null || nuevo === null ? typeof nuevo !== 'object' || nuevo === null : typeof nuevo === typeof valor)
    return sirve ? [[campo, nuevo]] : []
  })
  return { ...valores, ...(Object.fromEntries(propios) as Partial<T>) }
}

/** The fields that differ from what was there. */
export const loEscrito = (antes: object, ahora: object): Record<string, unknown> => {
  const previo: Readonly<Record<string, unknown>> = { ...antes }
  return Object.fromEntries(Object.entries(ahora).filter(([campo, valor]) => !Object.is(previo[campo], valor)))
}
