import { useEffect, useState } from 'react'
import { ejecutar } from '#data/device/browser/api.ts'
import type { Fallo } from '#domain/core/result.ts'
import { comandosDeclaraciones, type DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { comandosLibros } from '#domain/libros/comandos.libros.ts'

/** A store whose books somebody keeps. */
export interface TiendaLlevada {
  tiendaId: string
  slug: string
  tiendaNombre: string
}

/** A store's month, or why it could not be had: another one's trouble leaves this one as it is. */
export interface MesDeTienda extends TiendaLlevada {
  declaracion: DeclaracionDelMes | undefined
  /** The last closed month of its book, 'yyyy-mm'; '' while none is. */
  cerradoHasta: string
  error: Fallo | undefined
}

async function mesDeTienda(tienda: TiendaLlevada, mes: string): Promise<MesDeTienda> {
  const { tiendaId } = tienda
  const dicha = await ejecutar(comandosDeclaraciones.declaracionDelMes, { tiendaId }, { mes })
  if (!dicha.ok) return { ...tienda, declaracion: undefined, cerradoHasta: '', error: dicha.error }
  const meses = await ejecutar(comandosLibros.meses, { tiendaId }, {})
  const cerrados = meses.ok ? meses.value.cierres.flatMap(({ estado, mes: suyo }) => (estado === 'cerrado' ? [suyo] : [])) : []
  return {
    ...tienda,
    declaracion: dicha.value,
    cerradoHasta: cerrados.reduce((mayor, uno) => (uno > mayor ? uno : mayor), ''),
    error: meses.ok ? undefined : meses.error,
  }
}

/** The month of each of these stores, one after another as they answer. */
export function useMesDeTiendas(tiendas: readonly TiendaLlevada[], mes: string): { filas: readonly MesDeTienda[]; faltan: number } {
  const pregunta = JSON.stringify([mes, tiendas])
  const [dicho, setDicho] = useState<{ de: string; filas: readonly MesDeTienda[] }>({ de: '', filas: [] })
  useEffect(() => {
    let viva = true
    const [deMes, deTiendas] = JSON.parse(pregunta) as [string, TiendaLlevada[]]
    const una = async (): Promise<void> => {
      for (const tienda of deTiendas) {
        const fila = await mesDeTienda(tienda, deMes)
        if (!viva) return
        setDicho((antes) => ({ de: pregunta, filas: [...(antes.de === pregunta ? antes.filas : []), fila] }))
      }
    }
    void una()
    return () => {
      viva = false
    }
  }, [pregunta])
  const filas = dicho.de === pregunta ? dicho.filas : []
  return { filas, faltan: tiendas.length - filas.length }
}
