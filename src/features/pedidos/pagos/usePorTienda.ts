import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type * as z from 'zod'
import { ejecutar } from '#data/device/browser/api.ts'
import { cadaTantoVisible } from '#data/device/browser/puertos-navegador.ts'
import { useSesion } from '#data/session/react.tsx'
import { permisosDeTransferencias } from '#domain/bancos/banco.permisos.ts'
import type { Comando } from '#domain/core/comando.ts'
import { puede, type Accion } from '#domain/core/entity.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { MembresiaPropia } from '#domain/mercado/comandos.portada.ts'

/** What one store answered. */
export interface DeTienda<R> {
  tienda: MembresiaPropia
  dicho: R
}

export interface PorTienda<R> {
  /** Of those that answered; undefined until the first time. */
  datos: DeTienda<R>[] | undefined
  /** None of them answered, and why. */
  error: Fallo | undefined
  /** Names of stores that did not answer this time. */
  calladas: string[]
  recargar: () => Promise<void>
}

const transferencia = { tipo: 'transferencia', permisos: permisosDeTransferencias }

/** May they do this about transfers in that store? The server has the last word: the store may have said otherwise of a role. */
export const puedeEn = (tienda: MembresiaPropia, accion: Accion): boolean => puede(tienda, transferencia, accion)

/** Asks the same of each store in which whoever is here may look at transfers; `cadaMs`: again, while the page is visible. */
export function usePorTienda<B extends z.ZodType, R extends z.ZodType>(
  comando: Comando<B, R>,
  cuerpo: z.input<B>,
  cadaMs = 0,
): PorTienda<z.output<R>> {
  const { membresias } = useSesion()
  const tiendas = useMemo(() => membresias.filter((una) => puedeEn(una, 'leer')), [membresias])
  const [estado, setEstado] = useState<Omit<PorTienda<z.output<R>>, 'recargar'>>({ datos: undefined, error: undefined, calladas: [] })
  const ultima = useRef(0)
  const pregunta = JSON.stringify(cuerpo)
  const recargar = useCallback(async () => {
    const esta = ++ultima.current
    const preguntar = async (tienda: MembresiaPropia) => ({
      tienda,
      respuesta: await ejecutar(comando, { tiendaId: tienda.tiendaId }, JSON.parse(pregunta) as z.input<B>),
    })
    const respuestas = await Promise.all(tiendas.map(preguntar))
    if (esta !== ultima.current) return
    const datos = respuestas.flatMap(({ tienda, respuesta }) => (respuesta.ok ? [{ tienda, dicho: respuesta.value }] : []))
    const fallidas = respuestas.flatMap(({ tienda, respuesta }) => (respuesta.ok ? [] : [{ tienda, error: respuesta.error }]))
    const error = datos.length === 0 ? fallidas[0]?.error : undefined
    setEstado((antes) => ({
      datos: error ? antes.datos : datos,
      error,
      calladas: fallidas.map(({ tienda: { tiendaNombre } }) => tiendaNombre),
    }))
  }, [comando, pregunta, tiendas])
  useEffect(() => {
    void recargar()
    return cadaMs === 0 ? undefined : cadaTantoVisible(cadaMs, () => void recargar())
  }, [recargar, cadaMs])
  return { ...estado, recargar }
}
