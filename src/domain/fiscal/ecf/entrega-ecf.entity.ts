import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeEcf } from './ecf.permisos.ts'

/** Where handing a document over to its buyer stands: to be handed over, taken, refused by the buyer's program, or nowhere to leave it. */
const estadosDeEntregaEcf = ['porEntregar', 'entregada', 'noRecibida', 'sinDireccion'] as const

/**
 * An accepted document on its way to the buyer's own address, which DGII's directory names: one for each that names a buyer. In the hands of the
 * server alone. Id `entregaEcf:<rnc>-<e-NCF>`.
 */
export const EntregaEcf = defineEntity({
  tipo: 'entregaEcf',
  titulo: 'Entrega de un comprobante electrónico',
  database: 'ops',
  clase: 'decision',
  v: 1,
  ids: '^entregaEcf:[0-9]{9}([0-9]{2})?-E[0-9]{12}$',
  campos: {
    ecfId: ref().min(1),
    rncComprador: texto(11),
    estado: z.enum(estadosDeEntregaEcf).default('porEntregar'),
    /** Why it was not taken, in words; '' otherwise. */
    motivo: texto(300).default(''),
    /** When it was tried last; '' until then. */
    intentadaEn: texto(40).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.ecfId,
  permisos: { leer: ['propietario', 'supervisor', 'contador'], repetir: permisosDeEcf.resolver },
  fija: ['ecfId', 'rncComprador'],
  estados: {
    porEntregar: ['entregada', 'noRecibida', 'sinDireccion'],
    entregada: [],
    noRecibida: ['porEntregar'],
    sinDireccion: ['porEntregar'],
  },
  conflicto: 'servidor',
  muestra: { ecfId: 'ecf:131246796-E310000000001', rncComprador: '101850043' },
})
export type EntregaEcf = Doc<typeof EntregaEcf>

/** Of a document, once. */
export const idEntregaEcf = (rnc: string, ncf: string): string => `entregaEcf:${rnc}-${ncf}`
