/** What an electronic paper that a store issues for what it buys says to DGII (E41, E43, E47, and E34 on one of them), made of the stored purchase alone. */
import { formatQuantity, proporcion, repartir } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import {
  emisorDe,
  esEcf,
  limpiar,
  recortar,
  type DocumentoEcf,
  type LineaEcf,
  type RetencionEcf,
  type TiendaEmisora,
} from '#domain/fiscal/ecf/documento.ts'
import { soloDigitos } from '#domain/fiscal/identificacion.ts'
import { devuelveItbis } from '#domain/fiscal/itbis.rules.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Totales } from '#domain/fiscal/totales.ts'
import type { Compra } from './compra.entity.ts'
import { esNota, subtotalDeCompra, totalDeCompra } from './compra.rules.ts'
import { nombraAQuienVende } from './emision.rules.ts'

const [LARGO_NOMBRE, LARGO_IDENTIFICADOR, LARGO_RAZON] = [80, 20, 150]
const [UNIDAD, GRAVADO_18, EXENTO] = [43, 1, 4] as const
/** DGII's code of a note that voids a whole document. */
const ANULA = '1'

/** A paper as `modificada` has the one that a note takes back. Fails with what has to be put right first ('ecf.*'). */
export function documentoDeCompra(compra: Compra, tienda: TiendaEmisora, modificada?: Pick<Compra, 'ncf' | 'fecha'>): Result<DocumentoEcf> {
  const { emision, ncf: encf, fecha, vence } = compra
  const tipo = emision?.tipoComprobante
  if (!emision || !tipo || !esEcf(tipo)) return fallo('ecf.no-es-electronico', { tipo: tipo ?? '' })
  const ficha = comprobantes[tipo]
  const nota = tipo === 'E34'
  const emisor = emisorDe(emision.rnc, tienda)
  if (!emisor.ok) return emisor
  if (ficha.imprimeVencimiento && emision.ncfVence === null) return fallo('ecf.sin-vencimiento', { encf })
  if (nota && !modificada) return fallo('ecf.sin-modificado', { encf })
  const gravado = compra.itbisCentavos > 0
  const aCredito = !nota && vence > fecha && tipo !== 'E43'
  const lineas = lineasDe(compra)
  const retencion = retencionDe(compra, { itbis: emision.itbisRetenidoCentavos, isr: emision.isrRetenidoCentavos })
  return ok({
    tipo,
    encf,
    vence: ficha.imprimeVencimiento ? (emision.ncfVence ?? '') : '',
    fecha,
    tardia: nota && modificada ? !devuelveItbis(modificada, fecha) : undefined,
    diferido: false,
    montoConItbis: gravado ? false : undefined,
    aCredito,
    limitePago: aCredito ? vence : '',
    formasPago: [],
    emisor: emisor.value,
    comprador: otroLado(compra),
    compra: { retencion },
    totales: totalesDe(compra),
    tasas: new Set([gravado ? '18' : 'E'] as const),
    lineas,
    referencia:
      nota && modificada
        ? { ncf: modificada.ncf, fecha: modificada.fecha, codigo: ANULA, motivo: recortar(limpiar(compra.nota), 90) }
        : undefined,
    resumida: false,
  })
}

/** Who sold. Small expenses name nobody; of abroad it is a foreign number. */
function otroLado(compra: Compra): DocumentoEcf['comprador'] {
  const { nombre, identificacion } = compra.proveedor
  const razon = recortar(limpiar(nombre), LARGO_RAZON)
  if (nombraAQuienVende(compra)) return { rnc: soloDigitos(identificacion), extranjero: '', nombre: razon }
  const menores = (esNota(compra) ? compra.ncfModificado : compra.ncf).startsWith('E43')
  return menores ? undefined : { rnc: '', extranjero: recortar(limpiar(identificacion), LARGO_IDENTIFICADOR), nombre: razon }
}

/** What a type says of retentions: of small expenses nothing, of services from abroad income tax alone. */
function retencionDe(compra: Compra, { itbis, isr }: { itbis: number; isr: number }): RetencionEcf | undefined {
  const tipo = (esNota(compra) ? compra.ncfModificado : compra.ncf).slice(0, 3)
  if (tipo === 'E43') return undefined
  return { itbisCentavos: tipo === 'E41' ? itbis : undefined, isrCentavos: isr }
}

/** The lines, and what was bought that is no product of the store, under the words that somebody wrote. */
function lineasDe(compra: Compra): LineaEcf[] {
  const { lineas, bienesCentavos, serviciosCentavos, nota, emision } = compra
  const concepto = limpiar(nota)
  const de = (nombre: string, esServicio: boolean, montoCentavos: number): Omit<LineaEcf, 'facturacion'> => ({
    nombre: recortar(nombre, LARGO_NOMBRE),
    descripcion: recortar(nombre, LARGO_NOMBRE) === nombre ? '' : nombre,
    codigos: [],
    esServicio,
    cantidadCentesimas: 100,
    unidad: UNIDAD,
    precioDiezmilesimas: montoCentavos * 100,
    descuentoCentavos: 0,
    montoCentavos,
  })
  const todas = [
    ...lineas.map((linea) => {
      const nombre = limpiar(linea.nombre) || 'Artículo'
      const precio = proporcion(linea.montoCentavos * 100, 1000, linea.milesimas)
      const exacta = linea.milesimas % 10 === 0 && precio * linea.milesimas === linea.montoCentavos * 100_000
      // As a sale's: what does not come out in hundredths is one piece of what it came to, with the quantity in words.
      return exacta
        ? { ...de(nombre, false, linea.montoCentavos), cantidadCentesimas: linea.milesimas / 10, precioDiezmilesimas: precio }
        : { ...de(nombre, false, linea.montoCentavos), descripcion: `${nombre}: ${formatQuantity(linea.milesimas)}` }
    }),
    ...(lineas.length === 0 && bienesCentavos > 0 ? [de(concepto, false, bienesCentavos)] : []),
    ...(serviciosCentavos > 0 ? [de(lineas.length === 0 ? concepto : concepto || 'Servicios', true, serviciosCentavos)] : []),
  ]
  const montos = todas.map(({ montoCentavos }) => montoCentavos)
  const itbis = repartir(emision?.itbisRetenidoCentavos ?? 0, montos)
  const isr = repartir(emision?.isrRetenidoCentavos ?? 0, montos)
  return todas.map((linea, i) => ({
    ...linea,
    facturacion: compra.itbisCentavos > 0 ? GRAVADO_18 : EXENTO,
    retencion: retencionDe(compra, { itbis: itbis[i] ?? 0, isr: isr[i] ?? 0 }),
  }))
}

/** As a sale's totals: one rate for all of it, or none. */
function totalesDe(compra: Compra): Totales {
  const [subtotal, itbis] = [subtotalDeCompra(compra), compra.itbisCentavos]
  const gravado = itbis > 0 ? subtotal : 0
  return {
    gravado18: gravado,
    itbis18: itbis,
    gravado16: 0,
    itbis16: 0,
    gravado0: 0,
    exento: subtotal - gravado,
    descuento: 0,
    itbis,
    total: totalDeCompra(compra),
  }
}
