/** Amounts to offer with one tap, and what an empty field means. */
import { convertir, type Moneda } from '#domain/core/money.ts'

const BILLETES: Readonly<Record<Moneda, readonly number[]>> = {
  DOP: [5000, 10_000, 20_000, 50_000, 100_000, 200_000],
  USD: [100, 500, 1000, 2000, 5000, 10_000],
}

/** The least of a currency, in its centavos, that is worth what is due in RD$. */
export function exacto(faltaCentavos: number, moneda: Moneda, tasaDiezmilesimas: number): number {
  if (moneda === 'DOP' || tasaDiezmilesimas === 0) return faltaCentavos
  const cerca = Math.floor((faltaCentavos * 10_000) / tasaDiezmilesimas)
  return [cerca, cerca + 1, cerca + 2].find((centavos) => convertir(centavos, tasaDiezmilesimas) >= faltaCentavos) ?? cerca
}

/** What people hand over for an amount: the next round figures by bank notes, larger than the exact amount, up to five. */
export function billetesPara(faltaCentavos: number, moneda: Moneda, tasaDiezmilesimas: number): number[] {
  const minimo = exacto(faltaCentavos, moneda, tasaDiezmilesimas)
  if (minimo <= 0) return []
  const redondos = BILLETES[moneda].map((billete) => Math.ceil(minimo / billete) * billete)
  return [...new Set(redondos)]
    .filter((monto) => monto > minimo)
    .sort((a, b) => a - b)
    .slice(0, 5)
}
