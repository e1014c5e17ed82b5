import { useMemo, useState } from 'react'
import { useVivo } from '#data/session/react.tsx'
import type { SaldoDeEfectivo } from '#domain/caja/comandos.efectivo.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { libroAlcanza } from '#domain/caja/fondo.rules.ts'
import type { Moneda } from '#domain/core/money.ts'
import { saldosDelEquipo } from '#domain/libros/asientos.ts'
import { useLibroDeEfectivo } from '../../kit/device/useLibroDeEfectivo.ts'

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
  /** What each collector has of what they collected with no drawer, as the book said it last; RD$ centavos. */
  enManos: readonly { empleadoId: string; centavos: number }[]
}

const siempre = () => true

/**
 * What each place holds: the balance of the book as the server said it last, and what this device holds that the book had not counted. It says
 * the same with no line as with one, but for what others did since.
 */
export function useSaldos(): Saldos | undefined {
  const [hoy] = useState(() => new Date())
  const { libro, deAntes } = useLibroDeEfectivo(siempre)
  const [entregas, recepciones] = [useVivo(EntregaDinero), useVivo(RecepcionDinero)]
  const [gastos, depositos, arqueos] = [useVivo(GastoEfectivo), useVivo(DepositoBanco), useVivo(ArqueoEfectivo)]
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
      deAntes,
      enBanco: new Set(libro?.enBanco),
      enManos: libro?.enManos ?? [],
    }
  }, [entregas, recepciones, gastos, depositos, arqueos, libro, deAntes, hoy])
}
