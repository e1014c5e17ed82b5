/** How a store stands with the platform now: what it is owed, what keeps it from being paid, and what it was paid. */
import type { CuentaConMercana, TiendaPorPagar } from '#domain/desembolsos/comandos.desembolsos.ts'
import { CuentaDePago, type CuentaBancaria } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import {
  cuentaDeLaTienda,
  impedimentoDePago,
  porPagarDe,
  proximoPago,
  saldosDeOrdenes,
  type ImpedimentoDePago,
  type PorPagarATienda,
} from '#domain/desembolsos/desembolso.rules.ts'
import { nombreDeCadenciaDePago } from '#domain/desembolsos/desembolso.palabras.ts'
import type { LoteDePago } from '#domain/desembolsos/lote.entity.ts'
import type { ReparoDePago } from '#domain/desembolsos/reparo.entity.ts'
import { netoDe } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import { ordenesEnLote } from '#domain/desembolsos/lote.rules.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { Tienda, type TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { abrirPlataforma, baseDeTienda, idTienda, idTiendaBanco } from '../core/bases.ts'
import { leerUno } from '../core/documentos.ts'
import type { Store } from '../store/port.ts'
import { reparosDe } from './reparos.ts'
import type { Saldos, SaldosDeTienda } from './saldos.ts'

export const idDeCuentaDePago = (tiendaId: string): string => `${CuentaDePago.tipo}:${tiendaId}`

/** How it is paid; as every store is while nobody said anything of it. */
type ComoSePaga = CuentaConMercana['como']
const SIN_DECIR: ComoSePaga = CuentaDePago.esquemaCampos.omit({ tienda: true }).parse({})

/** What is known of a store to pay it. */
export interface Situacion {
  tiendaId: string
  como: ComoSePaga
  cuenta: CuentaBancaria | undefined
  saldos: SaldosDeTienda
  /** By order, what is owed of it and what of that a batch has. */
  porOrden: ReadonlyMap<string, number>
  enLote: ReadonlyMap<string, number>
  porPagar: PorPagarATienda
  impedimento: ImpedimentoDePago
  reparos: readonly ReparoDePago[]
}

/** The store's account as it says it now; undefined while it has none. */
export async function cuentaDe(store: Store, tiendaId: string): Promise<CuentaBancaria | undefined> {
  const [tienda, banco] = await Promise.all([
    leerUno(baseDeTienda(store, tiendaId, 'ops'), Tienda, idTienda(tiendaId)),
    leerUno(baseDeTienda(store, tiendaId, 'conta'), TiendaBanco, idTiendaBanco(tiendaId)),
  ])
  return tienda && cuentaDeLaTienda(banco, tienda)
}

/** A store as it stands on a day, with what these batches have of it. */
export async function situacionDe(
  { store, saldos }: { store: Store; saldos: Saldos },
  tiendaId: string,
  lotes: readonly LoteDePago[],
  hoy: string,
): Promise<Situacion> {
  const suyos = await saldos.alDia(tiendaId)
  const ordenes = [...suyos.ordenes.values()]
  const porOrden = saldosDeOrdenes(ordenes, [...suyos.desembolsos.values()])
  const enLote = ordenesEnLote(lotes, tiendaId, suyos.desembolsos)
  const porPagar = porPagarDe(ordenes, porOrden, enLote)
  const base = { tiendaId, saldos: suyos, porOrden, enLote, porPagar }
  const [decidido, cuenta, reparos] = await Promise.all([
    leerUno(abrirPlataforma(store), CuentaDePago, idDeCuentaDePago(tiendaId)),
    cuentaDe(store, tiendaId),
    reparosDe(store, tiendaId),
  ])
  const como = decidido ?? SIN_DECIR
  return { ...base, como, cuenta, reparos, impedimento: impedimentoDePago(porPagar, como, cuenta, hoy) }
}

/** Was anything ever paid to the platform for it? Of most stores not, and of those nothing more is read. */
export const tieneOrdenes = async (saldos: Saldos, tiendaId: string): Promise<boolean> => (await saldos.alDia(tiendaId)).ordenes.size > 0

/** As the operator's list shows it; undefined of a store with which there is nothing to settle. */
export function filaDe(
  { tiendaNombre: nombre, slug }: Pick<TiendaPublica, 'tiendaNombre' | 'slug'>,
  { tiendaId, como, porPagar, impedimento, reparos }: Situacion,
  hoy: string,
): TiendaPorPagar | undefined {
  const { saldoCentavos, exigibleCentavos, enLoteCentavos } = porPagar
  const esperan = reparos.filter(({ estado }) => estado === 'abierto').length
  if (saldoCentavos === 0 && exigibleCentavos === 0 && enLoteCentavos === 0 && esperan === 0) return undefined
  return {
    tiendaId,
    nombre,
    slug,
    saldoCentavos,
    exigibleCentavos,
    enLoteCentavos,
    reparos: esperan,
    impedimento,
    cadencia: nombreDeCadenciaDePago(como),
    proximo: proximoPago(como, hoy),
  }
}

/** Days whose payments are shown when none were asked for. */
const DIAS = 90

/** All of it, with the payments of some days. */
export function cuentaConMercana(
  { como, cuenta, saldos, porOrden, enLote, porPagar, impedimento, reparos }: Situacion,
  { desde, hasta }: { desde?: string | undefined; hasta?: string | undefined },
  en: string,
): CuentaConMercana {
  const hoy = diaFiscal(en)
  const primero = desde ?? sumarDias(hoy, -DIAS)
  const desembolsos = [...saldos.desembolsos.values()]
    .filter(({ fecha }) => fecha >= primero && (hasta === undefined || fecha <= hasta))
    .sort((a, b) => (a.fecha === b.fecha ? b.loteNumero - a.loteNumero : a.fecha < b.fecha ? 1 : -1))
  const mostradas = new Set([
    ...desembolsos.flatMap(({ ordenes }) => ordenes.map(({ pedidoId }) => pedidoId)),
    ...reparos.map(({ pedidoId }) => pedidoId),
  ])
  const ordenes = [...saldos.ordenes.values()]
    .map((orden) => {
      const saldoCentavos = porOrden.get(orden.pedidoId) ?? 0
      return {
        ...orden,
        saldoCentavos,
        pagadoCentavos: netoDe(orden) - saldoCentavos,
        enLoteCentavos: enLote.get(orden.pedidoId) ?? 0,
      }
    })
    .filter(({ pedidoId, saldoCentavos }) => saldoCentavos !== 0 || mostradas.has(pedidoId))
    .sort((a, b) => (a.colocadoEn < b.colocadoEn ? 1 : -1))
  const { saldoCentavos, exigibleCentavos, enLoteCentavos } = porPagar
  return {
    en,
    hoy,
    saldoCentavos,
    exigibleCentavos,
    enLoteCentavos,
    impedimento,
    proximo: proximoPago(como, hoy),
    como,
    cuenta: cuenta ?? null,
    ordenes,
    desembolsos,
    reparos: [...reparos],
  }
}
