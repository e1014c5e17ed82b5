/**
 * What was sold, by day and by everything that one asks about: sums that add up to the same total whichever way they are cut. Of each document every
 * figure is shared out over its lines and over its payments to the centavo, so that a report by product is the report by cashier is the book.
 */
import { enSantoDomingo } from '#domain/core/fecha.ts'
import { repartir } from '#domain/core/money.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

/** What a sale says by itself. */
export const dimensionesDeVenta = ['producto', 'hora', 'cajero', 'caja', 'cliente', 'metodo', 'comprobante', 'itbis'] as const
export type DimensionDeVenta = (typeof dimensionesDeVenta)[number]

/** Centavos, milésimas. Notes of credit are taken off all but `documentos`, and stand in `devuelto` as what they took off. */
export interface SumaDeVentas {
  /** Sales, notes left out. */
  documentos: number
  milesimas: number
  /** Without ITBIS. */
  netoCentavos: number
  itbisCentavos: number
  /** As on the shelf. */
  descuentoCentavos: number
  /** Without ITBIS. */
  devueltoCentavos: number
}

export interface VentasDelDia {
  total: SumaDeVentas
  por: Record<DimensionDeVenta, Map<string, SumaDeVentas>>
}

/** By fiscal day. */
export type CuboDeVentas = Map<string, VentasDelDia>

export const sinVentas = (): SumaDeVentas => ({
  documentos: 0,
  milesimas: 0,
  netoCentavos: 0,
  itbisCentavos: 0,
  descuentoCentavos: 0,
  devueltoCentavos: 0,
})

/** Adds one to the other, in place. */
export function sumarA(suma: SumaDeVentas, otra: SumaDeVentas): SumaDeVentas {
  suma.documentos += otra.documentos
  suma.milesimas += otra.milesimas
  suma.netoCentavos += otra.netoCentavos
  suma.itbisCentavos += otra.itbisCentavos
  suma.descuentoCentavos += otra.descuentoCentavos
  suma.devueltoCentavos += otra.devueltoCentavos
  return suma
}

const diaNuevo = (): VentasDelDia => ({
  total: sinVentas(),
  por: {
    producto: new Map(),
    hora: new Map(),
    cajero: new Map(),
    caja: new Map(),
    cliente: new Map(),
    metodo: new Map(),
    comprobante: new Map(),
    itbis: new Map(),
  },
})

/** Adds one sale or credit note. Who calls gives each once. */
export function sumarVenta(cubo: CuboDeVentas, venta: Venta): void {
  let dia = cubo.get(venta.fecha)
  if (!dia) cubo.set(venta.fecha, (dia = diaNuevo()))
  const { por } = dia
  const factor = signo(venta)
  const entera = enteraDe(venta, factor)
  sumarA(dia.total, entera)
  sumarEn(por.hora, enSantoDomingo(venta.en).slice(11, 13), entera)
  sumarEn(por.cajero, venta.cajeroId, entera)
  sumarEn(por.caja, venta.cajaId, entera)
  sumarEn(por.cliente, venta.cliente.clienteId, entera)
  sumarEn(por.comprobante, venta.tipoComprobante, entera)
  for (const [metodo, parte] of porMetodo(venta, entera)) sumarEn(por.metodo, metodo, parte)
  const vistos = new Set<string>()
  for (const { productoId, itbis, suma } of porLinea(venta, factor)) {
    // Two lines of one product are one document of it.
    sumarEn(por.producto, productoId, { ...suma, documentos: vistos.has(productoId) ? 0 : entera.documentos })
    sumarEn(por.itbis, itbis, { ...suma, documentos: vistos.has(`itbis ${itbis}`) ? 0 : entera.documentos })
    vistos.add(productoId)
    vistos.add(`itbis ${itbis}`)
  }
}

function sumarEn(mapa: Map<string, SumaDeVentas>, clave: string, suma: SumaDeVentas): void {
  const previa = mapa.get(clave)
  if (previa) sumarA(previa, suma)
  else mapa.set(clave, { ...suma })
}

function enteraDe({ totales, lineas }: Venta, factor: 1 | -1): SumaDeVentas {
  const neto = totales.gravado18 + totales.gravado16 + totales.gravado0 + totales.exento
  return {
    documentos: factor === 1 ? 1 : 0,
    milesimas: factor * lineas.reduce((suma, { cantidadMilesimas }) => suma + cantidadMilesimas, 0),
    netoCentavos: factor * neto,
    itbisCentavos: factor * (totales.itbis18 + totales.itbis16),
    descuentoCentavos: factor * lineas.reduce((suma, { descuentoCentavos }) => suma + descuentoCentavos, 0),
    devueltoCentavos: factor === 1 ? 0 : neto,
  }
}

/** By way of paying, as much of everything as was paid by it. What nobody paid (it was free) is of cash. */
function porMetodo({ pagos, vueltoCentavos }: Venta, entera: SumaDeVentas): [string, SumaDeVentas][] {
  if (pagos.length === 0) return [['efectivo', entera]]
  const valores = new Map<string, number>()
  for (const { metodo, valorCentavos } of pagos) valores.set(metodo, (valores.get(metodo) ?? 0) + valorCentavos)
  const efectivo = valores.get('efectivo')
  if (efectivo !== undefined) valores.set('efectivo', Math.max(0, efectivo - vueltoCentavos))
  const metodos = [...valores.keys()]
  const pesos = [...valores.values()]
  const partes = (todo: number): number[] => repartir(todo, pesos)
  const [milesimas, netos, itbis, descuentos, devueltos] = [
    partes(entera.milesimas),
    partes(entera.netoCentavos),
    partes(entera.itbisCentavos),
    partes(entera.descuentoCentavos),
    partes(entera.devueltoCentavos),
  ]
  return metodos.map((metodo, i) => [
    metodo,
    {
      documentos: entera.documentos,
      milesimas: milesimas[i] ?? 0,
      netoCentavos: netos[i] ?? 0,
      itbisCentavos: itbis[i] ?? 0,
      descuentoCentavos: descuentos[i] ?? 0,
      devueltoCentavos: devueltos[i] ?? 0,
    },
  ])
}

/** Each line with its share of what the document says of its rate. */
function porLinea({ totales, lineas }: Venta, factor: 1 | -1): { productoId: string; itbis: ItbisCodigo; suma: SumaDeVentas }[] {
  const dichos: Record<ItbisCodigo, [base: number, itbis: number]> = {
    '18': [totales.gravado18, totales.itbis18],
    '16': [totales.gravado16, totales.itbis16],
    '0': [totales.gravado0, 0],
    E: [totales.exento, 0],
  }
  return itbisCodigos.flatMap((codigo) => {
    const suyas = lineas.filter(({ itbis }) => itbis === codigo)
    const pesos = suyas.map(({ montoCentavos }) => Math.max(0, montoCentavos))
    const [bases, impuestos] = dichos[codigo].map((todo) => repartir(todo, pesos))
    return suyas.map(({ productoId, cantidadMilesimas, descuentoCentavos }, i) => ({
      productoId,
      itbis: codigo,
      suma: {
        documentos: 0,
        milesimas: factor * cantidadMilesimas,
        netoCentavos: factor * (bases?.[i] ?? 0),
        itbisCentavos: factor * (impuestos?.[i] ?? 0),
        descuentoCentavos: factor * descuentoCentavos,
        devueltoCentavos: factor === 1 ? 0 : (bases?.[i] ?? 0),
      },
    }))
  })
}
