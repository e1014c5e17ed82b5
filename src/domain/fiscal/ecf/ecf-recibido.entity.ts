import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeEcf } from './ecf.permisos.ts'
import { ambientesEcf } from './timbre.ts'

/** What the store says of a document that it received, and where saying it stands (ACECF): nobody looked yet, to be told DGII, and DGII's word. */
const estadosDeRecibido = ['porResponder', 'porEnviar', 'enviada', 'aceptada', 'rechazada'] as const

/** Where telling the issuer stands: as handing a document over does (`EntregaEcf`). */
const estadosDeAviso = ['', 'porAvisar', 'entregada', 'noRecibida', 'sinDireccion'] as const

/**
 * A supplier's electronic document, as it came to the store's own address: signed, by its schema, for this store, and once. Its XML is kept apart
 * (sync-server/fiscal/ecf/archivo.ts). It is no purchase until somebody registers it. In the hands of the server alone. Id `ecfRecibido:<issuer's RNC>-<e-NCF>`.
 */
export const EcfRecibido = defineEntity({
  tipo: 'ecfRecibido',
  titulo: 'Comprobante recibido',
  database: 'ops',
  clase: 'decision',
  v: 1,
  ids: '^ecfRecibido:[0-9]{9}([0-9]{2})?-E[0-9]{12}$',
  campos: {
    rncEmisor: texto(11),
    nombreEmisor: texto(150),
    rncComprador: texto(11),
    ncf: texto(13),
    /** Of a note: the number that it modifies. */
    ncfModificado: texto(19),
    fecha: dia(),
    totalCentavos: centavosPositivos(),
    itbisCentavos: centavosPositivos(),
    /** Whose certificate signed it: the name, and the RNC or cédula that it holds. */
    firmante: texto(200),
    identificacionDelFirmante: texto(11),
    codigoSeguridad: texto(6),
    /** As it stands in the document: 'dd-MM-yyyy HH:mm:ss'. */
    firmadoEl: texto(19),
    /** Which DGII it belongs to; null of one that came before this was noted. */
    ambiente: z.enum(ambientesEcf).nullable().default(null),
    /** SHA-256 of the bytes that came, hex. */
    sha256: texto(64),
    estado: z.enum(estadosDeRecibido).default('porResponder'),
    /** What somebody of the store said of it; null until they do. */
    respuesta: z
      .object({ aprueba: z.boolean(), motivo: texto(250), por: ref(), en: z.iso.datetime() })
      .nullable()
      .default(null),
    /** DGII's remarks on that, as it words them. */
    mensajes: z.array(texto(400)).max(20).default([]),
    /** Telling the issuer of it, at their own address, once DGII has it; '' before, and of what was answered before this was done. */
    aviso: z.enum(estadosDeAviso).default(''),
    /** Why the issuer's program did not take it, in words. */
    avisoMotivo: texto(300).default(''),
  },
  clave: (d) => (d.aviso === 'porAvisar' ? d.aviso : d.estado),
  permisos: { leer: ['propietario', 'supervisor', 'contador'], responder: permisosDeEcf.resolver },
  fija: ['rncEmisor', 'rncComprador', 'ncf', 'fecha', 'totalCentavos', 'itbisCentavos', 'sha256'],
  estados: {
    porResponder: ['porEnviar'],
    porEnviar: ['enviada'],
    enviada: ['aceptada', 'rechazada'],
    aceptada: [],
    rechazada: ['porEnviar'],
  },
  conflicto: 'servidor',
  muestra: {
    rncEmisor: '101850043',
    nombreEmisor: 'Distribuidora del Cibao SRL',
    rncComprador: '131246796',
    ncf: 'E310000000221',
    ncfModificado: '',
    fecha: '2026-11-21',
    totalCentavos: 118_000,
    itbisCentavos: 18_000,
    firmante: 'Distribuidora del Cibao SRL',
    identificacionDelFirmante: '101850043',
    codigoSeguridad: 'aB+/9=',
    firmadoEl: '21-11-2026 14:03:59',
    ambiente: 'pruebas',
    sha256: 'a'.repeat(64),
  },
})
export type EcfRecibido = Doc<typeof EcfRecibido>

/** The only id that a document of this issuer and number may have. */
export const idEcfRecibido = (rncEmisor: string, ncf: string): string => `ecfRecibido:${rncEmisor}-${ncf}`
