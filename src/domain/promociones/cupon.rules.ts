/** Which coupon or offer an order gets, what it takes off each of its lines, and which of them may be made. */
import { llana } from '#domain/core/bancos.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, multiplicar, porcentaje, repartir } from '#domain/core/money.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'
import type { Cupon } from './cupon.entity.ts'
import { codigoDeCupon } from './cupon.ts'

/** Nothing is given away: an invoice has no line of RD$ 0.00. */
export const REBAJA_MAXIMA_PUNTOS_BASICOS = 9000

/** What is asked of a coupon to know what it takes off. `deMercana`: who runs the platform pays for it. */
export type CuponQueVale = Pick<
  Cupon,
  | 'id'
  | 'codigo'
  | 'nombre'
  | 'clase'
  | 'puntosBasicos'
  | 'centavos'
  | 'maximoCentavos'
  | 'minimoCentavos'
  | 'categoria'
  | 'envio'
  | 'soloPrimera'
  | 'usosMaximo'
  | 'porCliente'
  | 'desde'
  | 'hasta'
  | 'estado'
> & { deMercana: boolean }

export interface LineaPorRebajar {
  linea: number
  categoria: string
  cantidadMilesimas: number
  /** The catalogue's. */
  precioDiezmilesimas: number
  montoCentavos: number
}

/** An order that a coupon is tried on. */
export interface CompraPorRebajar {
  lineas: readonly LineaPorRebajar[]
  envio: 'domicilio' | 'retiro'
  dia: string
  /** Her first there; of a coupon of the platform, her first anywhere. */
  primeraEnTienda: boolean
  primeraEnMercana: boolean
  /** Never more off the goods than this, RD$: what the platform can pay of this order. */
  topeDeMercanaCentavos: number
}

/** What a coupon takes off an order. */
export interface Rebaja {
  cupon: CuponQueVale
  /** The price that each line is charged at, ten-thousandths; of those that it lowers. */
  precios: ReadonlyMap<number, number>
  /** Off the goods, RD$ at shelf prices. */
  centavos: number
  /** The delivery costs nothing. */
  envioGratis: boolean
}

/** As it is kept and compared: "café-10 " is CAFE-10. */
export const codigoLlano = (escrito: string): string =>
  escrito
    .normalize('NFD')
    .replaceAll(/[\s\p{M}]/gu, '')
    .toUpperCase()

/** Does it hold on this day? '' has no end. What was withdrawn is for who calls to say. */
export const esDeHoy = ({ desde, hasta }: Pick<CuponQueVale, 'desde' | 'hasta'>, dia: string): boolean =>
  desde <= dia && (hasta === '' || dia <= hasta)

/** What a coupon takes off ('cupon.*' says why it takes nothing). Whether somebody else had the last one is not known here. */
export function rebajaDe(cupon: CuponQueVale, compra: CompraPorRebajar): Result<Rebaja> {
  const { estado, desde, hasta, categoria, minimoCentavos, deMercana } = cupon
  const { lineas, dia } = compra
  if (estado !== 'vigente') return fallo('cupon.no-hay')
  if (dia < desde) return fallo('cupon.no-empieza', { dia: formatoFecha(desde) })
  if (hasta !== '' && dia > hasta) return fallo('cupon.vencido', { dia: formatoFecha(hasta) })
  if (cupon.envio !== '' && cupon.envio !== compra.envio) return fallo(`cupon.solo-${cupon.envio}`)
  if (cupon.soloPrimera && !(deMercana ? compra.primeraEnMercana : compra.primeraEnTienda)) return fallo('cupon.solo-primera')
  const suyas = categoria === '' ? lineas : lineas.filter((una) => llana(una.categoria) === llana(categoria))
  if (suyas.length === 0) return fallo('cupon.de-otra-cosa', { categoria })
  const suma = suyas.reduce((total, { montoCentavos }) => total + montoCentavos, 0)
  if (suma < minimoCentavos)
    return fallo('cupon.no-llega', { minimo: formatMoney(minimoCentavos), falta: formatMoney(minimoCentavos - suma) })
  if (cupon.clase === 'envio')
    return compra.envio === 'domicilio' ? ok({ cupon, precios: new Map(), centavos: 0, envioGratis: true }) : fallo('cupon.solo-domicilio')
  const precios = preciosRebajados(suyas, loQueQuita(cupon, suma, compra))
  const centavos = suyas.reduce(
    (total, { linea, montoCentavos, cantidadMilesimas, precioDiezmilesimas }) =>
      total + montoCentavos - multiplicar(precios.get(linea) ?? precioDiezmilesimas, cantidadMilesimas),
    0,
  )
  return centavos > 0 ? ok({ cupon, precios, centavos, envioGratis: false }) : fallo('cupon.no-aplica')
}

function loQueQuita(
  { clase, puntosBasicos, centavos, maximoCentavos, deMercana }: CuponQueVale,
  suma: number,
  { topeDeMercanaCentavos }: CompraPorRebajar,
): number {
  const dicho = clase === 'monto' ? centavos : porcentaje(suma, puntosBasicos)
  const topes = [porcentaje(suma, REBAJA_MAXIMA_PUNTOS_BASICOS), maximoCentavos || Infinity, deMercana ? topeDeMercanaCentavos : Infinity]
  return Math.max(0, Math.min(dicho, ...topes))
}

/**
 * The discount is in the price of each line: what is picked, changed, taken back, invoiced and charged of it goes by that price, and none of them has to
 * know of coupons. Ten-thousandths of a peso hold every centavo of up to a hundred units; of more, a centavo may be left.
 */
function preciosRebajados(lineas: readonly LineaPorRebajar[], quita: number): ReadonlyMap<number, number> {
  const partes = repartir(
    quita,
    lineas.map(({ montoCentavos }) => montoCentavos),
  )
  return new Map(
    lineas.flatMap(({ linea, montoCentavos, cantidadMilesimas, precioDiezmilesimas }, i) => {
      const queda = montoCentavos - (partes[i] ?? 0)
      const precio = Math.max(1, Math.min(precioDiezmilesimas, Math.round((queda * 100_000) / cantidadMilesimas)))
      return precio === precioDiezmilesimas ? [] : [[linea, precio] as const]
    }),
  )
}

/** What is off the whole order, RD$. `envioCentavos`: what bringing it costs. */
const valorDeRebaja = ({ centavos, envioGratis }: Rebaja, envioCentavos: number): number => (envioGratis ? envioCentavos : centavos)

/** What an order gets, and why it does not get what was written; `rebaja` is the greatest of all that it may have. */
export interface Promocion {
  rebaja: Rebaja | undefined
  /** Of the code that was written; undefined when it takes something off, or nobody wrote one. */
  problema: Fallo | undefined
}

/**
 * Of the code that was written and the offers that hold, the one that takes off most: they are not added up. `quedan` says of one whether it may still be
 * used; of those of the store and of the platform with one code, the one that takes off more.
 */
export function promocionPara(
  cupones: readonly CuponQueVale[],
  codigo: string,
  compra: CompraPorRebajar,
  { envioCentavos, quedan }: { envioCentavos: number; quedan: (cupon: CuponQueVale) => boolean },
): Promocion {
  const escrito = codigoLlano(codigo)
  const probar = (cupon: CuponQueVale): Result<Rebaja> => {
    const rebaja = rebajaDe(cupon, compra)
    return rebaja.ok && !quedan(cupon) ? fallo('cupon.agotado') : rebaja
  }
  const deCodigo = escrito === '' ? [] : cupones.filter((cupon) => codigoLlano(cupon.codigo) === escrito).map(probar)
  const ofertas = cupones.filter(({ codigo: suyo }) => suyo === '').map(probar)
  const caben = [...deCodigo, ...ofertas].flatMap((una) => (una.ok && valorDeRebaja(una.value, envioCentavos) > 0 ? [una.value] : []))
  const rebaja = caben.reduce<Rebaja | undefined>(
    (mejor, una) => (mejor && valorDeRebaja(mejor, envioCentavos) >= valorDeRebaja(una, envioCentavos) ? mejor : una),
    undefined,
  )
  if (escrito === '' || (rebaja && codigoLlano(rebaja.cupon.codigo) === escrito)) return { rebaja, problema: undefined }
  const [primero] = deCodigo.flatMap((una) => (una.ok ? [] : [una.error]))
  const problema = primero ?? fallo(deCodigo.length > 0 ? (rebaja ? 'cupon.otra-rebaja-mas' : 'cupon.no-aplica') : 'cupon.no-hay').error
  return { rebaja, problema }
}

/**
 * The most that the platform takes off an order, RD$ of goods, so that what is left of its commission pays for it: of goods that cost
 * `mercanciaCentavos`, `baseCentavos` without their ITBIS, it charges `comisionCentavos`, and no more than `puntosBasicos` less of what comes off.
 */
export const topeDeMercana = ({
  comisionCentavos,
  puntosBasicos,
  baseCentavos,
  mercanciaCentavos,
}: {
  comisionCentavos: number
  puntosBasicos: number
  baseCentavos: number
  mercanciaCentavos: number
}): number =>
  baseCentavos <= 0
    ? 0
    : Math.floor(
        Math.min(mercanciaCentavos / 2, (comisionCentavos * 10_000 * mercanciaCentavos) / (baseCentavos * (10_000 + puntosBasicos))),
      )

type CuponNuevo = Pick<
  Cupon,
  | 'codigo'
  | 'clase'
  | 'puntosBasicos'
  | 'centavos'
  | 'maximoCentavos'
  | 'minimoCentavos'
  | 'envio'
  | 'usosMaximo'
  | 'porCliente'
  | 'desde'
  | 'hasta'
>

/** May a coupon that says this begin ('cupon.*')? `otros`: those that hold already; two with one code would be one too many to explain. */
export function puedeOfrecerse(
  cupon: CuponNuevo,
  { hoy, otros, deMercana }: { hoy: string; otros: readonly Pick<Cupon, 'codigo' | 'estado' | 'desde' | 'hasta'>[]; deMercana: boolean },
): Result<void> {
  const { clase, codigo, puntosBasicos, centavos, desde, hasta, usosMaximo, porCliente } = cupon
  if (desde < hoy) return fallo('cupon.antes-de-hoy')
  if (hasta !== '' && hasta < desde) return fallo('cupon.al-reves')
  if (codigo !== '' && codigo.length < 3) return fallo('cupon.codigo-corto')
  if (!codigoDeCupon().safeParse(codigo).success) return fallo('cupon.codigo-raro')
  if (deMercana && clase === 'envio') return fallo('cupon.envio-de-tienda')
  if (clase === 'envio' && cupon.envio === 'retiro') return fallo('cupon.envio-y-retiro')
  if (clase === 'porcentaje' && puntosBasicos === 0) return fallo('cupon.nada')
  if (clase === 'monto' && centavos === 0) return fallo('cupon.nada')
  if (clase === 'porcentaje' && puntosBasicos > REBAJA_MAXIMA_PUNTOS_BASICOS) return fallo('cupon.demasiado')
  if (usosMaximo > 0 && porCliente > usosMaximo) return fallo('cupon.mas-por-cliente')
  const igual = otros.some(
    (otro) => codigo !== '' && otro.estado === 'vigente' && codigoLlano(otro.codigo) === codigoLlano(codigo) && coinciden(otro, cupon),
  )
  return igual ? fallo('cupon.codigo-ya-existe') : ok(undefined)
}

const coinciden = (una: Pick<Cupon, 'desde' | 'hasta'>, otra: Pick<Cupon, 'desde' | 'hasta'>): boolean =>
  (una.hasta === '' || otra.desde <= una.hasta) && (otra.hasta === '' || una.desde <= otra.hasta)

/** Does it lower orders on this day without a code? */
export const esOferta = (cupon: Pick<Cupon, 'codigo' | 'estado' | 'desde' | 'hasta'>, dia: string): boolean =>
  cupon.codigo === '' && estadoDeCupon(cupon, dia) === 'vale'

/** Where one stands on a day. */
export type EstadoDeCupon = 'vale' | 'empieza' | 'termino' | 'retirada'

export const estadoDeCupon = ({ estado, desde, hasta }: Pick<Cupon, 'estado' | 'desde' | 'hasta'>, hoy: string): EstadoDeCupon =>
  estado === 'retirada' ? 'retirada' : esDeHoy({ desde, hasta }, hoy) ? 'vale' : desde > hoy ? 'empieza' : 'termino'
