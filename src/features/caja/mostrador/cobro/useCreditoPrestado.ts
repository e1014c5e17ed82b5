import { useEffect, useRef } from 'react'
import { mantenerPrestados } from '#data/clientes/credito-prestado.ts'
import { useSync, useTienda, useVivo } from '#data/session/react.tsx'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { parteDe } from '#domain/ventas/credito-prestado.rules.ts'

/** A part lasts days: it is seen to a few times an hour. */
const CADA_MS = 10 * 60_000

/** Sees to it that this till holds its parts of its customers' limits, and gives back at once what is asked of it. */
export function useCreditoPrestado(): void {
  const tienda = useTienda()
  const { conexion, ultimoContacto } = useSync()
  const prestados = useVivo(CreditoPrestado)
  const visto = useRef(0)
  useEffect(() => {
    if (tienda.dispositivo.clase !== 'caja' || conexion !== 'en-linea' || !prestados) return
    const porConfirmar = prestados.some(({ doc }) => parteDe(doc, tienda.dispositivo.id)?.previa)
    const ahora = Date.now()
    if (!porConfirmar && ahora - visto.current < CADA_MS) return
    visto.current = ahora
    void mantenerPrestados(tienda).catch(reportError)
  }, [tienda, conexion, ultimoContacto, prestados])
}
