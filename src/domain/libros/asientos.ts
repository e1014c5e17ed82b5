/**
 * What each entity moves, declared once: an entity is either here with its posting, or says in a line why it moves no money. An entity that has a
 * field of money and is not here stops a test. Declared beside the entities and not within them: a posting rests on the rules of its area, and
 * these rest on the entity.
 */
import type * as z from 'zod'
import { cubre, type Cobertura } from '#domain/core/cobertura.ts'
import type { Moneda } from '#domain/core/money.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { PagoAAfiliado } from '#domain/afiliados/pago-a-afiliado.entity.ts'
import { ProgramaDeAfiliados } from '#domain/afiliados/programa.entity.ts'
import { ReversionDeAfiliado } from '#domain/afiliados/reversion.entity.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { versionDeCastigo } from '#domain/cobros/castigo.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { EcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { ReglaDeComision } from '#domain/comisiones/regla.entity.ts'
import { EsperaDeProducto } from '#domain/mercado/espera.entity.ts'
import { Calificacion, Resena } from '#domain/resenas/resena.entity.ts'
import { Cupon, CuponDeMercana } from '#domain/promociones/cupon.entity.ts'
import { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { CuentaDePago } from '#domain/desembolsos/cuenta-de-pago.entity.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { LoteDePago } from '#domain/desembolsos/lote.entity.ts'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { Declaracion } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { RecordatorioDeDeuda } from '#domain/cobros/recordatorio.entity.ts'
import { VisitaDeCobro } from '#domain/cobros/visita-de-cobro.entity.ts'
import { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { ActoCaja } from '#domain/ventas/acto-caja.entity.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, DepositoBanco, Fondo, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { EventoPedido, MiPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { MetodoDePago, MetodoDePlataforma, MetodoPublico } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import { Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { CierreTurno, Complemento, Turno } from '#domain/caja/turno.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { entityDe } from '#domain/entities.ts'
import type { Doc, Entity, Envelope } from '#domain/core/entity.ts'
import type { Result } from '#domain/core/result.ts'
import { asentar, type ApunteContable, type Asiento, type AsientoRechazado } from './asiento.ts'
import { apuntesDePagoAAfiliado, apuntesDeReversion, versionDePagoAAfiliado, versionDeReversion } from './afiliado.asientos.ts'
import { apuntesDeConciliacion, apuntesDeCuentaDeBanco, apuntesDeLinea, apuntesDeTransferencia } from './banco.asientos.ts'
import {
  apuntesDeArqueo,
  apuntesDeCierre,
  apuntesDeDeposito,
  apuntesDeEntrega,
  apuntesDeGasto,
  apuntesDeMovimientoCaja,
  apuntesDeRecepcion,
  apuntesDeTurno,
} from './caja.asientos.ts'
import { apuntesDeCargo, apuntesDeCastigo, apuntesDeCobro } from './cobro.asientos.ts'
import { apuntesDeCompra, apuntesDePagoProveedor } from './compra.asientos.ts'
import { apuntesDeFacturaDeComision, apuntesDeFacturaDeComisionEnPlataforma } from './comision.asientos.ts'
import type { ClaseDeLibro, CodigoDeCuenta } from './cuentas.ts'
import { apuntesDeDesembolso, apuntesDeDesembolsoEnPlataforma, versionDeDesembolso } from './desembolso.asientos.ts'
import { apuntesDeValorDeInventario } from './inventario.asientos.ts'
import type { SaldoDeCuenta } from './pliegue.ts'
import { apuntesDePedido, apuntesDePedidoEnPlataforma, versionDePedido } from './pedido.asientos.ts'
import { apuntesDeVenta } from './venta.asientos.ts'

type Postura<D> = { readonly [L in ClaseDeLibro]?: (doc: D) => ApunteContable[] }

/** What an entity says of its money: how it posts, or why it does not. */
export type DeclaracionContable = { entity: Pick<Entity, 'tipo'> } & (
  | { apuntes: Postura<Envelope>; version: (doc: Envelope) => number }
  | { noMueve: string }
)

/** It posts. The reader of its document is the entity's own type: whoever calls has read the document as that. */
const mueve = <C extends z.ZodRawShape>(
  entity: Entity<C>,
  apuntes: Postura<Doc<Entity<C>>>,
  version: (doc: Doc<Entity<C>>) => number = () => 0,
): DeclaracionContable => ({
  entity,
  apuntes: apuntes as Postura<Envelope>,
  version: version as (doc: Envelope) => number,
})
const noMueve = (entity: Pick<Entity, 'tipo'>, porque: string): DeclaracionContable => ({ entity, noMueve: porque })

export const declaracionesContables: readonly DeclaracionContable[] = [
  mueve(Venta, { tienda: apuntesDeVenta }),
  mueve(Turno, { tienda: apuntesDeTurno }),
  mueve(CierreTurno, { tienda: apuntesDeCierre }),
  mueve(MovimientoCaja, { tienda: apuntesDeMovimientoCaja }),
  mueve(EntregaDinero, { tienda: apuntesDeEntrega }),
  mueve(RecepcionDinero, { tienda: apuntesDeRecepcion }),
  mueve(Compra, { tienda: apuntesDeCompra }),
  mueve(PagoProveedor, { tienda: apuntesDePagoProveedor }),
  mueve(GastoEfectivo, { tienda: apuntesDeGasto }),
  mueve(DepositoBanco, { tienda: apuntesDeDeposito }),
  mueve(ArqueoEfectivo, { tienda: apuntesDeArqueo }),
  mueve(Cobro, { tienda: apuntesDeCobro }),
  mueve(CargoCliente, { tienda: apuntesDeCargo }),
  mueve(Castigo, { tienda: apuntesDeCastigo }, versionDeCastigo),
  mueve(Pedido, { tienda: apuntesDePedido, plataforma: apuntesDePedidoEnPlataforma }, versionDePedido),
  mueve(Desembolso, { tienda: apuntesDeDesembolso, plataforma: apuntesDeDesembolsoEnPlataforma }, versionDeDesembolso),
  mueve(FacturaDeComision, { tienda: apuntesDeFacturaDeComision, plataforma: apuntesDeFacturaDeComisionEnPlataforma }),

  mueve(PagoAAfiliado, { plataforma: apuntesDePagoAAfiliado }, versionDePagoAAfiliado),
  mueve(ReversionDeAfiliado, { plataforma: apuntesDeReversion }, versionDeReversion),

  mueve(CuentaDeBanco, { tienda: apuntesDeCuentaDeBanco }),
  // Each change of these has its place in the store's book of reconciliations.
  mueve(LineaDeBanco, { tienda: apuntesDeLinea }, ({ orden }) => orden),
  mueve(Conciliacion, { tienda: apuntesDeConciliacion }, ({ orden }) => orden),
  mueve(Transferencia, { tienda: apuntesDeTransferencia }, ({ orden }) => orden),
  mueve(ValorDeInventario, { tienda: apuntesDeValorDeInventario }, ({ orden }) => orden),

  noMueve(
    LoteDePago,
    'Es lo que se manda al banco: lo que el banco pagó lo asienta el desembolso de cada tienda, o el pago de cada afiliado',
  ),
  noMueve(ReglaDeComision, 'Dice cuánto se cobra: lo asienta cada orden, como era al pedirla'),
  noMueve(EsperaDeProducto, 'Espera, y no compra'),
  noMueve(Resena, 'Palabras de quien compra'),
  noMueve(Calificacion, 'Palabras de quien compra, sumadas'),
  noMueve(Cupon, 'Dice cuánto se rebaja: la orden se pide ya rebajada'),
  noMueve(PrecioEspecial, 'Dice a cuánto se vende: la venta dice lo que se cobró'),
  noMueve(CuponDeMercana, 'Dice cuánto se rebaja: lo asienta cada orden, con la comisión'),
  noMueve(ProgramaDeAfiliados, 'Dice cuánto se paga por traer clientes: lo asienta cada orden, como era al pedirla'),
  noMueve(CuentaDePago, 'Su monto dice desde cuánto se le paga a una tienda'),
  noMueve(EcfRecibido, 'Es lo que un proveedor emitió: mueve la compra que se registre con él'),
  noMueve(GastoFijo, 'Recuerda una factura: lo que se debe lo dice la compra'),
  noMueve(OrdenDeCompra, 'Es lo que se pidió y cuánto costaría: mueve la compra que lo traiga'),
  noMueve(Recepcion, 'Es lo que llegó sin factura: al final de un mes lo dice el valor del inventario, y lo que se debe la compra'),
  noMueve(Fondo, 'Sus montos son límites: lo que tiene lo dicen sus entregas, gastos y arqueos'),
  noMueve(EventoPedido, 'Si cuenta y cuánto lo dice el pedido, que lo asienta; solo, un acto no mueve nada'),
  noMueve(MiPedido, 'Es la copia del pedido para quien compra'),
  noMueve(EntregaDeMensajero, 'Es la copia del pedido para quien lo lleva'),
  noMueve(Complemento, 'Repite lo que asienta la venta, el cobro o el movimiento que nombra'),
  noMueve(CreditoCliente, 'Repite lo que asientan las ventas y los cobros que nombra'),
  noMueve(CreditoPrestado, 'Es cuánto puede fiar cada caja, no lo que fió'),
  noMueve(Cotizacion, 'Ofrece a qué precio: mueve la venta que salga de ella'),
  noMueve(ChequePosfechado, 'Se debe lo mismo mientras se guarda: lo baja el cobro del día en que se deposita'),
  noMueve(RecordatorioDeDeuda, 'Dice cuánto se debía cuando se escribió'),
  noMueve(VisitaDeCobro, 'Dice que alguien fue y no cobró nada'),
  noMueve(Promesa, 'Dice cuánto se dijo que se pagaría: lo mueve el cobro'),
  noMueve(PlanDePago, 'Dice cuándo se paga lo que ya se debe: lo mueven los cobros'),
  noMueve(ActoCaja, 'Lo que se quitó antes de cobrarse no se cobró, y una gaveta abierta no es dinero que sale'),
  noMueve(Aclaracion, 'Habla del monto de otro documento, que ya cuenta'),
  noMueve(Aviso, 'Cuenta a alguien el monto de otro documento'),
  noMueve(MovimientoInventario, 'Mueve mercancía: lo que vale la que hay al final de un mes lo dice su valor de inventario'),
  noMueve(Cliente, 'Su monto es el crédito que se le da, no lo que debe'),
  noMueve(Usuario, 'Su monto es el crédito que se le da, no lo que debe'),
  noMueve(Tienda, 'Sus montos son límites y precios de la tienda'),
  noMueve(TiendaPublica, 'Sus montos son límites y precios de la tienda'),
  noMueve(CostosEnvios, 'Es una tarifa: lo que se cobró está en el pedido'),
  noMueve(MetodoDePago, 'Sus montos son los límites de un método'),
  noMueve(MetodoDePlataforma, 'Sus montos son los límites de un método'),
  noMueve(MetodoPublico, 'Sus montos son los límites de un método'),
  noMueve(Declaracion, 'Dice lo que la DGII recibió; el impuesto se debe desde cada venta'),
  noMueve(CierreDeMes, 'Repite lo que suman los documentos de su mes'),
  noMueve(CierreDeBanco, 'Repite lo que suman las líneas y las conciliaciones de su mes'),
  noMueve(Ecf, 'Es la venta como la recibe la DGII: su dinero lo asienta la venta'),
  noMueve(UmbralConsumo, 'Es el monto desde el que la ley pide el nombre'),
]

const porTipo = new Map(declaracionesContables.map((declaracion) => [declaracion.entity.tipo, declaracion]))

/** Kinds of documents that post. */
export const tiposQueMueven: ReadonlySet<string> = new Set(
  declaracionesContables.flatMap((declaracion) => ('apuntes' in declaracion ? [declaracion.entity.tipo] : [])),
)

/**
 * What a document posts to a book, empty when it moves nothing there. The document is one that was read as its entity (`leer`).
 * 'asiento.rechazado' when it does not balance, or is of a kind that this version does not know: it counts nowhere and is to be shown.
 */
export function asientosDe(doc: Envelope, libro: ClaseDeLibro = 'tienda'): Result<Asiento, AsientoRechazado> {
  const declaracion = porTipo.get(doc.tipo)
  if (!declaracion && !entityDe(doc.tipo)) return desconocido(doc, libro)
  const asientos = declaracion && 'apuntes' in declaracion ? declaracion : undefined
  return asentar(libro, doc, asientos?.version(doc) ?? 0, asientos?.apuntes[libro]?.(doc) ?? [])
}

const desconocido = ({ id: docId, tipo, dispositivoId, seq }: Envelope, libro: ClaseDeLibro): { ok: false; error: AsientoRechazado } => ({
  ok: false,
  error: {
    code: 'asiento.rechazado',
    defectos: ['tipo-desconocido'],
    descuadreCentavos: 0,
    asiento: { libro, docId, tipo, version: 0, dispositivoId, seq, apuntes: [] },
  },
})

/** The postings of many documents, and those that are none: nothing is thrown away. */
export function asentarTodos(
  docs: Iterable<Envelope>,
  libro: ClaseDeLibro = 'tienda',
): { asientos: Asiento[]; rechazados: AsientoRechazado[] } {
  const asientos: Asiento[] = []
  const rechazados: AsientoRechazado[] = []
  for (const doc of docs) {
    const asentado = asientosDe(doc, libro)
    if (asentado.ok) asientos.push(asentado.value)
    else rechazados.push(asentado.error)
  }
  return { asientos, rechazados }
}

/** Of a device with no line, how much each part of an account holds: what the book said last, and what this device holds that it had not counted. */
export function saldosDelEquipo(
  libro: { saldos: readonly Pick<SaldoDeCuenta, 'cuenta' | 'parte' | 'moneda' | 'centavos'>[]; cubre: Cobertura } | undefined,
  propios: readonly Envelope[],
): { de: (cuenta: CodigoDeCuenta, parte: string, moneda: Moneda) => number; total: (cuenta: CodigoDeCuenta, moneda: Moneda) => number } {
  const sinContar = propios.filter(({ dispositivoId, seq }) => !cubre(libro?.cubre ?? {}, dispositivoId, seq))
  const partes = new Map<string, number>()
  const totales = new Map<string, number>()
  const sumar = (donde: Map<string, number>, clave: string, centavos: number) => donde.set(clave, (donde.get(clave) ?? 0) + centavos)
  const apuntes = asentarTodos(sinContar).asientos.flatMap((asiento) => asiento.apuntes)
  for (const { cuenta, parte, moneda, centavos } of [...(libro?.saldos ?? []), ...apuntes]) {
    sumar(partes, `${cuenta}|${moneda}|${parte}`, centavos)
    sumar(totales, `${cuenta}|${moneda}`, centavos)
  }
  return {
    de: (cuenta, parte, moneda) => partes.get(`${cuenta}|${moneda}|${parte}`) ?? 0,
    total: (cuenta, moneda) => totales.get(`${cuenta}|${moneda}`) ?? 0,
  }
}
