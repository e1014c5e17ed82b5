/**
 * A month's purchases as DGII is told of them: file 606, line by line (docs/FISCAL.md#monthly-files). A purchase is of the month of its paper; one of
 * before, of which something was kept back in this month, is told once more. Every figure is of the documents' own amounts.
 */
import { mesDe } from '#domain/core/fecha.ts'
import { diaDgii } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { monto } from '#domain/fiscal/ecf/xml.ts'
import { revisarIdentificacion, soloDigitos } from '#domain/fiscal/identificacion.ts'
import type { Compra } from './compra.entity.ts'
import { ITBIS_GENERAL, nombraAQuienVende } from './emision.rules.ts'
import { comprasVigentes, daCredito, esNota, subtotalDeCompra, totalDeCompra } from './compra.rules.ts'
import type { FormaDePagoProveedor, PagoProveedor } from './pago-proveedor.entity.ts'
import { pagosVigentes, TOPE_EN_EFECTIVO } from './pago-proveedor.rules.ts'

/** What somebody should look at before the month is declared. `grave`: DGII would refuse the line. */
export interface Reparo606 {
  code: 'sin-rnc' | 'digito' | 'itbis-de-mas' | 'efectivo-de-mas' | 'sin-credito'
  grave: boolean
  compraId: string
  ncf: string
}

export interface ComprasDelMes {
  filas: string[][]
  /** Of the month's own papers: taxes left out, ITBIS, and what of it is credit; credit notes take away. */
  montoCentavos: number
  itbisCentavos: number
  adelantadoCentavos: number
  /** What was kept back in the month, of whichever paper. */
  retenidoItbisCentavos: number
  retenidoIsrCentavos: number
  /** Of the month, with a number that gives no credit or with none: they are no part of the file. */
  fuera: { cuantas: number; centavos: number }
  reparos: Reparo606[]
}

/** DGII's codes for how a purchase was paid. */
const FORMA_DE: Readonly<Record<FormaDePagoProveedor, string>> = { efectivo: '01', transferencia: '02', cheque: '02', tarjeta: '03' }
const [A_CREDITO, MIXTO] = ['04', '07']
/** Most that are named; a month with more has one cause. */
const REPAROS_MAXIMO = 200

interface Pagada {
  pagadoCentavos: number
  formas: Set<string>
  ultimo: string
  itbis: number
  isr: number
  tipoIsr: string
}
const sinPagar = (): Pagada => ({ pagadoCentavos: 0, formas: new Set(), ultimo: '', itbis: 0, isr: 0, tipoIsr: '' })

/** What was paid and kept back of each purchase: until the end of a month, or within it alone. */
function pagosDe(pagos: readonly PagoProveedor[], cuenta: (fecha: string) => boolean): Map<string, Pagada> {
  const porCompra = new Map<string, Pagada>()
  for (const { fecha, metodo, documentos, tipoIsr } of pagos) {
    if (!cuenta(fecha)) continue
    for (const { compraId, abonoCentavos, itbisRetenidoCentavos, isrRetenidoCentavos } of documentos) {
      const una = porCompra.get(compraId) ?? sinPagar()
      porCompra.set(compraId, una)
      una.pagadoCentavos += abonoCentavos + itbisRetenidoCentavos + isrRetenidoCentavos
      if (abonoCentavos > 0) una.formas.add(FORMA_DE[metodo])
      if (fecha > una.ultimo) una.ultimo = fecha
      una.itbis += itbisRetenidoCentavos
      una.isr += isrRetenidoCentavos
      if (isrRetenidoCentavos > 0) una.tipoIsr = tipoIsr
    }
  }
  return porCompra
}

/** A month of a store's purchases. `mes`: 'yyyy-mm'. Both lists may hold what takes another back. */
export function compras606(compras: readonly Compra[], pagos: readonly PagoProveedor[], mes: string): ComprasDelMes {
  const [vigentes, pagados] = [comprasVigentes(compras), pagosVigentes(pagos)]
  const hasta = pagosDe(pagados, (fecha) => mesDe(fecha) <= mes)
  const enElMes = pagosDe(pagados, (fecha) => mesDe(fecha) === mes)
  const suyas = vigentes.filter(({ fecha }) => mesDe(fecha) === mes)
  const declarables = suyas.filter(({ ncf }) => daCredito(ncf))
  const retenidas = vigentes.filter(({ id, fecha, ncf }) => {
    const una = enElMes.get(id)
    return mesDe(fecha) < mes && daCredito(ncf) && una !== undefined && una.itbis + una.isr > 0
  })
  const firmado = (compra: Compra, centavos: number): number => (esNota(compra) ? -centavos : centavos)
  const sumar = (de: (compra: Compra) => number): number => declarables.reduce((suma, una) => suma + firmado(una, de(una)), 0)
  const fuera = suyas.filter(({ ncf }) => !daCredito(ncf))
  const efectivo = [...enElMes].flatMap(([id, { formas, pagadoCentavos }]) =>
    formas.has(FORMA_DE.efectivo) && pagadoCentavos > TOPE_EN_EFECTIVO ? [id] : [],
  )
  return {
    filas: [...declarables.map((una) => filaDe(una, hasta.get(una.id))), ...retenidas.map((una) => filaDe(una, enElMes.get(una.id)))].sort(
      (a, b) => ((a[3] ?? '') < (b[3] ?? '') ? -1 : 1),
    ),
    montoCentavos: sumar(subtotalDeCompra),
    itbisCentavos: sumar(({ itbisCentavos }) => itbisCentavos),
    adelantadoCentavos: sumar(({ itbisCentavos, itbisAlCostoCentavos }) => itbisCentavos - itbisAlCostoCentavos),
    retenidoItbisCentavos: [...enElMes.values()].reduce((suma, { itbis }) => suma + itbis, 0),
    retenidoIsrCentavos: [...enElMes.values()].reduce((suma, { isr }) => suma + isr, 0),
    fuera: { cuantas: fuera.length, centavos: fuera.reduce((suma, una) => suma + firmado(una, totalDeCompra(una)), 0) },
    reparos: [
      ...declarables.flatMap(reparosDe),
      ...fuera.map((una) => reparo(una, 'sin-credito', false)),
      ...vigentes.filter(({ id }) => efectivo.includes(id)).map((una) => reparo(una, 'efectivo-de-mas', false)),
    ].slice(0, REPAROS_MAXIMO),
  }
}

const reparo = ({ id: compraId, ncf }: Compra, code: Reparo606['code'], grave: boolean): Reparo606 => ({ code, grave, compraId, ncf })

function reparosDe(compra: Compra): Reparo606[] {
  const { itbisCentavos, iscCentavos } = compra
  const hay: [boolean, Reparo606['code'], boolean][] = [
    [![9, 11].includes(identificacionEn606(compra).length), 'sin-rnc', true],
    [!revisarIdentificacion(identificacionEn606(compra)).digitoValido, 'digito', false],
    // A peso of each paper is what rounding its lines may make.
    [itbisCentavos * 10_000 > (subtotalDeCompra(compra) + iscCentavos) * ITBIS_GENERAL + 100 * 10_000, 'itbis-de-mas', false],
  ]
  return hay.flatMap(([malo, code, grave]) => (malo ? [reparo(compra, code, grave)] : []))
}

/** Who sold; of small expenses and of services from abroad, which name nobody whom DGII knows, the store itself. */
const identificacionEn606 = (compra: Compra): string =>
  compra.emision && !nombraAQuienVende(compra) ? compra.emision.rnc : soloDigitos(compra.proveedor.identificacion)

const siHay = (centavos: number): string => (centavos === 0 ? '' : monto(centavos))

/** How it was paid, by the end of its month: what is left of it to be paid is on credit. */
function formaDe(compra: Compra, pagada: Pagada | undefined): string {
  const formas = new Set(pagada?.formas)
  if (compra.gasto) formas.add(FORMA_DE.efectivo)
  if ((pagada?.pagadoCentavos ?? 0) + (compra.gasto?.centavos ?? 0) < totalDeCompra(compra)) formas.add(A_CREDITO)
  return formas.size > 1 ? MIXTO : ([...formas][0] ?? A_CREDITO)
}

/** Fields of a line, in their order (Norma General 07-2018). */
function filaDe(compra: Compra, pagada: Pagada | undefined): string[] {
  const { tipoGasto, ncf, ncfModificado, fecha, itbisCentavos, itbisAlCostoCentavos } = compra
  const identificacion = identificacionEn606(compra)
  const { itbis, isr, tipoIsr, ultimo } = pagada ?? sinPagar()
  return [
    identificacion,
    identificacion.length === 11 ? '2' : '1',
    tipoGasto,
    ncf,
    ncfModificado,
    diaDgii(fecha),
    ultimo === '' ? (compra.gasto ? diaDgii(fecha) : '') : diaDgii(ultimo),
    monto(compra.serviciosCentavos),
    monto(compra.bienesCentavos),
    monto(subtotalDeCompra(compra)),
    monto(itbisCentavos),
    siHay(itbis),
    '',
    siHay(itbisAlCostoCentavos),
    monto(itbisCentavos - itbisAlCostoCentavos),
    '',
    isr > 0 ? tipoIsr : '',
    siHay(isr),
    '',
    siHay(compra.iscCentavos),
    siHay(compra.otrosImpuestosCentavos),
    siHay(compra.propinaCentavos),
    formaDe(compra, pagada),
  ]
}
