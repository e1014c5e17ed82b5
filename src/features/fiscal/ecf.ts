/** Words and colours of electronic documents, for who looks at the queue. */
import type { EstadoEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { diaFiscal, diasEntre } from '#domain/core/fecha.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Mark } from '../kit/columns.tsx'

export const marcasEcf: Readonly<Record<EstadoEcf, Mark>> = {
  porFirmar: ['gray', 'Por firmar'],
  firmado: ['blue', 'Por enviar'],
  enviado: ['blue', 'Enviado'],
  resumenEnviado: ['blue', 'Resumen enviado'],
  enProceso: ['blue', 'En proceso en la DGII'],
  aceptado: ['teal', 'Aceptado'],
  aceptadoCondicional: ['teal', 'Aceptado con observaciones'],
  rechazado: ['red', 'Rechazado'],
}

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

type PorResolver = EstadoDeEcf['porResolver'][number]

/** What happened to a document, and what to do about it. */
export function explicacionDe({
  estado,
  problema,
  mensajes,
  secuencia,
}: Pick<PorResolver, 'estado' | 'problema' | 'mensajes' | 'secuencia'>): {
  que: string
  arreglo: string
} {
  if (estado === 'rechazado')
    return {
      que: mensajes.map(({ texto }) => texto).join(' · ') || 'La DGII no dijo por qué.',
      arreglo:
        secuencia === 'libre'
          ? 'Corrige lo que dice y emite otro comprobante; la DGII no dio por usado este número.'
          : 'Este número quedó usado: emite otro comprobante, o una nota de crédito si ya lo entregaste.',
    }
  if (!problema) return { que: '', arreglo: '' }
  const { mensaje, arreglo = '' } = mensajeDe({ code: problema.code })
  return { que: problema.detalle === '' ? mensaje : `${mensaje} (${problema.detalle})`, arreglo }
}
