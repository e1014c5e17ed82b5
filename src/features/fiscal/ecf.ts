/** Words about the store's certificate, and where its documents go. */
import { diaFiscal, diasEntre } from '#domain/core/fecha.ts'

export const nombresDeAmbiente = {
  pruebas: 'Pruebas de la DGII',
  certificacion: 'Certificación de la DGII',
  produccion: 'Producción',
} as const

/** Days before the end on which a renewal is called for, each louder than the one before. */
const AVISOS_DIAS = [60, 30, 7, 1] as const

/** How a certificate stands today: its days, and whether somebody has to do something. */
export function vigenciaDe({ hasta }: { hasta: string }, ahora: string): { dias: number; aviso: 'ninguno' | 'pronto' | 'ya' | 'vencido' } {
  const dias = diasEntre(diaFiscal(ahora), diaFiscal(hasta))
  if (hasta < ahora) return { dias, aviso: 'vencido' }
  const [primero, , urgente] = AVISOS_DIAS
  return { dias, aviso: dias <= urgente ? 'ya' : dias <= primero ? 'pronto' : 'ninguno' }
}
