/**
 * What the platform's invoice for commissions posts: their ITBIS, which waited for a fiscal document, is credit for the store and owed by the platform
 * from that day on. The commissions themselves were posted by their orders.
 */
import type { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { apuntePesos, type ApunteContable } from './asiento.ts'

type Facturada = Pick<FacturaDeComision, 'fecha' | 'itbisCentavos'>

/** In the store's book. */
export const apuntesDeFacturaDeComision = ({ fecha, itbisCentavos }: Facturada): ApunteContable[] => [
  apuntePesos('itbisAdelantado', itbisCentavos, { fecha }),
  apuntePesos('itbisDeComisiones', -itbisCentavos, { fecha }),
]

/** In the platform's. */
export const apuntesDeFacturaDeComisionEnPlataforma = ({ fecha, itbisCentavos }: Facturada): ApunteContable[] => [
  apuntePesos('itbisDeComisiones', itbisCentavos, { fecha }),
  apuntePesos('itbisCobrado', -itbisCentavos, { parte: '18', fecha }),
]
