/** What a store keeps back of suppliers, as the law has it for each kind of payment (docs/FISCAL.md#withholding). */
import { porcentaje } from '#domain/core/money.ts'
import type { Compra } from './compra.entity.ts'
import { subtotalDeCompra } from './compra.rules.ts'
import { codigosIsr, type PagoProveedor } from './pago-proveedor.entity.ts'
import type { Retencion } from './pago-proveedor.rules.ts'

interface CasoDeRetencion {
  nombre: string
  /** Of the ITBIS, and of what it is charged on; basis points. */
  itbisPuntosBasicos: number
  isrPuntosBasicos: number
  tipoIsr: PagoProveedor['tipoIsr']
}

/** Regulation 293-11, article 25; Decree 139-98, article 70; Norma General 02-05. */
export const casosDeRetencion = {
  ninguna: { nombre: 'No se retiene', itbisPuntosBasicos: 0, isrPuntosBasicos: 0, tipoIsr: '' },
  honorarios: {
    nombre: 'Servicios de persona física: ITBIS 100 % e ISR 10 %',
    itbisPuntosBasicos: 10_000,
    isrPuntosBasicos: 1000,
    tipoIsr: '02',
  },
  tecnico: {
    nombre: 'Reparaciones de persona física: ITBIS 100 % e ISR 2 %',
    itbisPuntosBasicos: 10_000,
    isrPuntosBasicos: 200,
    tipoIsr: '03',
  },
  alquiler: {
    nombre: 'Alquiler a persona física: ITBIS 100 % e ISR 10 %',
    itbisPuntosBasicos: 10_000,
    isrPuntosBasicos: 1000,
    tipoIsr: '01',
  },
  profesional: { nombre: 'Servicios profesionales de empresa: ITBIS 30 %', itbisPuntosBasicos: 3000, isrPuntosBasicos: 0, tipoIsr: '' },
  exterior: { nombre: 'Pago al exterior (B17 o E47): ISR 27 %', itbisPuntosBasicos: 0, isrPuntosBasicos: 2700, tipoIsr: '03' },
  informal: { nombre: 'Proveedor informal (B11 o E41): ITBIS 100 %', itbisPuntosBasicos: 10_000, isrPuntosBasicos: 0, tipoIsr: '' },
} as const satisfies Record<string, CasoDeRetencion>
export type ClaseDeRetencion = keyof typeof casosDeRetencion

/** What the paper that the store issued for it says that is kept back; undefined of a supplier's own. */
export const retencionEmitida = ({ emision }: Pick<Compra, 'emision'>): (Retencion & { tipoIsr: PagoProveedor['tipoIsr'] }) | undefined =>
  emision && {
    itbisRetenidoCentavos: emision.itbisRetenidoCentavos,
    isrRetenidoCentavos: emision.isrRetenidoCentavos,
    tipoIsr: codigosIsr.find((codigo) => codigo === emision.tipoIsr) ?? '',
  }

/** What is kept back of a purchase that is paid whole, centavos. */
export function retencionDe(
  clase: ClaseDeRetencion,
  compra: Pick<Compra, 'itbisCentavos' | 'bienesCentavos' | 'serviciosCentavos'>,
): Retencion {
  const { itbisPuntosBasicos, isrPuntosBasicos } = casosDeRetencion[clase]
  return {
    itbisRetenidoCentavos: porcentaje(compra.itbisCentavos, itbisPuntosBasicos),
    isrRetenidoCentavos: porcentaje(subtotalDeCompra(compra), isrPuntosBasicos),
  }
}
