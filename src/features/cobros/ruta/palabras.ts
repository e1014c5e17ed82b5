import type { MotivoDeParada, Parada } from '#domain/cobros/ruta.rules.ts'
import type { ResultadoDeVisita } from '#domain/cobros/visita-de-cobro.entity.ts'
import { formatMoney } from '#domain/core/money.ts'

export const nombreDeVisita: Readonly<Record<ResultadoDeVisita, string>> = {
  'no-estaba': 'No estaba',
  'no-tenia': 'No tenía dinero',
  reclama: 'No está de acuerdo con lo que debe',
  otro: 'Otra cosa',
}

const motivos: Readonly<Record<MotivoDeParada, string>> = {
  cheque: 'Hay un cheque suyo por depositar',
  promesa: 'Prometió pagar',
  cuota: 'Le toca una cuota',
  vencido: '',
  debe: 'Debe, y no ha vencido',
}

/** Why a customer is on the round, in words. */
export function porQueParar({ motivo, renglon: { deuda } }: Parada): string {
  const vencido = deuda.vencidoCentavos > 0 ? `Vencido ${formatMoney(deuda.vencidoCentavos)}, ${deuda.diasVencidos} días` : ''
  return [motivos[motivo], vencido].filter((parte) => parte !== '').join(' · ')
}
