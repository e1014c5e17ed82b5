/** What of a store's commissions a month's invoice is of, which number it gets, and what keeps it from being made. */
import { mesDe } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import type { EmisorDeMercana } from './emisor.entity.ts'
import type { FacturaDeComision } from './factura.entity.ts'

export const idDeFacturaDeComision = (mes: string, tiendaId: string): string => `facturaDeComision:${mes}.${tiendaId}`

/** What an order was charged, and on which days, RD$. */
export interface OrdenCobrada {
  pedidoId: string
  numero: string
  pasos: readonly { fecha: string; comisionCentavos: number; itbisCentavos: number }[]
}

export type ComisionPorFacturar = Pick<FacturaDeComision, 'comisionCentavos' | 'itbisCentavos' | 'ordenes'>

/**
 * What of these orders is charged until the end of a month and in no invoice yet; what went back is taken off. Less than zero when more went back than
 * was charged: then nothing is invoiced, and the next month takes it off.
 */
export function comisionPorFacturar(
  ordenes: readonly OrdenCobrada[],
  facturas: readonly Pick<FacturaDeComision, 'ordenes'>[],
  hastaMes: string,
): ComisionPorFacturar {
  const hechas = new Map<string, { comision: number; itbis: number }>()
  for (const { pedidoId, comisionCentavos, itbisCentavos } of facturas.flatMap((factura) => factura.ordenes)) {
    const { comision = 0, itbis = 0 } = hechas.get(pedidoId) ?? {}
    hechas.set(pedidoId, { comision: comision + comisionCentavos, itbis: itbis + itbisCentavos })
  }
  const suyas = ordenes.flatMap(({ pedidoId, numero, pasos }) => {
    const hecha = hechas.get(pedidoId)
    let [comisionCentavos, itbisCentavos] = [-(hecha?.comision ?? 0), -(hecha?.itbis ?? 0)]
    for (const paso of pasos) {
      if (mesDe(paso.fecha) > hastaMes) continue
      comisionCentavos += paso.comisionCentavos
      itbisCentavos += paso.itbisCentavos
    }
    return comisionCentavos === 0 && itbisCentavos === 0 ? [] : [{ pedidoId, numero, comisionCentavos, itbisCentavos }]
  })
  return {
    comisionCentavos: suyas.reduce((suma, una) => suma + una.comisionCentavos, 0),
    itbisCentavos: suyas.reduce((suma, una) => suma + una.itbisCentavos, 0),
    ordenes: suyas,
  }
}

/** Is there anything to invoice? */
export const hayQueFacturar = ({ comisionCentavos, itbisCentavos }: Omit<ComisionPorFacturar, 'ordenes'>): boolean =>
  comisionCentavos > 0 && itbisCentavos >= 0

/** The first number that these leave to be used ('comision.numeros-usados' when there is none): none is used twice, not even by who writes down a range of before. */
export function primeroLibre(
  { desde, hasta, rnc }: Pick<EmisorDeMercana, 'desde' | 'hasta' | 'rnc'>,
  antes: Pick<EmisorDeMercana, 'ultimo' | 'rnc'> | undefined,
): Result<number> {
  const usado = antes?.rnc === rnc ? antes.ultimo : 0
  return usado >= hasta ? fallo('comision.numeros-usados') : ok(Math.max(desde, usado + 1))
}

/** The number that comes next ('comision.*' when there is none, or they may not be used any more). */
export function siguienteNcf(
  { siguiente, hasta, vence }: Pick<EmisorDeMercana, 'siguiente' | 'hasta' | 'vence'>,
  hoy: string,
): Result<string> {
  if (vence < hoy) return fallo('comision.numeros-vencidos')
  return siguiente > hasta ? fallo('comision.sin-numeros') : ok(`B01${String(siguiente).padStart(8, '0')}`)
}

/** Services and supplies, of the codes of file 606. */
const TIPO_606 = '02'

/** As file 606 tells of it: a purchase of the platform's services, of which nothing is kept back. */
export const comoCompra = (factura: FacturaDeComision): Compra => ({
  ...factura,
  proveedor: {
    proveedorId: 'mercana',
    nombre: factura.emisor.nombre,
    identificacion: factura.emisor.rnc,
    tipoIdentificacion: 'RNC',
  },
  ncfModificado: '',
  modificaId: '',
  vence: factura.fecha,
  tipoGasto: TIPO_606,
  bienesCentavos: 0,
  serviciosCentavos: factura.comisionCentavos,
  itbisAlCostoCentavos: 0,
  iscCentavos: 0,
  otrosImpuestosCentavos: 0,
  propinaCentavos: 0,
  lineas: [],
  gasto: null,
  foto: null,
  nota: '',
  registroNombre: '',
  anula: null,
})
