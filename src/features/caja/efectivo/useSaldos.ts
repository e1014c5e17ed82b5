import { useEffect, useMemo } from 'react'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { useLeido } from '#data/useLeido.ts'
import { comandosEfectivo, efectivoDelLibro, type EfectivoDelLibro, type SaldoDeEfectivo } from '#domain/caja/comandos.efectivo.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import type { Moneda } from '#domain/core/money.ts'
import { saldosDelEquipo } from '#domain/libros/asientos.ts'

export interface Saldos {
  /** In centavos of its currency. */
  saldo: (cuenta: SaldoDeEfectivo['cuenta'], parte: string, moneda: Moneda) => number
  /** Of all parts of an account. */
  total: (cuenta: SaldoDeEfectivo['cuenta'], moneda: Moneda) => number
  /** When the book said so; '' when it never did here, and only what this device holds is counted. */
  en: string
  /** Is it what was kept from an earlier time, without a line? */
  deAntes: boolean
  enBanco: ReadonlySet<string>
  recargar: () => void
}

const NOTA = 'efectivo-del-libro'

/**
 * What each place holds: the balance of the book as the server said it last, and what this device holds that the book had not counted. It says
 * the same with no line as with one, but for what others did since.
 */
export function useSaldos(): Saldos | undefined {
  const { tiendaId, borradores } = useTienda()
  const { datos, recargar } = useConsulta(comandosEfectivo.efectivo, { tiendaId }, {}, { cadaMs: 60_000 })
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
      deAntes: datos === undefined,
      enBanco: new Set(libro?.enBanco),
      recargar,
    }
  }, [entregas, recepciones, gastos, depositos, arqueos, libro, datos, recargar])
}
