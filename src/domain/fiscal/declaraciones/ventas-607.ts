/**
 * A month's sales as DGII is told of them: file 607 line by line, the summary of small consumo invoices that the file leaves out, and the totals that
 * the IT-1 is filled from (docs/FISCAL.md#monthly-files). Nothing here adds lines: every figure is of the documents' own totals.
 */
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { VentaFiscal } from '../ecf/documento.ts'
import { monto } from '../ecf/xml.ts'
import type { FormatoDgii } from './declaracion.entity.ts'
import { revisarIdentificacion, soloDigitos } from '../identificacion.ts'
import { devuelveItbis, umbralConsumo, type Umbral } from '../itbis.rules.ts'
import { compradorRequerido } from '../ncf.rules.ts'
import { comprobantes } from '../ncf.ts'
import type { Totales } from '../totales.ts'

/** What is read of a sale or a credit note (`Venta`). */
export interface VentaDeclarable extends Omit<VentaFiscal, 'modifica' | 'carga'> {
  id: string
  modifica: { ventaId: string; ncf: string; fecha: string } | null
  carga?: { ventaId: string; ncf: string; fecha: string } | undefined
}

/** Ways of payment in the order of the file, fields 17 to 23. */
export const formas607 = ['efectivo', 'banco', 'tarjeta', 'credito', 'bonos', 'permuta', 'otras'] as const
export type Forma607 = (typeof formas607)[number]
export type PorForma = Record<Forma607, number>

/** An order's money came in by whoever carried it, and a credit note pays as an old one: DGII has no column for either. */
const FORMA_DE: Readonly<Record<VentaFiscal['pagos'][number]['metodo'], Forma607>> = {
  efectivo: 'efectivo',
  cheque: 'banco',
  transferencia: 'banco',
  tarjeta: 'tarjeta',
  credito: 'credito',
  bono: 'bonos',
  notaCredito: 'otras',
  pedido: 'otras',
}

/** What is added up of a document's totals: of each rate, and of all. */
export const tasas607 = [
  'gravado18',
  'itbis18',
  'gravado16',
  'itbis16',
  'gravado0',
  'exento',
  'itbis',
  'total',
] as const satisfies readonly (keyof Totales)[]

/** Fields of a line of the file, in its order. */
export type Fila607 = readonly string[]

/** What somebody should look at before the month is declared. `grave`: DGII would refuse the line. */
export interface ReparoDeclarado {
  code: 'sin-comprador' | 'digito' | 'formas' | 'itbis-tarde' | 'sin-original'
  grave: boolean
  ventaId: string
  ncf: string
}

export interface SumaDeTipo {
  tipo: TipoComprobante
  cuantos: number
  /** Without taxes, centavos; of credit notes too they are positive. */
  montoCentavos: number
  itbisCentavos: number
}

/** Of consumo invoices below the threshold, or of the credit notes on them: what DGII's page asks for as one. */
export interface ResumenDeConsumo {
  cuantos: number
  montoCentavos: number
  itbisCentavos: number
  formas: PorForma
}

export interface VentasDelMes {
  filas: Fila607[]
  /** Taxes left out, and ITBIS, of what is in `filas`; credit notes take away. */
  montoCentavos: number
  itbisCentavos: number
  consumo: ResumenDeConsumo
  notasDeConsumo: ResumenDeConsumo
  porTipo: SumaDeTipo[]
  /** Of all documents with taxes, by way of payment; credit notes take away. */
  formas: PorForma
  /** By rate; credit notes take away. */
  totales: Record<(typeof tasas607)[number], number>
  reparos: ReparoDeclarado[]
}

/** Most that are named; a month with more has one cause. */
const REPAROS_MAXIMO = 200

const sinFormas = (): PorForma => ({ efectivo: 0, banco: 0, tarjeta: 0, credito: 0, bonos: 0, permuta: 0, otras: 0 })
const sinConsumo = (): ResumenDeConsumo => ({ cuantos: 0, montoCentavos: 0, itbisCentavos: 0, formas: sinFormas() })

/** What was paid by each way; change leaves the cash. */
function formasDeVenta({ pagos, vueltoCentavos }: Pick<VentaDeclarable, 'pagos' | 'vueltoCentavos'>): PorForma {
  const formas = sinFormas()
  for (const { metodo, valorCentavos } of pagos) formas[FORMA_DE[metodo]] += valorCentavos
  formas.efectivo -= vueltoCentavos
  return formas
}

/** Adds up a month, a document at a time and in any order. `totalDe`: what the document that a note takes back came to, RD$ centavos. */
export function sumarVentas(umbrales?: readonly Umbral[]): {
  agregar: (venta: VentaDeclarable, totalDe: (ventaId: string) => number | undefined) => void
  resultado: () => VentasDelMes
} {
  const mes: VentasDelMes = {
    filas: [],
    montoCentavos: 0,
    itbisCentavos: 0,
    consumo: sinConsumo(),
    notasDeConsumo: sinConsumo(),
    porTipo: [],
    formas: sinFormas(),
    totales: { gravado18: 0, itbis18: 0, gravado16: 0, itbis16: 0, gravado0: 0, exento: 0, itbis: 0, total: 0 },
    reparos: [],
  }
  const porTipo = new Map<TipoComprobante, SumaDeTipo>()
  const agregar = (venta: VentaDeclarable, totalDe: (ventaId: string) => number | undefined): void => {
    const { notaCredito } = comprobantes[venta.tipoComprobante]
    const sentido = notaCredito ? -1 : 1
    const itbis = venta.totales.itbis
    const sinItbis = venta.totales.total - itbis
    const formas = formasDeVenta(venta)
    const suma = porTipo.get(venta.tipoComprobante) ?? { tipo: venta.tipoComprobante, cuantos: 0, montoCentavos: 0, itbisCentavos: 0 }
    suma.cuantos += 1
    suma.montoCentavos += sinItbis
    suma.itbisCentavos += itbis
    porTipo.set(venta.tipoComprobante, suma)
    for (const tasa of tasas607) mes.totales[tasa] += sentido * venta.totales[tasa]
    for (const forma of formas607) mes.formas[forma] += sentido * formas[forma]
    mes.reparos.push(...reparosDe(venta, formas, totalDe, umbrales))
    if (esDelResumen(venta, totalDe, umbrales)) {
      const resumen = notaCredito ? mes.notasDeConsumo : mes.consumo
      resumen.cuantos += 1
      resumen.montoCentavos += sinItbis
      resumen.itbisCentavos += itbis
      for (const forma of formas607) resumen.formas[forma] += formas[forma]
      return
    }
    mes.filas.push(filaDe(venta, sinItbis, formas))
    mes.montoCentavos += sentido * sinItbis
    mes.itbisCentavos += sentido * itbis
  }
  return {
    agregar,
    resultado: () => ({
      ...mes,
      filas: [...mes.filas].sort((a, b) => ((a[2] ?? '') < (b[2] ?? '') ? -1 : 1)),
      porTipo: [...porTipo.values()].sort((a, b) => (a.tipo < b.tipo ? -1 : 1)),
      reparos: mes.reparos.slice(0, REPAROS_MAXIMO),
    }),
  }
}

const esConsumo = (ncf: string): boolean => ncf.startsWith('B02') || ncf.startsWith('E32')

/** Does DGII want it in the summary, and not in the file? Consumo below the threshold, and notes on such. */
function esDelResumen(
  { tipoComprobante, totales, fecha, modifica, carga }: VentaDeclarable,
  totalDe: (ventaId: string) => number | undefined,
  umbrales: readonly Umbral[] | undefined,
): boolean {
  const modificado = modifica ?? carga
  if (modificado) {
    const original = totalDe(modificado.ventaId) ?? totales.total
    return esConsumo(modificado.ncf) && original < umbralConsumo(modificado.fecha, umbrales)
  }
  return esConsumo(tipoComprobante) && totales.total < umbralConsumo(fecha, umbrales)
}

/** 'AAAAMMDD'. */
export const diaDgii = (dia: string): string => dia.replaceAll('-', '')

/** '1' RNC, '2' cédula, '3' passport; '' where nobody is named. */
function tipoIdentificacionDgii({ identificacion, tipoIdentificacion }: VentaDeclarable['cliente']): '' | '1' | '2' | '3' {
  if (identificacion.trim() === '') return ''
  if (tipoIdentificacion === 'Pasaporte') return '3'
  return soloDigitos(identificacion).length === 11 ? '2' : '1'
}

function filaDe(venta: VentaDeclarable, sinItbis: number, formas: PorForma): Fila607 {
  const tipoId = tipoIdentificacionDgii(venta.cliente)
  const identificacion = venta.cliente.identificacion.trim().replaceAll('|', '')
  return [
    tipoId === '3' ? identificacion : soloDigitos(identificacion),
    tipoId,
    venta.ncf,
    (venta.modifica ?? venta.carga)?.ncf ?? '',
    OPERACIONES,
    diaDgii(venta.fecha),
    '',
    monto(sinItbis),
    monto(venta.totales.itbis),
    ...NADA_QUE_DECIR,
    ...formas607.map((forma) => (formas[forma] === 0 ? '' : monto(formas[forma]))),
  ]
}

/** Type of income of what a store sells. */
const OPERACIONES = '01'
/** Fields 10 to 16: retentions, perceptions, excise, other taxes and the legal tip, none of which a document of this version has. */
const NADA_QUE_DECIR = ['', '', '', '', '', '', '']

function reparosDe(
  venta: VentaDeclarable,
  formas: PorForma,
  totalDe: (ventaId: string) => number | undefined,
  umbrales: readonly Umbral[] | undefined,
): ReparoDeclarado[] {
  const { cliente, tipoComprobante, totales, fecha, modifica, carga, id: ventaId, ncf } = venta
  const reparos: ReparoDeclarado[] = []
  const decir = (code: ReparoDeclarado['code'], grave: boolean): void => void reparos.push({ code, grave, ventaId, ncf })
  const nadie = cliente.identificacion.trim() === ''
  if (nadie && modifica === null && compradorRequerido(tipoComprobante, totales.total, fecha, umbrales)) decir('sin-comprador', true)
  if (!nadie && cliente.tipoIdentificacion !== 'Pasaporte' && !revisarIdentificacion(cliente.identificacion).digitoValido)
    decir('digito', false)
  const pagado = formas607.reduce((suma, forma) => suma + formas[forma], 0)
  if (pagado !== totales.total) decir('formas', true)
  const modificado = modifica ?? carga
  if (modificado && totalDe(modificado.ventaId) === undefined) decir('sin-original', false)
  if (modifica !== null) {
    if (totales.itbis > 0 && !devuelveItbis(modifica, fecha)) decir('itbis-tarde', false)
  }
  return reparos
}

/** A file of DGII: its header, and a line for each; CRLF at the end of each. `mes`: 'yyyy-mm'. */
export function textoDgii(formato: FormatoDgii, rnc: string, mes: string, filas: readonly (readonly string[])[]): string {
  const cabeza = [formato, rnc, mes.replace('-', ''), String(filas.length)]
  return [cabeza, ...filas].map((campos) => `${campos.join('|')}\r\n`).join('')
}

/** How DGII wants the file to be called. */
export const nombreDgii = (formato: FormatoDgii, rnc: string, mes: string): string => `DGII_F_${formato}_${rnc}_${mes.replace('-', '')}.TXT`
