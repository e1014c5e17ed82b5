import { useEffect, useState } from 'react'
import { useSesion } from '#data/session/react.tsx'
import type { useEscritoMio } from '#data/session/useEscrito.ts'
import { useSubidas } from '#data/session/useSubidas.ts'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

interface FotosMias {
  fotos: readonly Blob[]
  poner: (fotos: readonly Blob[]) => void
  /** This browser can keep and send them. */
  puede: boolean
  /** Keeps them on this device, from where they go by themselves; what they are referred to by. */
  encolar: () => Promise<Result<RefArchivo[]>>
  /** Nothing refers to them: they would be sent for nobody. */
  quitar: (archivos: readonly RefArchivo[]) => Promise<void>
}

type Borrador = Pick<ReturnType<typeof useEscritoMio>, 'leerFoto' | 'guardarFoto'>

/** The first one lies where the only one lay before there were several. */
const lugarDe = (nombre: string, i: number): string => (i === 0 ? nombre : `${nombre}:${i}`)

/** Pictures for a store, kept with what was typed until they are sent: they are often the only ones. */
export function useFotosMias({ leerFoto, guardarFoto }: Borrador, nombre: string, most: number, tiendaId: string): FotosMias {
  const subidas = useSubidas()
  const { usuario } = useSesion()
  const [puestas, setPuestas] = useState<readonly Blob[]>()
  useEffect(() => {
    let vigente = true
    Promise.all(Array.from({ length: most }, (_, i) => leerFoto(lugarDe(nombre, i)))).then((leidas) => {
      if (vigente) setPuestas((antes) => antes ?? leidas.filter((una) => una !== undefined))
    }, reportError)
    return () => {
      vigente = false
    }
  }, [leerFoto, nombre, most])
  const fotos = puestas ?? []
  return {
    fotos,
    poner(nuevas) {
      setPuestas(nuevas)
      for (let i = 0; i < most; i++) guardarFoto(lugarDe(nombre, i), nuevas[i]).catch(reportError)
    },
    puede: subidas !== undefined && usuario !== undefined,
    async encolar() {
      if (!subidas || !usuario) return fallo('pedido.datos-invalidos')
      const archivos: RefArchivo[] = []
      for (const archivo of fotos) {
        const guardada = await subidas.encolar({ archivo, carpeta: 'comprobantes', dueno: usuario.usuarioId, paraTienda: tiendaId })
        if (!guardada.ok) return guardada
        archivos.push(guardada.value)
      }
      return ok(archivos)
    },
    async quitar(archivos) {
      for (const { nombre: archivo } of archivos) await subidas?.quitar(archivo.replace(/\.webp$/, ''))
    },
  }
}
