import { useEffect, useState } from 'react'
import { cadaTantoVisible } from '#data/device/browser/puertos-navegador.ts'
import { useSync, useTienda } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { pedirDesdeAqui } from '#data/ventas/pedir.ts'
import { comandosEfectivo, efectivoDelLibro, type EfectivoDelLibro } from '#domain/caja/comandos.efectivo.ts'

const NOTA = 'efectivo-del-libro'
const CADA_MS = 60_000

/**
 * What the book says of cash: its answer while this page is open, else the one that was kept from before (`deAntes`); null when it never
 * answered here, undefined while the disk is read. A till asks as itself: who is at it by PIN has no account to ask with. `haceFalta`
 * says of what was kept whether it is to be asked for: the server holds the books of few stores at a time.
 */
export function useLibroDeEfectivo(haceFalta: (guardado: EfectivoDelLibro | null) => boolean): {
  libro: EfectivoDelLibro | null | undefined
  deAntes: boolean
} {
  const tienda = useTienda()
  const { borradores } = tienda
  const { conexion } = useSync()
  const { valor: guardado } = useLeido(async () => efectivoDelLibro.safeParse(await borradores.leerOtro(NOTA)).data ?? null, [borradores])
  const [datos, setDatos] = useState<EfectivoDelLibro>()
  const activa = guardado !== undefined && haceFalta(guardado)
  useEffect(() => {
    if (!activa) return
    let sigue = true
    const preguntar = () =>
      void pedirDesdeAqui(tienda, comandosEfectivo.efectivo, {}).then((dicho) => sigue && dicho.ok && setDatos(dicho.value))
    preguntar()
    const parar = cadaTantoVisible(CADA_MS, preguntar)
    return () => {
      sigue = false
      parar()
    }
  }, [activa, tienda, conexion])
  useEffect(() => {
    if (datos) borradores.guardarOtro(NOTA, datos)
  }, [datos, borradores])
  return { libro: datos ?? guardado, deAntes: datos === undefined }
}
