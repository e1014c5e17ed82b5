/** For tests: DGII's file of its certification, made of documents of every type: a sheet with the whole ones, one with the summaries, `#e` where there is nothing. */
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import type { NodoDeEsquema } from '#domain/fiscal/ecf/certificacion/campos.ts'
import type { HojaDeSet } from '#domain/fiscal/ecf/certificacion/set.ts'
import { documentoDeCompra } from '#domain/compras/documento-ecf.ts'
import { documentoEcf, type DocumentoEcf, type TipoEcf } from '#domain/fiscal/ecf/documento.ts'
import { xmlEcf } from '#domain/fiscal/ecf/xml.ts'
import { leerArbol } from '#server/fiscal/ecf/certificacion/arbol.ts'
import { join } from 'node:path'
import { compraEmitida } from './compras-fiscales.ts'
import { tiendaEmisora, tiposEcfDeVenta, ventaFiscal } from './ventas-fiscales.ts'

const RAIZ = join(import.meta.dirname, '../../..')
const RNC = '131246796'
const FIRMADO_EN = '2026-11-21T16:00:00.000Z'

type Fila = Record<string, string>

const lector = new XMLParser({ parseTagValue: false, ignoreDeclaration: true })

/** A document as the portal would give it: its elements with the place of each. */
export async function comoFila(xml: string): Promise<Fila> {
  const arbol = await leerArbol(RAIZ, /<eNCF>(E\d\d)/.exec(xml)?.[1] as TipoEcf)
  const fila: Fila = {}
  const bajar = (nodo: NodoDeEsquema, valor: unknown, lugares: readonly number[], deDescuento: boolean): void => {
    if (nodo.hijos.length === 0) {
      const nombre = deDescuento && nodo.nombre === 'NumeroLinea' ? 'NumeroLineaDeR' : nodo.nombre
      fila[nombre + lugares.map((lugar) => `[${lugar}]`).join('')] = String(valor)
      return
    }
    const dentro = valor as Record<string, unknown>
    for (const hijo of nodo.hijos) {
      if (!(hijo.nombre in dentro) || hijo.nombre === 'FechaHoraFirma') continue
      const valores = [dentro[hijo.nombre]].flat()
      for (const [i, uno] of valores.entries())
        bajar(hijo, uno, hijo.repetido ? [...lugares, i + 1] : lugares, deDescuento || hijo.nombre === 'DescuentoORecargo')
    }
  }
  const leido = lector.parse(xml) as Record<string, unknown>
  bajar(arbol, leido['ECF'], [], false)
  return fila
}

/** A document of a type under a number, made at random. */
function documento(tipo: TipoEcf, encf: string): DocumentoEcf {
  const deVenta = tiposEcfDeVenta.find((uno) => uno === tipo)
  if (deVenta) {
    const [venta] = fc.sample(ventaFiscal([deVenta]), 1)
    const hecho = venta && documentoEcf({ ...venta, rnc: RNC, ncf: encf }, tiendaEmisora)
    if (hecho?.ok !== true) throw new Error(`no ${tipo}`)
    return hecho.value
  }
  const [compra] = fc.sample(compraEmitida([tipo as 'E41' | 'E43' | 'E47']), 1)
  const hecho =
    compra?.emision && documentoDeCompra({ ...compra, ncf: encf, emision: { ...compra.emision, rnc: RNC } }, tiendaEmisora, undefined)
  if (!hecho || !hecho.ok) throw new Error(`no ${tipo}`)
  return hecho.value
}

/** An invoice of consumption of which the portal wants the summary. */
function pequena(encf: string): DocumentoEcf {
  for (;;) {
    const doc = documento('E32', encf)
    if (doc.totales.total < 25_000_000) return doc
  }
}

/** An export in dollars, with what the product's own sales cannot say. */
const exportacion = (encf: string): Fila => ({
  Version: '1.0',
  TipoeCF: '46',
  ENCF: encf,
  FechaVencimientoSecuencia: '31-12-2027',
  TipoIngresos: '01',
  TipoPago: '1',
  RNCEmisor: RNC,
  RazonSocialEmisor: 'DOCUMENTOS ELECTRONICOS DE 02',
  DireccionEmisor: 'AVE. ISABEL AGUIAR NO. 269',
  FechaEmision: '02-04-2026',
  IdentificadorExtranjero: '533445861',
  RazonSocialComprador: 'ALEJA FERMIN',
  NombrePuertoEmbarque: 'Puerto Caucedo',
  TotalFob: '30000.00',
  PaisOrigen: 'Republica Dominicana',
  MontoGravadoTotal: '50000.00',
  MontoGravadoI3: '50000.00',
  ITBIS3: '0',
  TotalITBIS: '0.00',
  TotalITBIS3: '0.00',
  MontoTotal: '50000.00',
  TipoMoneda: 'USD',
  TipoCambio: '60.0000',
  MontoTotalOtraMoneda: '833.33',
  'NumeroLinea[1]': '1',
  'IndicadorFacturacion[1]': '3',
  'NombreItem[1]': 'Café "1.ª" & cacao',
  'IndicadorBienoServicio[1]': '1',
  'CantidadItem[1]': '10.00',
  'UnidadMedida[1]': '43',
  'PrecioUnitarioItem[1]': '5000.0000',
  'MontoItem[1]': '50000.00',
})

const hojaDe = (nombre: string, filas: readonly Fila[]): HojaDeSet => {
  const columnas = [...new Set(filas.flatMap((fila) => Object.keys(fila)))].toSorted()
  return { nombre, filas: [columnas, ...filas.map((fila) => columnas.map((columna) => fila[columna] ?? '#e'))] }
}

/** One document of each type, a note that modifies the first of them, and two small invoices of consumption. */
export async function unSet(): Promise<HojaDeSet[]> {
  const encf = (tipo: string, n = 1): string => `${tipo}${String(n).padStart(10, '0')}`
  const xmls = (['E31', 'E33', 'E41', 'E43', 'E44', 'E45', 'E47'] as const).map((tipo) => xmlEcf(documento(tipo, encf(tipo)), FIRMADO_EN))
  const nota = documento('E34', encf('E34'))
  const conNota = { ...nota, referencia: { ncf: encf('E31'), fecha: '2026-11-20', codigo: '3', motivo: 'Corrige' } }
  const pequenas = [1, 2].map((n) => ({ ...pequena(encf('E32', n)), resumida: true }))
  const filas = await Promise.all([...xmls, xmlEcf(conNota, FIRMADO_EN), ...pequenas.map((doc) => xmlEcf(doc, FIRMADO_EN))].map(comoFila))
  const conCaso = [exportacion(encf('E46')), ...filas].map((fila) => {
    const suyo = fila['eNCF'] ?? fila['ENCF'] ?? ''
    const { eNCF: _encf, ...resto } = fila
    return { CasoPrueba: `${RNC}${suyo}`, ENCF: suyo, ...resto }
  })
  return [hojaDe('ECF', conCaso)]
}

/** What the store, as a buyer, is to say of two documents of somebody else's. */
export const unasAprobaciones = (): HojaDeSet[] => [
  hojaDe(
    'Aprobaciones',
    [1, 2].map((n) => ({
      Version: '1.0',
      RNCEmisor: '101850043',
      eNCF: `E31000000000${n}`,
      FechaEmision: '02-04-2026',
      MontoTotal: n === 1 ? '7080' : '228460.5',
      RNCComprador: RNC,
      Estado: String(n),
      ...(n === 2 ? { DetalleMotivoRechazo: 'No se pidió' } : {}),
      FechaHoraAprobacionComercial: '02-04-2026 10:00:00',
    })),
  ),
]
