import { useEffect, useMemo, useState } from 'react'
import { cadaTantoVisible } from '#data/device/browser/puertos-navegador.ts'
import { useSync, useTienda, useVivo } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { pedirDesdeAqui } from '#data/ventas/pedir.ts'
import { comandosEfectivo, efectivoDelLibro, type EfectivoDelLibro, type SaldoDeEfectivo } from '#domain/caja/comandos.efectivo.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { libroAlcanza } from '#domain/caja/fondo.rules.ts'
import type { Moneda } from '#domain/core/money.ts'
import { saldosDelEquipo } from '#domain/libros/asientos.ts'

export interface Saldos {
  /** In centavos of its currency. */
  saldo: (cuenta: SaldoDeEfectivo['cuenta'], parte: string, moneda: Moneda) => number
  /** Of all parts of an account. */
  total: (cuenta: SaldoDeEfectivo['cuenta'], moneda: Moneda) => number
  /** When the book said so; '' when it never did here. */
  en: string
  /** Is what the book said recent enough for this device to go on from it (`libroAlcanza`)? Without that its figures are of no use. */
  seSabe: boolean
  /** Is it what was kept from an earlier time, without a line? */
  deAntes: boolean
  enBanco: ReadonlySet<string>
}

const NOTA = 'efectivo-del-libro'
const CADA_MS = 60_000

/**
 * What each place holds: the balance of the book as the server said it last, and what this device holds that the book had not counted. It says
 * the same with no line as with one, but for what others did since.
 */
export function useSaldos(): Saldos | undefined {
  const { borradores } = useTienda()
  const [hoy] = useState(() => new Date())
  const datos = useLibroDeEfectivo()
  const { valor: guardado } = useLeido(async () => efectivoDelLibro.safeParse(await borradores.leerOtro(NOTA)).data ?? null, [borradores])
  useEffect(() => {
    if (datos) borradores.guardarOtro(NOTA, datos)
  }, [datos, borradores])
  const [entregas, recepciones] = [useVivo(EntregaDinero), useVivo(RecepcionDinero)]
  const [gastos, depositos, arqueos] = [useVivo(GastoEfectivo), useVivo(DepositoBanco), useVivo(ArqueoEfectivo)]
  const libro: EfectivoDelLibro | null | undefined = datos ?? guardado
  return useMemo(() => {
    if (!entregas || !recepciones || !gastos || !depositos || !arqueos || libro === undefined) return undefined
    // What waits in quarantine is in no book.
    const propios = [...entregas, ...recepciones, ...gastos, ...depositos, ...arqueos].flatMap(({ doc, estado }) =>
      estado === 'cuarentena' ? [] : [doc],
    )
    const saldos = saldosDelEquipo(libro ?? undefined, propios)
    return {
      saldo: saldos.de,
      total: saldos.total,
      en: libro?.en ?? '',
      seSabe: libro !== null && libroAlcanza(libro.en, hoy),
      deAntes: datos === undefined,
      enBanco: new Set(libro?.enBanco),
    }
  }, [entregas, recepciones, gastos, depositos, arqueos, libro, datos, hoy])
}

/** The last answer of the book while this page is open. A till asks as itself: who is at it by PIN has no account to ask with. */
function useLibroDeEfectivo(): EfectivoDelLibro | undefined {
  const tienda = useTienda()
  const { conexion } = useSync()
  const [datos, setDatos] = useState<EfectivoDelLibro>()
  useEffect(() => {
    let sigue = true
    const preguntar = () =>
      void pedirDesdeAqui(tienda, comandosEfectivo.efectivo, {}).then((dicho) => sigue && dicho.ok && setDatos(dicho.value))
    preguntar()
    const parar = cadaTantoVisible(CADA_MS, preguntar)
    return () => {
      sigue = false
      parar()
    }
  }, [tienda, conexion])
  return datos
}
