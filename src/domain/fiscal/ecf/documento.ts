/**
 * What an electronic fiscal document says, made of a stored sale or credit note and of nothing else (docs/FISCAL.md#electronic-documents). Amounts
 * are the sale's own, to the centavo: what the customer paid is what DGII hears. How it is written down is in `xml.ts`.
 */
import { sumarDias } from '#domain/core/fecha.ts'
import { formatPrice, formatQuantity } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { formatoTelefono, soloDigitos } from '../identificacion.ts'
import { devuelveItbis, umbralConsumo, type Umbral } from '../itbis.rules.ts'
import type { ItbisCodigo } from '../itbis.ts'
import { comprobantes } from '../ncf.ts'
import { compradorRequerido } from '../ncf.rules.ts'
import type { Totales } from '../totales.ts'

/** The types that are signed and sent here. */
export const tiposEcf = ['E31', 'E32', 'E33', 'E34', 'E41', 'E43', 'E44', 'E45', 'E47'] as const
export type TipoEcf = (typeof tiposEcf)[number]

/** Is this type of document an e-CF? */
export const esEcf = (tipo: TipoComprobante): tipo is TipoEcf => (tiposEcf as readonly string[]).includes(tipo)

/** A line of a sale, as far as the tax office is concerned (`LineaVenta`). */
interface LineaDeVenta {
  nombre: string
  codigoBarra: string
  codigo?: string | undefined
  unidad: string
  cantidadMilesimas: number
  precioDiezmilesimas: number
  descuentoCentavos: number
  itbis: ItbisCodigo
  montoCentavos: number
}

/** What is read of a sale or a note (`Venta`). */
export interface VentaFiscal {
  fecha: string
  rnc: string
  ncf: string
  tipoComprobante: TipoComprobante
  ncfVence: string | null
  preciosIncluyenItbis: boolean
  cliente: { nombre: string; identificacion: string; tipoIdentificacion: string }
  lineas: readonly LineaDeVenta[]
  pagos: readonly { metodo: keyof typeof FORMAS; valorCentavos: number }[]
  totales: Totales
  vueltoCentavos: number
  modifica: { ncf: string; fecha: string; codigo: string; motivo: string } | null
  carga?: { ncf: string; fecha: string; motivo: string } | undefined
}

/** What is read of the store that issues (`Tienda`). */
export interface TiendaEmisora {
  tiendaNombre: string
  razonSocial: string
  tiendaEmail: string
  tiendaTelefono: string
  calle: string
  numeroCasa: string
  lugar: string
  envioDiferido: boolean
}

export interface OpcionesEcf {
  umbrales?: readonly Umbral[] | undefined
  /** In how many days this customer pays what is sold on credit. */
  creditoDias?: number | undefined
  /** It replaces this document on paper, of a contingency; `venta` has the number and the day of the one that replaces. */
  reemplaza?: { ncf: string; fecha: string } | undefined
  /** The buyer as it was put right after a refusal. */
  comprador?: VentaFiscal['cliente'] | undefined
}

export interface LineaEcf {
  nombre: string
  /** Only when the name alone does not say all of it. */
  descripcion: string
  codigos: readonly { tipo: string; codigo: string }[]
  /** 1 for 18 %, 2 for 16 %, 3 for 0 %, 4 for exempt. */
  facturacion: 1 | 2 | 3 | 4
  esServicio: boolean
  /** Hundredths: the format has no third decimal. */
  cantidadCentesimas: number
  /** Of DGII's table IV; undefined for units that it does not have. */
  unidad: number | undefined
  precioDiezmilesimas: number
  descuentoCentavos: number
  montoCentavos: number
  /** What is kept back of it, on what a store buys. */
  retencion?: RetencionEcf | undefined
}

/** What is kept back of who sells, centavos; undefined of a tax that the type does not know. */
export interface RetencionEcf {
  itbisCentavos: number | undefined
  isrCentavos: number | undefined
}

export interface DocumentoEcf {
  tipo: TipoEcf
  encf: string
  /** Days are yyyy-mm-dd, as everywhere; '' when the type does not carry one. */
  vence: string
  fecha: string
  /** Of a credit note alone: more than thirty days after what it modifies. */
  tardia: boolean | undefined
  /** DGII allowed the store to send it within a day. */
  diferido: boolean
  /** Do the lines hold ITBIS? undefined when none is taxed. */
  montoConItbis: boolean | undefined
  aCredito: boolean
  /** Last day to pay what is on credit; '' when nothing is. */
  limitePago: string
  formasPago: readonly { forma: number; centavos: number }[]
  emisor: { rnc: string; razonSocial: string; nombreComercial: string; direccion: string; telefono: string; correo: string }
  /** The other side; undefined on small expenses, which name nobody. */
  comprador: { rnc: string; extranjero: string; nombre: string } | undefined
  /** Of what a store buys: it is no income, and something may be kept back. */
  compra: { retencion: RetencionEcf | undefined } | undefined
  totales: Totales
  /** Which rates have a line: their totals are written though they be 0. */
  tasas: ReadonlySet<ItbisCodigo>
  lineas: readonly LineaEcf[]
  referencia: { ncf: string; fecha: string; codigo: string; motivo: string } | undefined
  /** A consumo invoice below the threshold: DGII is sent its summary, and the store keeps the whole. */
  resumida: boolean
}

/** DGII's codes of ways to pay. Vouchers are one only on consumo; of an order, the till does not know how it was paid. */
const FORMAS = { efectivo: 1, cheque: 2, transferencia: 2, tarjeta: 3, credito: 4, bono: 5, notaCredito: 7, pedido: 8 } as const
const OTRA_FORMA = 8

/** What a note of either kind modifies, and how: a debit note charges what the document that it names left out (docs/FISCAL.md#debit-notes). */
export const modificadoPor = <M extends { codigo: string }, C extends object>({
  modifica,
  carga,
}: {
  modifica: M | null
  carga?: C | undefined
}): M | (C & { codigo: '3' }) | undefined => modifica ?? (carga && { ...carga, codigo: '3' })

const FACTURACION = { '18': 1, '16': 2, '0': 3, E: 4 } as const

/** Table IV of the format. It has neither ounces nor services. */
const UNIDADES: Readonly<Record<string, number>> = {
  unidad: 43,
  libra: 23,
  kilo: 21,
  litro: 24,
  galon: 15,
  metro: 26,
  pie: 33,
  caja: 6,
  docena: 13,
}

const LARGO_NOMBRE = 80
const LARGO_DESCRIPCION = 1000
const LARGO_CODIGO = 35

/**
 * The document of a sale or a note. Fails with what has to be put right first: 'ecf.no-es-electronico', 'ecf.sin-razon-social',
 * 'ecf.sin-direccion', 'ecf.sin-rnc-comprador', 'ecf.sin-nombre-comprador', 'ecf.sin-vencimiento', 'ecf.con-itbis', 'ecf.sin-modificado'.
 */
export function documentoEcf(venta: VentaFiscal, tienda: TiendaEmisora, opciones: OpcionesEcf = {}): Result<DocumentoEcf> {
  const { tipoComprobante: tipo, totales, fecha, ncf: encf, modifica } = venta
  const { reemplaza } = opciones
  /** When the customer had the document in hand. */
  const dado = reemplaza?.fecha ?? fecha
  const modificado = modificadoPor(venta)
  if (!esEcf(tipo)) return fallo('ecf.no-es-electronico', { tipo })
  const ficha = comprobantes[tipo]
  const emisor = emisorDe(venta.rnc, tienda)
  if (!emisor.ok) return emisor
  const comprador = compradorDe(venta, tipo, opciones)
  if (!comprador.ok) return comprador
  if (ficha.imprimeVencimiento && venta.ncfVence === null) return fallo('ecf.sin-vencimiento', { encf })
  const tasas = new Set(venta.lineas.map(({ itbis }) => itbis))
  const exenta = tasas.size === 0 || (tasas.size === 1 && tasas.has('E'))
  if (ficha.sinItbis && !exenta) return fallo('ecf.con-itbis', { encf })
  if ((ficha.notaCredito || ficha.notaDebito) && !modificado) return fallo('ecf.sin-modificado', { encf })
  const aCredito = !ficha.notaCredito && venta.pagos.some(({ metodo, valorCentavos }) => metodo === 'credito' && valorCentavos > 0)
  return ok({
    tipo,
    encf,
    vence: ficha.imprimeVencimiento ? (venta.ncfVence ?? '') : '',
    fecha,
    tardia: ficha.notaCredito && modifica ? !devuelveItbis(modifica, dado) : undefined,
    diferido: tienda.envioDiferido,
    montoConItbis: exenta ? undefined : venta.preciosIncluyenItbis,
    aCredito,
    limitePago: aCredito ? sumarDias(dado, opciones.creditoDias ?? 0) : '',
    formasPago: ficha.notaCredito ? [] : formasDe(venta, tipo),
    emisor: emisor.value,
    comprador: comprador.value,
    compra: undefined,
    totales,
    tasas,
    lineas: venta.lineas.map(lineaDe),
    referencia: reemplaza
      ? { ...reemplaza, codigo: REEMPLAZO, motivo: modificado ? 'Emitido en contingencia' : '' }
      : referenciaDe(modificado),
    resumida: esResumida(tipo, totales.total, fecha, opciones.umbrales),
  })
}

/** DGII's code of what replaces a paper of a contingency; only notes have room for words beside it. */
export const REEMPLAZO = '4'

const referenciaDe = (modificado: NonNullable<DocumentoEcf['referencia']> | undefined): DocumentoEcf['referencia'] =>
  modificado && { ...modificado, motivo: recortar(limpiar(modificado.motivo), 90) }

/** Does DGII hear of this one by its summary alone? `total` with taxes, centavos. */
const esResumida = (tipo: TipoEcf, total: number, fecha: string, umbrales?: readonly Umbral[]): boolean =>
  tipo === 'E32' && total < umbralConsumo(fecha, umbrales)

/** Who issues, as the format has it. Fails without a legal name or an address ('ecf.sin-razon-social', 'ecf.sin-direccion'). */
export function emisorDe(rnc: string, tienda: TiendaEmisora): Result<DocumentoEcf['emisor']> {
  const nombreComercial = recortar(limpiar(tienda.tiendaNombre), 150)
  const razonSocial = recortar(limpiar(tienda.razonSocial), 150) || nombreComercial
  if (razonSocial === '') return fallo('ecf.sin-razon-social')
  const calle = [tienda.calle, tienda.numeroCasa].map(limpiar).filter(Boolean).join(' ')
  const direccion = recortar([calle, limpiar(tienda.lugar)].filter(Boolean).join(', '), 100)
  if (direccion === '') return fallo('ecf.sin-direccion')
  const telefono = formatoTelefono(tienda.tiendaTelefono)
  return ok({
    rnc,
    razonSocial,
    nombreComercial,
    direccion,
    telefono: /^\d{3}-\d{3}-\d{4}$/.test(telefono) ? telefono : '',
    correo: tienda.tiendaEmail.length <= 80 && CORREO.test(tienda.tiendaEmail) ? tienda.tiendaEmail : '',
  })
}

/** As the schema has it; an address that it does not take is left out, since nobody asks for one. */
const CORREO = /^[A-Za-z0-9_]+([-+.][A-Za-z0-9_]+)*@[A-Za-z0-9_]+([-.][A-Za-z0-9_]+)*\.[A-Za-z0-9_]+([-.][A-Za-z0-9_]+)*$/

function compradorDe(
  venta: VentaFiscal,
  tipo: TipoEcf,
  { umbrales, comprador }: OpcionesEcf,
): Result<NonNullable<DocumentoEcf['comprador']>> {
  const { totales, fecha, ncf: encf } = venta
  const cliente = comprador ?? venta.cliente
  const nombre = recortar(limpiar(cliente.nombre), 150)
  const deFuera = cliente.tipoIdentificacion === 'Pasaporte'
  const rnc = rncDeComprador(cliente)
  const extranjero = deFuera && tipo !== 'E31' && tipo !== 'E45' ? recortar(limpiar(cliente.identificacion), 20) : ''
  if (compradorRequerido(tipo, totales.total, fecha, umbrales)) {
    if (rnc === '' && extranjero === '') return fallo('ecf.sin-rnc-comprador', { encf })
    if (nombre === '') return fallo('ecf.sin-nombre-comprador', { encf })
  }
  // The element itself has to be there, and an empty one DGII refuses.
  return ok({ rnc, extranjero, nombre: nombre === '' ? 'Consumidor Final' : nombre })
}

/** The buyer's RNC or cédula as the format takes it, of 9 or 11 digits; '' when it is none. */
export function rncDeComprador({ identificacion, tipoIdentificacion }: VentaFiscal['cliente']): string {
  const digitos = soloDigitos(identificacion)
  return tipoIdentificacion !== 'Pasaporte' && /^(\d{9}|\d{11})$/.test(digitos) ? digitos : ''
}

/** What was paid by each way, of which there are seven at most; change leaves the cash. They add up to what the sale came to. */
function formasDe({ pagos, vueltoCentavos }: VentaFiscal, tipo: TipoEcf): DocumentoEcf['formasPago'] {
  const porForma = new Map<number, number>()
  for (const { metodo, valorCentavos } of pagos) {
    const forma = metodo === 'bono' && tipo !== 'E32' ? OTRA_FORMA : FORMAS[metodo]
    porForma.set(forma, (porForma.get(forma) ?? 0) + valorCentavos)
  }
  const efectivo = porForma.get(FORMAS.efectivo)
  if (efectivo !== undefined) porForma.set(FORMAS.efectivo, efectivo - vueltoCentavos)
  return [...porForma].filter(([, centavos]) => centavos > 0).map(([forma, centavos]) => ({ forma, centavos }))
}

function lineaDe(linea: LineaDeVenta): LineaEcf {
  const nombre = limpiar(linea.nombre) || 'Artículo'
  const { cantidadMilesimas, precioDiezmilesimas, descuentoCentavos, montoCentavos, unidad, itbis } = linea
  const comun = {
    nombre: recortar(nombre, LARGO_NOMBRE),
    codigos: codigosDe(linea),
    facturacion: FACTURACION[itbis],
    esServicio: unidad === 'servicio',
    descuentoCentavos,
    montoCentavos,
  }
  const entera = recortar(nombre, LARGO_NOMBRE) === nombre ? '' : nombre
  if (cantidadMilesimas % 10 === 0)
    return {
      ...comun,
      descripcion: recortar(entera, LARGO_DESCRIPCION),
      cantidadCentesimas: cantidadMilesimas / 10,
      unidad: UNIDADES[unidad],
      precioDiezmilesimas,
    }
  // Weighed to the gram: one piece of what it came to, and the weight in words. Rounding the weight would change the price.
  const pesado = `${formatQuantity(cantidadMilesimas)} ${unidad} a ${formatPrice(precioDiezmilesimas)}`
  return {
    ...comun,
    descripcion: recortar([entera, pesado].filter(Boolean).join(' · '), LARGO_DESCRIPCION),
    cantidadCentesimas: 100,
    unidad: UNIDADES['unidad'],
    precioDiezmilesimas: (montoCentavos + descuentoCentavos) * 100,
  }
}

function codigosDe({ codigoBarra, codigo = '' }: LineaDeVenta): LineaEcf['codigos'] {
  const [barra, propio] = [limpiar(codigoBarra), limpiar(codigo)]
  return [
    { tipo: /^(\d{8}|\d{12,14})$/.test(barra) ? 'EAN' : 'Barra', codigo: barra },
    { tipo: 'Interna', codigo: propio },
  ].filter((uno) => uno.codigo !== '' && [...uno.codigo].length <= LARGO_CODIGO)
}

/** What XML cannot hold is taken out, and white space is one space: DGII compares what was signed byte by byte. */
export const limpiar = (texto: string): string =>
  texto
    // oxlint-disable-next-line no-control-regex -- these are what has to go, with halves of a character
    .replaceAll(/[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu, '')
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim()

/** The first so many characters, none of them cut in two. */
export const recortar = (texto: string, largo: number): string => [...texto].slice(0, largo).join('').trim()
