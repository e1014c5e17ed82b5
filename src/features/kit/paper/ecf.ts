/** Words and colours of electronic documents, wherever one is listed. */
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import type { Ecf, EstadoEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Mark } from '../columns.tsx'

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

/** What happened to a document, and what to do about it. */
export function explicacionDe({
  estado,
  problema,
  mensajes,
  secuencia,
  reemplaza,
}: Pick<Ecf, 'estado' | 'problema' | 'mensajes' | 'secuencia' | 'reemplaza'>): {
  que: string
  arreglo: string
} {
  if (estado === 'rechazado')
    return {
      que: mensajes.map(({ texto }) => texto).join(' · ') || 'La DGII no dijo por qué.',
      arreglo:
        secuencia === 'libre'
          ? 'Corrige lo que dice y envíalo otra vez con el mismo número, que la DGII no dio por usado.'
          : reemplaza
            ? `Este número quedó usado: toma otro para reemplazar el ${reemplaza.ncf}.`
            : 'Este número quedó usado: emite otro comprobante y di aquí con cuál se resolvió.',
    }
  if (!problema) return { que: '', arreglo: '' }
  const { mensaje, arreglo = '' } = mensajeDe({ code: problema.code })
  return { que: problema.detalle === '' ? mensaje : `${mensaje} (${problema.detalle})`, arreglo }
}

/** Where the e-CF of a sale stands; undefined on paper types. An electronic one of which nothing is known was not signed here. */
export const marcaDe = (
  tipo: TipoComprobante,
  ecf: Pick<Ecf, 'estado' | 'resuelto' | 'problema' | 'reemplaza'> | undefined,
): Mark | undefined => {
  if (!esEcf(tipo) && !ecf?.reemplaza) return undefined
  if (!ecf) return ['orange', 'Sin firmar']
  if (ecf.resuelto !== null) return ['gray', 'Rechazado y resuelto']
  return ecf.problema === null ? marcasEcf[ecf.estado] : ['orange', 'Por arreglar']
}
