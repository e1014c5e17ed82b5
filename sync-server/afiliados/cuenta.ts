/** How somebody who brought customers stands: what their orders earned, what keeps it from being paid, and what was. */
import type * as z from 'zod'
import type { CifrasDeAfiliado, comandosAfiliados } from '#domain/afiliados/comandos.afiliados.ts'
import { Afiliado } from '#domain/afiliados/afiliado.entity.ts'
import {
  comisionDeVenta,
  conLoQueDebeSuTienda,
  comoSeLePaga,
  idDeAfiliado,
  porPagarAAfiliado,
  saldosDeVentas,
  type VentaReferida,
} from '#domain/afiliados/afiliado.rules.ts'
import { PagoAAfiliado } from '#domain/afiliados/pago-a-afiliado.entity.ts'
import { ReversionDeAfiliado } from '#domain/afiliados/reversion.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { impedimentoDePago, type ImpedimentoDePago, type PorPagarATienda } from '#domain/desembolsos/desembolso.rules.ts'
import type { LoteDePago } from '#domain/desembolsos/lote.entity.ts'
import { ordenesEnLote } from '#domain/desembolsos/lote.rules.ts'
import { abrirPlataforma } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerTodos } from '../core/documentos.ts'
import { deACadaUna, siSeLee } from '../core/por-tienda.ts'
import { registradosPor } from '../personas/perfil/lectura.ts'
import { visitasDe } from '../personas/perfil/visitas.ts'
import { programaDe } from './programas.ts'
import type { VentasPorTienda } from './saldos.ts'

type SuAfiliacion = Omit<z.input<(typeof comandosAfiliados)['miAfiliacion']['respuesta']>, 'programa' | 'tiendas'>

/** Somebody as they stand on a day. */
export interface SituacionDeAfiliado {
  afiliado: Afiliado
  ventas: VentaReferida[]
  pagos: PagoAAfiliado[]
  reversiones: ReversionDeAfiliado[]
  porOrden: ReadonlyMap<string, number>
  enLote: ReadonlyMap<string, number>
  porPagar: PorPagarATienda
  impedimento: ImpedimentoDePago
  cifras: CifrasDeAfiliado
  /** Stores whose orders could not be read now: what they owe is not in it. */
  sinLeer: string[]
}

/** As who has brought nobody and said nothing yet. */
export const afiliadoNuevo = (usuarioId: string): Afiliado =>
  componer(Afiliado, idDeAfiliado(usuarioId), Afiliado.esquemaCampos.parse({ usuarioId }), {
    tiendaId: '',
    en: '',
    creadoPor: '',
    dispositivoId: '',
    seq: 0,
    hlc: '',
  })

const sumar = <T>(cosas: readonly T[], de: (cosa: T) => number): number => cosas.reduce((suma, cosa) => suma + de(cosa), 0)
/** Those that the bank did not give back. */
export const pagados = (pagos: readonly PagoAAfiliado[]): PagoAAfiliado[] => pagos.filter(({ estado }) => estado === 'pagado')

/** What somebody's orders come to, with what these batches have of them. */
export async function situacionDeAfiliado(
  server: Server,
  ventasDe: VentasPorTienda,
  afiliado: Afiliado,
  lotes: readonly LoteDePago[],
  { hoy, debe }: { hoy: string; /** Does a store owe the platform now? */ debe: (tiendaId: string) => Promise<boolean> },
): Promise<SituacionDeAfiliado> {
  const { store } = server
  const { usuarioId } = afiliado
  const plataforma = await abrirPlataforma(store)
  const sinLeer: string[] = []
  const porTienda = await deACadaUna(afiliado.tiendas, async (tiendaId) => {
    const leidas = await siSeLee(server, tiendaId, () => ventasDe.alDia(tiendaId))
    if (!leidas) sinLeer.push(tiendaId)
    const suyas = [...(leidas?.ventas.values() ?? [])].filter((venta) => venta.afiliado === usuarioId)
    if (suyas.every(({ pagadaAMercana }) => pagadaAMercana)) return suyas
    // A store of which it is not known is one that owes.
    const suTiendaDebe = (await siSeLee(server, tiendaId, () => debe(tiendaId))) ?? true
    return suyas.map((venta) => conLoQueDebeSuTienda(venta, suTiendaDebe))
  })
  const [pagos, reversiones, programa, registrados, visitas] = await Promise.all([
    leerTodos(plataforma, PagoAAfiliado, { padre: usuarioId }),
    leerTodos(plataforma, ReversionDeAfiliado, { padre: usuarioId }),
    programaDe(store, ''),
    registradosPor(server, usuarioId),
    visitasDe(store, usuarioId),
  ])
  const ventas = porTienda.flat().sort((a, b) => (a.colocadoEn < b.colocadoEn ? 1 : -1))
  const porOrden = saldosDeVentas(ventas, reversiones, pagos)
  const enLote = ordenesEnLote(lotes, usuarioId, new Set(pagos.map(({ id }) => id)))
  const porPagar = porPagarAAfiliado(ventas, porOrden, enLote)
  const hechos = pagados(pagos)
  const cuentan = ventas.filter(({ situacion }) => situacion !== 'bloqueada' && situacion !== 'perdida')
  return {
    afiliado,
    ventas,
    pagos,
    reversiones,
    porOrden,
    enLote,
    porPagar,
    impedimento: impedimentoDePago(porPagar, comoSeLePaga(afiliado, programa), afiliado.cuenta ?? undefined, hoy),
    sinLeer,
    cifras: {
      visitas,
      registrados,
      ordenes: cuentan.length,
      vendidoCentavos: sumar(cuentan, ({ baseCentavos }) => baseCentavos),
      esperaCentavos: sumar(
        cuentan.filter(({ situacion }) => situacion !== 'exigible'),
        comisionDeVenta,
      ),
      saldoCentavos: porPagar.saldoCentavos,
      exigibleCentavos: porPagar.exigibleCentavos,
      enLoteCentavos: porPagar.enLoteCentavos,
      pagadoCentavos: sumar(hechos, ({ brutoCentavos }) => brutoCentavos),
      retenidoCentavos: sumar(hechos, ({ retenidoCentavos }) => retenidoCentavos),
    },
  }
}

/** All of it, as they and the operator see it. */
export function afiliacionDe(
  { afiliado, ventas, pagos, reversiones, porOrden, enLote, impedimento, cifras }: SituacionDeAfiliado,
  en: string,
): SuAfiliacion {
  const quitadas = new Map(
    reversiones.flatMap(({ pedidoId, motivo, estado }) => (estado === 'vigente' ? [[pedidoId, motivo] as const] : [])),
  )
  const hechos = new Map<string, number>()
  for (const { ordenes } of pagados(pagos))
    for (const { pedidoId, centavos } of ordenes) hechos.set(pedidoId, (hechos.get(pedidoId) ?? 0) + centavos)
  const { cuenta, estado, revocadoMotivo, retenidaMotivo, pagableDesde: desde } = afiliado
  return {
    en,
    hoy: diaFiscal(en),
    ...cifras,
    impedimento,
    cuenta,
    estado,
    revocadoMotivo,
    retenidaMotivo,
    pagableDesde: desde,
    ventas: ventas.map((venta) => ({
      ...venta,
      saldoCentavos: porOrden.get(venta.pedidoId) ?? 0,
      enLoteCentavos: enLote.get(venta.pedidoId) ?? 0,
      pagadoCentavos: hechos.get(venta.pedidoId) ?? 0,
      quitada: quitadas.get(venta.pedidoId) ?? '',
    })),
    pagos: pagos.sort((a, b) => (a.fecha < b.fecha || (a.fecha === b.fecha && a.loteNumero < b.loteNumero) ? 1 : -1)),
  }
}
