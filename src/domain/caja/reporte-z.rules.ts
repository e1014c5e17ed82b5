/** What the Z report says: only what the closing counted, so that it reads the same for ever. */
import { signoDeCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { contadoPor, esCobro, ncfsUsados, type MovimientoDeTurno, type NcfsUsados } from './cuadre.rules.ts'
import { documentoDe, type DocumentoDelTurno } from './cuadre.documentos.ts'
import { EntregaDinero } from './entrega-dinero.entity.ts'
import { efectosEnGaveta, esDeposito, esGasto, esMovimiento, esRecepcion, type HechoDeGaveta } from './gaveta.rules.ts'
import type { MovimientoCaja } from './movimiento-caja.entity.ts'
import type { CierreTurno, RenglonCuadre, Turno } from './turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { ItbisCodigo } from '#domain/fiscal/itbis.ts'
import type { Moneda } from '#domain/core/money.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

export interface ReporteZ {
  turnoId: string
  cajaId: string
  abrio: string
  cerro: string
  abiertoEn: string
  cerradoEn: string
  ventas: number
  notasCredito: number
  /** Sales before credit notes, credit notes (positive), and what is left. */
  ventasCentavos: number
  devolucionesCentavos: number
  netoCentavos: number
  descuentosCentavos: number
  itbisCentavos: number
  porTasa: { codigo: ItbisCodigo; base: number; itbis: number }[]
  porComprobante: NcfsUsados[]
  fondo: Record<Moneda, number>
  movimientos: Record<MovimientoCaja['clase'], Record<Moneda, number>>
  /** Handed over to somebody else, and counted from others or taken back. */
  entregado: Record<Moneda, number>
  recibido: Record<Moneda, number>
  depositado: Record<Moneda, number>
  /** What couriers handed in: it is among what entered. */
  deMensajeros: Record<Moneda, number>
  /** Each thing that moved the drawer beside sales and collections, in their order. */
  documentos: DocumentoDelTurno[]
  /** Debts that were collected, less those that were taken back: how many documents, and RD$ in all ways of paying. */
  cobros: { cuantos: number; centavos: number }
  renglones: RenglonCuadre[]
}

/** What the Z report prints: only what the closing counted, so that it reads the same for ever. */
export function reporteZ(
  turno: Turno,
  cierre: Pick<CierreTurno, 'turnoId' | 'cubre' | 'cajeroNombre' | 'en' | 'renglones'>,
  ventas: readonly Venta[],
  movimientos: readonly MovimientoDeTurno[],
): ReporteZ {
  const contado = contadoPor(cierre)
  const propias = ventas.filter(contado)
  const sumar = (de: (venta: Venta) => number, lista = propias) => lista.reduce((suma, venta) => suma + de(venta), 0)
  const [vendidas, notas] = [propias.filter((venta) => signo(venta) === 1), propias.filter((venta) => signo(venta) === -1)]
  const total = (venta: Venta) => venta.totales.total
  const contados = movimientos.filter(contado)
  const cobrados = contados.filter(esCobro)
  const deGaveta = contados.flatMap((hecho) => (esCobro(hecho) ? [] : [hecho]))
  const sumaDe = (son: (hecho: HechoDeGaveta) => boolean): Record<Moneda, number> => {
    const efectos = deGaveta.filter(son).map(efectosEnGaveta)
    const en = (moneda: Moneda) => Math.abs(efectos.reduce((suma, uno) => suma + uno[moneda], 0))
    return { DOP: en('DOP'), USD: en('USD') }
  }
  const porMoneda = (clase: MovimientoCaja['clase']) =>
    sumaDe((hecho) => (esMovimiento(hecho) ? hecho.clase === clase : clase === 'gasto' && esGasto(hecho)))
  return {
    turnoId: turno.id,
    cajaId: turno.cajaId,
    abrio: turno.cajeroNombre,
    cerro: cierre.cajeroNombre,
    abiertoEn: turno.en,
    cerradoEn: cierre.en,
    ventas: vendidas.length,
    notasCredito: notas.length,
    ventasCentavos: sumar(total, vendidas),
    devolucionesCentavos: sumar(total, notas),
    netoCentavos: sumar(total, vendidas) - sumar(total, notas),
    descuentosCentavos: sumar((venta) => venta.totales.descuento, vendidas),
    itbisCentavos: sumar((venta) => signo(venta) * venta.totales.itbis),
    porTasa: [
      {
        codigo: '18',
        base: sumar((venta) => signo(venta) * venta.totales.gravado18),
        itbis: sumar((venta) => signo(venta) * venta.totales.itbis18),
      },
      {
        codigo: '16',
        base: sumar((venta) => signo(venta) * venta.totales.gravado16),
        itbis: sumar((venta) => signo(venta) * venta.totales.itbis16),
      },
      { codigo: '0', base: sumar((venta) => signo(venta) * venta.totales.gravado0), itbis: 0 },
      { codigo: 'E', base: sumar((venta) => signo(venta) * venta.totales.exento), itbis: 0 },
    ],
    porComprobante: ncfsUsados(propias),
    fondo: { DOP: turno.fondoDopCentavos, USD: turno.fondoUsdCentavos },
    movimientos: { entrada: porMoneda('entrada'), retiro: porMoneda('retiro'), gasto: porMoneda('gasto') },
    entregado: sumaDe((hecho) => hecho.tipo === EntregaDinero.tipo),
    recibido: sumaDe(esRecepcion),
    depositado: sumaDe(esDeposito),
    deMensajeros: sumaDe((hecho) => esMovimiento(hecho) && hecho.concepto === 'mensajero'),
    documentos: deGaveta.toSorted((a, b) => (a.en < b.en ? -1 : 1)).map(documentoDe),
    cobros: {
      cuantos: cobrados.length,
      centavos: cobrados.reduce((suma, cobro) => suma + signoDeCobro(cobro) * totalDeCobro(cobro), 0),
    },
    renglones: cierre.renglones,
  }
}
