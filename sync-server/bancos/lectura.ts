/** What is known of an account: its lines, its closings, its months, and the payments of the store that it may have. */
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { diasDelMes, ultimoCierre } from '#domain/bancos/conciliacion.rules.ts'
import {
  documentoDeMovimiento,
  movimientosDeCaja,
  movimientosDeCierre,
  movimientosDeDeposito,
  movimientosDeCobro,
  movimientosDeDesembolso,
  movimientosDePago,
  movimientosDePedido,
  movimientosDeVenta,
  pasaPorBanco,
  type MovimientoDeBanco,
} from '#domain/bancos/movimiento.ts'
import { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { DepositoBanco } from '#domain/caja/fondo.entity.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { esperaAlBanco, idDeTransferencia } from '#domain/bancos/transferencia.rules.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { idDeAnulacionDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { limitesDelDia, mesDe, mesSiguiente, sumarDias } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { deTipo, leerTodos } from '../core/documentos.ts'
import type { Db, Stored } from '../store/port.ts'
import { conciliacionesDe } from './turno.ts'

/** How long a payment is looked for on statements: two months before the first one that is open. */
const DIAS_EN_TRANSITO = 62
/** An order is paid days after it was placed. */
const DIAS_DE_PEDIDO = 31

/** Every closing of an account, those that were opened again too. */
export const cierresDe = (conta: Db, cuentaId: string): Promise<CierreDeBanco[]> => leerTodos(conta, CierreDeBanco, { padre: cuentaId })

/** Is a day in a month of the books that is closed? */
export const estaEnLibroCerrado = async (conta: Db, dia: string): Promise<boolean> =>
  (await leerTodos(conta, CierreDeMes)).some(({ mes, estado }) => estado === 'cerrado' && mes >= mesDe(dia))

const presentes = <T>(docs: readonly (T | undefined)[]): T[] => docs.filter((doc) => doc !== undefined)

/** Lines of an account from one day to another, both included, that were not taken back. */
async function lineasEntre(conta: Db, cuentaId: string, desde: string, hasta: string): Promise<LineaDeBanco[]> {
  const docs = await conta.find({
    tipo: LineaDeBanco.tipo,
    padre: cuentaId,
    desde: limitesDelDia(desde).desde,
    hasta: limitesDelDia(hasta).hasta,
    orden: 'asc',
  })
  return deTipo(LineaDeBanco, docs).filter(({ estado }) => estado === 'vigente')
}

export interface LineasDeMes {
  saldoInicialCentavos: number
  /** Of the month, and of before those that nobody had claimed when it began. */
  lineas: LineaDeBanco[]
  /** The reconciliations that have any of them. */
  conciliaciones: Map<string, Conciliacion>
  /** Of each line that has one. */
  porLinea: Map<string, string>
}

/** The lines of a month, from the last month before it that is closed. */
export async function leerLineas(conta: Db, cuenta: CuentaDeBanco, cierres: readonly CierreDeBanco[], mes: string): Promise<LineasDeMes> {
  const previo = ultimoCierre(cierres.filter((uno) => uno.mes < mes))
  const desde = previo ? `${mesSiguiente(previo.mes)}-01` : cuenta.desde
  const [recientes, crudas] = await Promise.all([
    lineasEntre(conta, cuenta.id, desde, diasDelMes(mes)[1]),
    conta.getMany((previo?.sinDueno ?? []).map(({ id }) => id)),
  ])
  const arrastradas = deTipo(LineaDeBanco, presentes(crudas)).filter(({ estado }) => estado === 'vigente')
  const todas = [...arrastradas, ...recientes]
  const porLinea = await conciliacionesDe(
    conta,
    todas.map(({ id }) => id),
  )
  const conciliaciones = await leerConciliaciones(conta, porLinea.values())
  const deAntes = (linea: LineaDeBanco): boolean => mesDe(linea.fecha) < mes
  const yaTenia = ({ id }: LineaDeBanco): boolean => (conciliaciones.get(porLinea.get(id) ?? '')?.mes ?? mes) < mes
  const base = previo?.saldoFinalCentavos ?? cuenta.saldoInicialCentavos
  return {
    saldoInicialCentavos: recientes.filter(deAntes).reduce((saldo, { centavos }) => saldo + centavos, base),
    lineas: todas.filter((linea) => !deAntes(linea) || !yaTenia(linea)),
    conciliaciones,
    porLinea,
  }
}

/** These reconciliations, once each. */
async function leerConciliaciones(conta: Db, ids: Iterable<string>): Promise<Map<string, Conciliacion>> {
  const docs = deTipo(Conciliacion, presentes(await conta.getMany([...new Set(ids)])))
  return new Map(docs.map((doc) => [doc.id, doc]))
}

/** Of each of these lines and payments, the reconciliation in force that has it. */
export async function conciliacionesVigentes(conta: Db, ids: readonly string[]): Promise<Map<string, Conciliacion>> {
  const marcas = await conciliacionesDe(conta, ids)
  const docs = await leerConciliaciones(conta, marcas.values())
  return new Map(
    [...marcas].flatMap(([id, cual]): [string, Conciliacion][] => {
      const suya = docs.get(cual)
      return suya?.estado === 'vigente' ? [[id, suya]] : []
    }),
  )
}

/** The store's accounts, whatever they are in. */
export const cuentasDe = (conta: Db): Promise<CuentaDeBanco[]> => leerTodos(conta, CuentaDeBanco)

/**
 * Payments of the store in a currency up to a day that no statement had by the end of that month, and those that this account has. Nothing
 * is looked for of before the store's first account in that currency.
 */
export async function leerMovimientos(
  conta: Db,
  ops: Db,
  { cuenta, mes, cierres }: { cuenta: CuentaDeBanco; mes: string; cierres: readonly CierreDeBanco[] },
): Promise<{ movimientos: MovimientoDeBanco[]; conciliaciones: Map<string, Conciliacion> }> {
  const previo = ultimoCierre(cierres.filter((uno) => uno.mes < mes))
  const [hermanas, ultimo] = [await cuentasDe(conta), diasDelMes(mes)[1]]
  const primera = hermanas
    .filter(({ moneda }) => moneda === cuenta.moneda)
    .reduce((dia, { desde }) => (desde < dia ? desde : dia), cuenta.desde)
  const buscado = sumarDias(previo ? `${mesSiguiente(previo.mes)}-01` : cuenta.desde, -DIAS_EN_TRANSITO)
  const todos = await sinTerminadas(
    conta,
    await movimientosEntre({ conta, ops }, cuenta.moneda, buscado > primera ? buscado : primera, ultimo),
  )
  const porMovimiento = await conciliacionesDe(
    conta,
    todos.map(({ id }) => id),
  )
  const conciliaciones = await leerConciliaciones(conta, porMovimiento.values())
  const movimientos = todos.filter(({ id }) => {
    const suya = conciliaciones.get(porMovimiento.get(id) ?? '')
    return suya === undefined || (suya.cuentaId === cuenta.id && suya.mes >= mes)
  })
  return { movimientos, conciliaciones }
}

async function movimientosEntre(
  { conta, ops }: { conta: Db; ops: Db },
  moneda: Moneda,
  desde: string,
  hasta: string,
): Promise<MovimientoDeBanco[]> {
  if (desde > hasta) return []
  const [inicio, fin] = [limitesDelDia(desde).desde, limitesDelDia(hasta).hasta]
  const [ventas, pedidos, retiros, depositos, cobros, cierres, pagos, desembolsos] = await Promise.all([
    ops.find({ tipo: Venta.tipo, desde: inicio, hasta: fin }),
    ops.find({ tipo: Pedido.tipo, desde: limitesDelDia(sumarDias(desde, -DIAS_DE_PEDIDO)).desde, hasta: fin }),
    ops.find({ tipo: MovimientoCaja.tipo, desde: inicio, hasta: fin }),
    ops.find({ tipo: DepositoBanco.tipo, desde: inicio, hasta: fin }),
    ops.find({ tipo: Cobro.tipo, desde: inicio, hasta: fin }),
    ops.find({ tipo: CierreTurno.tipo, desde: inicio, hasta: fin }),
    // Written down days after the money left.
    ops.find({ tipo: PagoProveedor.tipo, desde: inicio }),
    conta.find({ tipo: Desembolso.tipo, desde: inicio }),
  ])
  // Most sales are cash: those are not read further.
  const todos = movimientosDe([
    ...ventas.filter((doc) => pasaPorBanco(doc['pagos'])),
    ...pedidos,
    ...retiros,
    ...depositos,
    ...cobros,
    ...cierres,
    ...desembolsos,
    ...(await pagosQueSalieron(ops, pagos)),
  ])
  return todos.filter((uno) => uno.moneda === moneda && uno.fecha >= desde && uno.fecha <= hasta)
}

const movimientosDe = (docs: readonly Stored[]): MovimientoDeBanco[] => [
  ...deTipo(Venta, docs).flatMap(movimientosDeVenta),
  ...deTipo(Pedido, docs).flatMap(movimientosDePedido),
  ...deTipo(MovimientoCaja, docs).flatMap(movimientosDeCaja),
  ...deTipo(DepositoBanco, docs).flatMap(movimientosDeDeposito),
  ...deTipo(Cobro, docs).flatMap(movimientosDeCobro),
  ...deTipo(CierreTurno, docs).flatMap(movimientosDeCierre),
  ...deTipo(PagoProveedor, docs).flatMap(movimientosDePago),
  ...deTipo(Desembolso, docs).flatMap(movimientosDeDesembolso),
]

/** Payments to suppliers that the bank should have: neither taken back, nor what takes one back. */
async function pagosQueSalieron(ops: Db, docs: readonly Stored[]): Promise<Stored[]> {
  const pagos = docs.filter((doc) => doc['anula'] === null)
  const anulaciones = pagos.length === 0 ? [] : await ops.getMany(pagos.map(({ id }) => idDeAnulacionDePago(id)))
  return pagos.filter((_, i) => anulaciones[i] === undefined)
}

const terminadasSinBanco: ReadonlySet<Transferencia['estado']> = new Set(['perdida', 'cobrada', 'cargada'])

/** Without transfers and cheques of tills that did not come and were ended: no bank will have them. */
async function sinTerminadas(conta: Db, movimientos: readonly MovimientoDeBanco[]): Promise<MovimientoDeBanco[]> {
  const deCaja = movimientos.filter(({ clase, metodo }) => (clase === 'venta' || clase === 'cobro') && esperaAlBanco(metodo))
  const docs = deTipo(Transferencia, presentes(await conta.getMany(deCaja.map(({ id }) => idDeTransferencia(id)))))
  const terminadas = new Set(docs.flatMap(({ id, estado }) => (terminadasSinBanco.has(estado) ? [id] : [])))
  return movimientos.filter(({ id }) => !terminadas.has(idDeTransferencia(id)))
}

/** These payments as their documents say them now; one that is none, or that was ended without the bank, is left out. */
export async function movimientosPorId(conta: Db, ops: Db, ids: readonly string[]): Promise<Map<string, MovimientoDeBanco>> {
  const documentos = [...new Set(ids.map(documentoDeMovimiento))].filter((id) => id !== '')
  const deMercana = (id: string): boolean => id.startsWith(`${Desembolso.tipo}:`)
  const leidos = presentes([
    ...(await ops.getMany<Stored>(documentos.filter((id) => !deMercana(id)))),
    ...(await conta.getMany<Stored>(documentos.filter(deMercana))),
  ])
  const [pagos, otros] = [
    leidos.filter((doc) => doc['tipo'] === PagoProveedor.tipo),
    leidos.filter((doc) => doc['tipo'] !== PagoProveedor.tipo),
  ]
  const todos = await sinTerminadas(conta, movimientosDe([...otros, ...(await pagosQueSalieron(ops, pagos))]))
  return new Map(todos.map((uno) => [uno.id, uno]))
}
