import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { formatoNcf } from '../ncf.rules.ts'
import { tiposEcf, type TipoEcf } from './documento.ts'
import { permisosDeEcf } from './ecf.permisos.ts'

/** Where telling DGII of voided numbers stands: to be told, being told (of whose answer nothing is known yet), and its word. */
export const estadosDeAnulacion = ['porEnviar', 'enviada', 'aceptada', 'rechazada'] as const
export type EstadoDeAnulacion = (typeof estadosDeAnulacion)[number]

/**
 * Electronic numbers that somebody declared void, as DGII is told of them (ANECF): one for each stretch of a range or a block. The declaration itself stands
 * there (`RangoNCF.anulados`, `BloqueNCF.anulados`); this is what became of it. In the hands of the server alone.
 */
export const AnulacionEcf = defineEntity({
  tipo: 'anulacionEcf',
  titulo: 'Anulación de números electrónicos',
  database: 'ops',
  clase: 'decision',
  v: 1,
  ids: '^anulacionEcf:[0-9]{9}([0-9]{2})?-E[0-9]{12}$',
  campos: {
    rnc: texto(11),
    tipoComprobante: z.enum(tiposEcf),
    desde: z.int().min(1),
    hasta: z.int().min(1),
    /** Who declared it. */
    por: ref(),
    estado: z.enum(estadosDeAnulacion).default('porEnviar'),
    /** When it was told last; '' until then. */
    enviadaEn: texto(40).default(''),
    resueltaEn: texto(40).default(''),
    /** DGII's remarks, as it words them. */
    mensajes: z.array(texto(400)).max(20).default([]),
    /** Of one that was refused: who says that it is settled, and how. */
    resuelto: z
      .object({ por: ref(), en: z.iso.datetime(), como: texto(300) })
      .nullable()
      .default(null),
  },
  clave: (d) => (d.resuelto === null ? d.estado : 'resuelta'),
  permisos: { leer: permisosDeEcf.verCola, resolver: permisosDeEcf.resolver },
  fija: ['rnc', 'tipoComprobante', 'desde', 'hasta', 'por'],
  estados: { porEnviar: ['enviada'], enviada: ['aceptada', 'rechazada'], aceptada: [], rechazada: [] },
  conflicto: 'servidor',
  muestra: { rnc: '131246796', tipoComprobante: 'E32', desde: 101, hasta: 200, por: 'empleado:1' },
})
export type AnulacionEcf = Doc<typeof AnulacionEcf>

/** Of a stretch of numbers, which is declared void once. */
export const idAnulacionEcf = (rnc: string, tipo: TipoEcf, desde: number): string => `anulacionEcf:${rnc}-${formatoNcf(tipo, desde)}`
