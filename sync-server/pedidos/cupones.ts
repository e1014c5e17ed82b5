/**
 * Coupons of an order: which it may have, and holding them while it is placed. How often one may be used is held as stock is (`apartados.ts`), so that of
 * a hundred who want the last use exactly one gets it; each store's apart, and the platform's.
 */
import type { CuponDePedido } from '#domain/promociones/cupon.ts'
import { CuponDeMercana } from '#domain/promociones/cupon.entity.ts'
import {
  codigoLlano,
  promocionPara,
  topeDeMercana,
  type CompraPorRebajar,
  type CuponQueVale,
  type Promocion,
  type Rebaja,
} from '#domain/promociones/cupon.rules.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { tramosCobrados } from '#domain/pedidos/pagos/pedido.comision.ts'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { comisionDelDia } from '../comisiones/vigentes.ts'
import { CUPONES_MAXIMO } from '../mercado/condiciones.ts'
import { abrirPlataforma, baseDeUsuario, tipoPropio } from '../core/bases.ts'
import { buscarGuardado } from '../core/leidos.ts'
import { leerLegibles } from '../core/documentos.ts'
import type { Server } from '../core/contexto.ts'
import type { Store } from '../store/port.ts'
import { apartar, disponibles, soltar, type Existencias, type Reserva } from './apartados.ts'
import { abrirLibro } from './libro.ts'

/** How far back it is looked whether somebody ordered before. */
const PEDIDOS_QUE_MIRA = 500

/** Where the uses of a coupon are held: no store has an id like this. */
const cuentaDe = (tiendaId: string, deMercana: boolean): string => (deMercana ? 'cupones:mercana' : `cupones:${tiendaId}`)

/** Those of the platform that hold. Read again when one of them changes, and not before. */
const deMercanaVigentes = async (store: Store): Promise<readonly CuponDeMercana[]> =>
  buscarGuardado(await abrirPlataforma(store), CuponDeMercana, { clave: 'vigente', limite: CUPONES_MAXIMO })

const SEPARA = '@'
const claveDeCliente = (cuponId: string, usuarioId: string): string => `${cuponId}${SEPARA}${usuarioId}`
const usosDeCliente = ({ soloPrimera, porCliente }: CuponQueVale): number => (soloPrimera ? 1 : porCliente)

/** How often each may be used, thousandths; none of one that holds no more. */
const cuantosHay =
  (cupones: readonly CuponQueVale[]): ((clave: string) => number | undefined) =>
  (clave) => {
    const [cuponId, usuarioId] = clave.split(SEPARA)
    const cupon = cupones.find(({ id }) => id === cuponId)
    return cupon ? 1000 * (usuarioId === undefined ? cupon.usosMaximo : usosDeCliente(cupon)) : 0
  }

const clavesDe = (cupon: CuponQueVale, usuarioId: string): string[] => [
  ...(cupon.usosMaximo > 0 ? [cupon.id] : []),
  ...(usosDeCliente(cupon) > 0 && usuarioId !== '' ? [claveDeCliente(cupon.id, usuarioId)] : []),
]

/** What of an order its coupon is looked for. */
export interface PorRebajar {
  pedidoId: string
  tiendaId: string
  /** '' of who is not signed in. */
  usuarioId: string
  grupoId: string
  codigo: string
  envio: 'domicilio' | 'retiro'
  lineas: ContenidoDePedido['lineas']
  categorias: ReadonlyMap<string, string>
  /** Of the goods at shelf prices, ITBIS and all. */
  totales: ContenidoDePedido['totales']
  preciosIncluyenItbis: boolean
  fecha: string
  envioCentavos: number
  ahora: Date
}

/** The coupon or offer that an order gets. `deTienda`: those of its store that hold. */
export async function promocionDe(
  { store }: Pick<Server, 'store'>,
  deTienda: readonly CuponQueVale[],
  por: PorRebajar,
): Promise<Promocion> {
  const codigo = codigoLlano(por.codigo)
  const esta = ({ codigo: suyo }: Pick<CuponQueVale, 'codigo'>): boolean => suyo === '' || (codigo !== '' && codigoLlano(suyo) === codigo)
  const cupones: CuponQueVale[] = [
    ...deTienda.filter(esta),
    ...(await deMercanaVigentes(store)).filter(esta).map((cupon) => ({ ...cupon, deMercana: true })),
  ]
  if (cupones.length === 0 && codigo === '') return { rebaja: undefined, problema: undefined }
  const { lineas, categorias, fecha: dia, envio, envioCentavos } = por
  const antes = cupones.some(({ soloPrimera }) => soloPrimera) ? await tiendasDeAntes(store, por) : new Set<string>()
  const compra: CompraPorRebajar = {
    lineas: lineas.map((linea) => ({ ...linea, categoria: categorias.get(linea.productoId) ?? '' })),
    envio,
    dia,
    primeraEnTienda: !antes.has(por.tiendaId),
    primeraEnMercana: antes.size === 0,
    topeDeMercanaCentavos: cupones.some(({ deMercana }) => deMercana) ? await loQuePagaMercana(store, por) : 0,
  }
  return promocionPara(cupones, codigo, compra, { envioCentavos, quedan: await quedanDe(store, cupones, por) })
}

/** Stores in which somebody has an order that did not end unsold, besides what they are ordering now. */
async function tiendasDeAntes(store: Store, { usuarioId, grupoId }: PorRebajar): Promise<ReadonlySet<string>> {
  if (usuarioId === '') return new Set()
  const suyos = await leerLegibles(baseDeUsuario(store, usuarioId), MiPedido, { limite: PEDIDOS_QUE_MIRA, orden: 'desc' })
  return new Set(
    suyos
      .filter(({ contenido, estado }) => contenido.grupoId !== grupoId && !estaMuerto(estado))
      .map(({ contenido }) => contenido.tiendaId),
  )
}

async function loQuePagaMercana(store: Store, por: PorRebajar): Promise<number> {
  const { tiendaId: tienda, envio, lineas, categorias, fecha, totales, preciosIncluyenItbis } = por
  const comision = await comisionDelDia(store, { tienda, envio, lineas }, categorias, { dia: fecha, tramo: undefined })
  if (!comision) return 0
  const tramos = tramosCobrados({ lineas, preciosIncluyenItbis, fecha, comision }, { lineas: [] })
  return topeDeMercana({
    comisionCentavos: tramos.reduce((suma, { centavos }) => suma + centavos, 0),
    puntosBasicos: Math.max(0, ...tramos.map(({ puntosBasicos }) => puntosBasicos)),
    baseCentavos: totales.total - totales.itbis,
    mercanciaCentavos: lineas.reduce((suma, { montoCentavos }) => suma + montoCentavos, 0),
  })
}

async function quedanDe(store: Store, cupones: readonly CuponQueVale[], por: PorRebajar): Promise<(cupon: CuponQueVale) => boolean> {
  const { tiendaId, usuarioId, pedidoId, ahora } = por
  const libro = await abrirLibro(store)
  const deCuenta = async (deMercana: boolean): Promise<ReadonlyMap<string, number | null>> => {
    const suyos = cupones.filter((cupon) => cupon.deMercana === deMercana)
    const claves = suyos.flatMap((cupon) => clavesDe(cupon, usuarioId))
    if (claves.length === 0) return new Map()
    return (await disponibles(libro, cuentaDe(tiendaId, deMercana), claves, ahora, pedidoId))(cuantosHay(suyos))
  }
  const [deTienda, deMercana] = await Promise.all([deCuenta(false), deCuenta(true)])
  return (cupon) => clavesDe(cupon, usuarioId).every((clave) => ((cupon.deMercana ? deMercana : deTienda).get(clave) ?? 0) >= 1000)
}

/** What an order keeps of what lowered it: so much off its goods; bringing it would have cost `envioCentavos`. */
export function cuponDe(
  { cupon, envioGratis }: Rebaja,
  usuarioId: string,
  { centavos, envioCentavos }: { centavos: number; envioCentavos: number },
): CuponDePedido {
  return {
    cuponId: cupon.id,
    codigo: cupon.codigo,
    nombre: cupon.nombre,
    deMercana: cupon.deMercana,
    centavos,
    envioCentavos: envioGratis ? envioCentavos : 0,
    porCliente: usosDeCliente(cupon) > 0 ? claveDeCliente(cupon.id, usuarioId) : '',
    contado: cupon.usosMaximo > 0,
  }
}

/** Where the uses of an order's coupon are held; undefined of one that has none. */
export const reservaDeCupon = (
  { cupon, tiendaId }: Pick<ContenidoDePedido, 'cupon' | 'tiendaId'>,
  pedidoId: string,
  intento: string,
): Reserva | undefined => cupon && { tiendaId: cuentaDe(tiendaId, cupon.deMercana), pedidoId, intento }

/** Holds the use of a coupon for an order that is being placed; 'cupon.agotado' when others had the last one. */
export async function apartarCupon(
  store: Store,
  reserva: Reserva,
  usos: ReadonlyMap<string, number>,
  { deTienda, ahora }: { deTienda: () => Promise<readonly CuponQueVale[]>; ahora: Date },
): Promise<Result<void>> {
  const existencias: Existencias = async () => {
    if (reserva.tiendaId !== cuentaDe('', true)) return cuantosHay(await deTienda())
    return cuantosHay((await deMercanaVigentes(store)).map((cupon) => ({ ...cupon, deMercana: true })))
  }
  const hecho = await apartar(await abrirLibro(store), reserva, usos, existencias, ahora)
  return hecho.ok ? hecho : fallo('cupon.agotado')
}

/** An order that used a coupon, while it stands: `clave` is which, `centavos` what it took off, RD$. The router writes it (`reparto.ts`). */
export interface UsoDeCupon {
  id: string
  tipo: string
  en: string
  clave: string
  padre: string
  centavos: number
}
export const TIPO_USO_DE_CUPON = tipoPropio('usoDeCupon')
export const idUsoDeCupon = (pedidoId: string): string => `usoDeCupon:${pedidoId}`

/** In how many orders each of these coupons is used, and what it took off. */
export async function usosDe(
  store: Store,
  cuponIds: readonly string[],
): Promise<ReadonlyMap<string, { usos: number; rebajadoCentavos: number }>> {
  const libro = await abrirLibro(store)
  const deUno = async (clave: string) => {
    const suyos = await libro.find<UsoDeCupon>({ tipo: TIPO_USO_DE_CUPON, clave })
    return [clave, { usos: suyos.length, rebajadoCentavos: suyos.reduce((suma, { centavos }) => suma + centavos, 0) }] as const
  }
  return new Map(await Promise.all(cuponIds.map(deUno)))
}

/** Lets go of what an order that was not placed held. */
export const soltarCupon = async (store: Store, reserva: Reserva, usos: ReadonlyMap<string, number>): Promise<void> =>
  soltar(await abrirLibro(store), reserva, usos.keys())
