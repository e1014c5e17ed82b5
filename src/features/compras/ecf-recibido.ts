/** A supplier's electronic document, read off its XML to fill a purchase in. Its signature is not looked at: what it says is compared with the paper. */
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'
import type { LineaDeCompra } from '#domain/compras/compra.entity.ts'
import { leerCentavos, leerMilesimas, sinPorcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import type { CompraEnForma } from './en-forma.ts'

export interface EcfLeido {
  emisor: { rnc: string; nombre: string }
  campos: Partial<CompraEnForma>
}

/** More is no invoice. */
const LARGO_MAXIMO = 2_000_000
/** Rates of ITBIS by `IndicadorFacturacion`, basis points. */
const TASAS: Readonly<Record<string, number>> = { '1': 1800, '2': 1600 }
const SERVICIO = '2'

const palabra = z.string().trim().default('')
const leido = (dado: Result<number>): number => (dado.ok ? dado.value : 0)
const monto = palabra.transform((escrito) => leido(leerCentavos(escrito || '0')))
/** 'yyyy-mm-dd' of 'dd-mm-yyyy'; '' of anything else. */
const dia = palabra.transform((escrito) => {
  const partes = /^(\d{2})-(\d{2})-(\d{4})$/.exec(escrito)
  return partes ? `${partes[3]}-${partes[2]}-${partes[1]}` : ''
})
const item = z.object({
  IndicadorFacturacion: palabra,
  IndicadorBienoServicio: palabra,
  CantidadItem: palabra,
  MontoItem: monto,
  TablaCodigosItem: z.object({ CodigosItem: z.array(z.object({ CodigoItem: palabra })).default([]) }).optional(),
})
/** The parts of an e-CF that a purchase is made of (Formato e-CF v1.0). */
const ecf = z.object({
  ECF: z.object({
    Encabezado: z.object({
      IdDoc: z.object({ eNCF: palabra, IndicadorMontoGravado: palabra, FechaLimitePago: dia }),
      Emisor: z.object({ RNCEmisor: palabra, RazonSocialEmisor: palabra, FechaEmision: dia }),
      Comprador: z.object({ RNCComprador: palabra }).optional().catch(undefined),
      Totales: z.object({ MontoTotal: monto, TotalITBIS: monto, MontoImpuestoAdicional: monto }),
    }),
    DetallesItems: z.object({ Item: z.array(item).default([]) }).optional(),
    InformacionReferencia: z.object({ NCFModificado: palabra }).optional(),
  }),
})

const enLista: ReadonlySet<string> = new Set(['Item', 'CodigosItem'])
const lector = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  removeNSPrefix: true,
  isArray: (nombre) => enLista.has(nombre),
})

function leerXml(xml: string): z.infer<typeof ecf>['ECF'] | undefined {
  if (xml.length > LARGO_MAXIMO) return undefined
  try {
    return ecf.safeParse(lector.parse(xml)).data?.ECF
  } catch {
    // Not XML at all: the parser throws an error of its own words.
    return undefined
  }
}

/**
 * What an e-CF says, for the form; `productoDe` finds a product by a code of one of its lines. 'compra.ecf-no-es' for another file, 'compra.ecf-de-otro'
 * when it was issued to another buyer.
 */
export function leerEcfRecibido(
  xml: string,
  rncPropio: string,
  productoDe: (codigo: string) => { id: string; nombre: string } | undefined,
): Result<EcfLeido> {
  const dicho = leerXml(xml)
  if (!dicho) return fallo('compra.ecf-no-es')
  const { IdDoc, Emisor, Comprador, Totales } = dicho.Encabezado
  if (IdDoc.eNCF === '' || Emisor.FechaEmision === '') return fallo('compra.ecf-no-es')
  const comprador = soloDigitos(Comprador?.RNCComprador ?? '')
  if (comprador !== '' && comprador !== rncPropio) return fallo('compra.ecf-de-otro', { rnc: comprador })
  const conItbis = IdDoc.IndicadorMontoGravado === '1'
  const items = (dicho.DetallesItems?.Item ?? []).map((uno) => ({
    servicio: uno.IndicadorBienoServicio === SERVICIO,
    producto: (uno.TablaCodigosItem?.CodigosItem ?? []).map(({ CodigoItem }) => productoDe(CodigoItem)).find((p) => p !== undefined),
    milesimas: leido(leerMilesimas(uno.CantidadItem || '0')),
    montoCentavos: sinPorcentaje(uno.MontoItem, conItbis ? (TASAS[uno.IndicadorFacturacion] ?? 0) : 0),
  }))
  const neto = Math.max(0, Totales.MontoTotal - Totales.TotalITBIS - Totales.MontoImpuestoAdicional)
  const servicios = Math.min(
    neto,
    items.reduce((suma, { servicio, montoCentavos }) => suma + (servicio ? montoCentavos : 0), 0),
  )
  const lineas = items.flatMap(({ producto, servicio, milesimas, montoCentavos }): LineaDeCompra[] =>
    producto && !servicio && milesimas > 0 ? [{ productoId: producto.id, nombre: producto.nombre, milesimas, montoCentavos }] : [],
  )
  return ok({
    emisor: { rnc: soloDigitos(Emisor.RNCEmisor), nombre: Emisor.RazonSocialEmisor },
    campos: {
      ncf: IdDoc.eNCF,
      ncfModificado: dicho.InformacionReferencia?.NCFModificado ?? '',
      fecha: Emisor.FechaEmision,
      vence: IdDoc.FechaLimitePago,
      lineas: juntas(lineas),
      bienesCentavos: neto - servicios || null,
      serviciosCentavos: servicios || null,
      itbisCentavos: Totales.TotalITBIS || null,
      otrosImpuestosCentavos: Totales.MontoImpuestoAdicional || null,
    },
  })
}

/** A product that is on two lines of the document is one of the purchase. */
function juntas(lineas: readonly LineaDeCompra[]): LineaDeCompra[] {
  const porProducto = new Map<string, LineaDeCompra>()
  for (const una of lineas) {
    const { milesimas = 0, montoCentavos = 0 } = porProducto.get(una.productoId) ?? {}
    porProducto.set(una.productoId, { ...una, milesimas: milesimas + una.milesimas, montoCentavos: montoCentavos + una.montoCentavos })
  }
  return [...porProducto.values()]
}
