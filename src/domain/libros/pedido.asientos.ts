/**
 * What an order posts, from its content and its state: money that came in, where it is now, its invoice, and what went back. Its state is the
 * fold of its acts, so its posting is made anew with each of them (`Asiento.version`) and never added to.
 *
 * Its customer is a person of the platform and not one of the store's: `anticipos` and `reembolsos` are kept by `usuarioId`.
 */
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { idMovimientoDeLiquidacion } from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { pasosDeAfiliado } from '#domain/pedidos/pagos/pedido.afiliado.ts'
import { pasosDeComision } from '#domain/pedidos/pagos/pedido.comision.ts'
import { estaLiquidado } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { AccionDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { apuntePesos, type ApunteContable } from './asiento.ts'
import { SIN_DECIR, type CodigoDeCuenta } from './cuentas.ts'

type PedidoAsentable = Pick<Pedido, 'id' | 'tiendaId' | 'contenido' | 'estado'>

/** How many acts it holds: they are never fewer, so that the later of two copies is known by it. */
export const versionDePedido = ({ estado }: Pick<Pedido, 'estado'>): number => estado.historia.length

/** From one account to another, in pesos: never half of it. */
const pasar = (
  centavos: number,
  fecha: string,
  [debe, deQuien, porCual]: readonly [CodigoDeCuenta, string, string],
  [haber, aQuien, cual]: readonly [CodigoDeCuenta, string, string],
): ApunteContable[] => [
  apuntePesos(debe, centavos, { parte: deQuien, partida: porCual, fecha }),
  apuntePesos(haber, -centavos, { parte: aQuien, partida: cual, fecha }),
]

/** The fiscal days of the acts of a kind that count, in their order. */
const diasDe = ({ historia }: Pick<EstadoDePedido, 'historia'>, accion: AccionDePedido): string[] =>
  historia.flatMap((acto) => (acto.accion === accion && acto.veredicto === 'aceptado' ? [diaFiscal(acto.en)] : []))

/** The day of the last act of a kind, or of the order's placing where none counts. */
const ultimoDia = ({ contenido, estado }: PedidoAsentable, accion: AccionDePedido): string =>
  diasDe(estado, accion).at(-1) ?? contenido.fecha

/** Acts after which something else may be owed to its customer than before. */
const cambianLoDebido: ReadonlySet<AccionDePedido> = new Set([
  'vencer',
  'aprobarPago',
  'rechazar',
  'responderSustitucion',
  'alistar',
  'entregar',
  'recibirDevolucion',
  'cobrar',
  'cancelar',
  'cancelarTienda',
  'responderCancelacion',
  'decidirReembolso',
  'pagarReembolso',
  'acreditarFactura',
])

/** Since when there is as much to give back as there is, as near as its acts tell. */
const debidoDesde = ({ contenido, estado }: PedidoAsentable): string => {
  const ultimo = estado.historia.findLast(({ accion, veredicto }) => veredicto === 'aceptado' && cambianLoDebido.has(accion))
  return ultimo ? diaFiscal(ultimo.en) : contenido.fecha
}

/**
 * The receipts that somebody approved, each with its day. The state does not say on which day which was: as many as were approved last, in
 * their order. Exact with one receipt, and whenever they are seen in the order in which they came.
 */
function comprobantesAprobados(pedido: PedidoAsentable): { id: string; centavos: number; fecha: string }[] {
  const aprobados = pedido.estado.comprobantes.filter(({ estado }) => estado === 'aprobado')
  const dias = diasDe(pedido.estado, 'aprobarPago').slice(-aprobados.length)
  return aprobados.map(({ id, aprobadoCentavos }, i) => ({
    id,
    centavos: aprobadoCentavos,
    fecha: dias[i] ?? dias.at(-1) ?? pedido.contenido.fecha,
  }))
}

/** Refunds that were paid by hand, each with its day. */
const reembolsosPagados = (pedido: PedidoAsentable): { id: string; centavos: number; fecha: string; enEfectivo: boolean }[] =>
  pedido.estado.reembolsos.flatMap(({ id, estado, centavos, devolucion }) =>
    estado === 'pagada'
      ? [
          {
            id,
            centavos,
            fecha: devolucion === null ? ultimoDia(pedido, 'pagarReembolso') : diaFiscal(devolucion.en),
            enEfectivo: devolucion?.metodo !== 'transferencia',
          },
        ]
      : [],
  )

/** Where verified money of an order's customer goes, and refunds come from: the account of its method. Of an order paid in cash nobody said which. */
const cuentaDelMetodo = ({ contenido: { metodo } }: PedidoAsentable): string =>
  metodo.clase === 'transferencia' && metodo.metodoId !== '' ? metodo.metodoId : SIN_DECIR

/** The courier's cash, from the door to the drawer. Two signatures: the giver's takes it out of their hands, the receiver's counts it. */
function efectivoDelMensajero(pedido: PedidoAsentable, anticipo: readonly [CodigoDeCuenta, string, string]): ApunteContable[] {
  const { id, estado } = pedido
  const { cobro } = estado
  if (cobro === null) return []
  const { mensajeroId, centavos, liquidacionId, declaradoCentavos, contadoCentavos } = cobro
  const [entregado, firmado, contado] = [
    ultimoDia(pedido, 'entregar'),
    ultimoDia(pedido, 'liquidar'),
    ultimoDia(pedido, 'recibirLiquidacion'),
  ]
  const enManos = ['enManos', mensajeroId || SIN_DECIR, id] as const
  const enTransito = ['enTransito', liquidacionId || SIN_DECIR, id] as const
  // The drawer's own movement says that it is in it, under the same item (liquidacion.rules.ts).
  const porEntrar = ['efectivoPorIdentificar', '', idMovimientoDeLiquidacion(liquidacionId)] as const
  const faltante = ['diferenciasDeCaja', mensajeroId || SIN_DECIR, ''] as const
  const cierre = firmado > contado ? firmado : contado
  return [
    ...pasar(centavos, entregado, enManos, anticipo),
    ...(declaradoCentavos === null ? [] : pasar(declaradoCentavos, firmado, enTransito, enManos)),
    ...(contadoCentavos === null ? [] : pasar(contadoCentavos, contado, porEntrar, enTransito)),
    // Both have signed: what was taken and did not arrive is a difference in the courier's name, whichever of the two figures it is in.
    ...(estaLiquidado(cobro)
      ? [
          ...pasar(centavos - (declaradoCentavos ?? 0), cierre, faltante, enManos),
          ...pasar((declaradoCentavos ?? 0) - (contadoCentavos ?? 0), cierre, faltante, enTransito),
        ]
      : []),
  ]
}

/**
 * What its invoice and the notes of it do to what was paid: the whole is earned by the sale that it names, a note takes back what it takes
 * back, and money that a note gave at the till went back. What was sold on credit no order pays: its sale says who owes it.
 */
function facturado(pedido: PedidoAsentable, anticipo: readonly [CodigoDeCuenta, string, string]): ApunteContable[] {
  const { contenido, estado } = pedido
  const facturada = contenido.metodo.clase !== 'credito' && (estado.fiscal === 'facturado' || estado.fiscal === 'nota_credito')
  const factura = ['facturasDePedido', '', estado.ventaId || SIN_DECIR] as const
  // Each act that counts adds one note.
  const dias = diasDe(estado, 'acreditarFactura')
  return [
    ...(facturada ? pasar(estado.totalCentavos, ultimoDia(pedido, 'facturar'), anticipo, factura) : []),
    ...estado.notas.flatMap(({ id, centavos, devueltoCentavos }, i) => {
      const dia = dias[i] ?? contenido.fecha
      // Of a second invoice of the same order the note says it all: its money is an item of its own.
      const devuelta = centavos === 0 ? (['facturasDePedido', '', id] as const) : factura
      return [...(facturada ? pasar(-centavos, dia, anticipo, factura) : []), ...pasar(devueltoCentavos, dia, anticipo, devuelta)]
    }),
  ]
}

/**
 * What the platform charges the store of it, and its ITBIS, on each day on which it grew or shrank: taken off what it owes the store. On the
 * store's book a cost, on the platform's what it earns; the ITBIS is of no month until it is invoiced (comision.asientos.ts).
 */
function comision({ contenido, estado }: PedidoAsentable, ganancia: CodigoDeCuenta, contra: readonly [CodigoDeCuenta, string, string]) {
  const signo = ganancia === 'comisiones' ? 1 : -1
  const [cuenta, parte, partida] = contra
  return pasosDeComision(contenido, estado).flatMap(({ fecha, comisionCentavos, itbisCentavos }): ApunteContable[] => [
    apuntePesos(ganancia, signo * comisionCentavos, { fecha }),
    apuntePesos('itbisDeComisiones', signo * itbisCentavos, { fecha }),
    apuntePesos(cuenta, -signo * (comisionCentavos + itbisCentavos), { parte, partida, fecha }),
  ])
}

/** What whoever brought its customer earns of it, on each day on which it grew or shrank: the platform's own cost, whoever paid for it. */
function delAfiliado({ id, contenido, estado }: PedidoAsentable): ApunteContable[] {
  const parte = contenido.afiliado?.usuarioId || SIN_DECIR
  return pasosDeAfiliado(contenido, estado).flatMap(({ fecha, centavos }) =>
    pasar(centavos, fecha, ['comisionesDeAfiliados', '', ''], ['afiliados', parte, id]),
  )
}

/** The lines of an order in its store's book. */
export function apuntesDePedido(pedido: PedidoAsentable): ApunteContable[] {
  const { id, tiendaId, contenido, estado } = pedido
  const anticipo = ['anticipos', contenido.usuarioId || SIN_DECIR, id] as const
  const { deMercana } = contenido.metodo
  const enBanco = (partida: string) =>
    deMercana ? (['mercana', tiendaId, id] as const) : (['porConfirmar', cuentaDelMetodo(pedido), partida] as const)
  const porIdentificar = ['efectivoPorIdentificar', '', id] as const
  return [
    ...comprobantesAprobados(pedido).flatMap(({ id: comprobante, centavos, fecha }) =>
      pasar(centavos, fecha, enBanco(comprobante), anticipo),
    ),
    ...pasar(estado.cobradoTiendaCentavos, ultimoDia(pedido, 'cobrar'), porIdentificar, anticipo),
    ...efectivoDelMensajero(pedido, anticipo),
    ...facturado(pedido, anticipo),
    ...reembolsosPagados(pedido).flatMap(({ id: reembolso, centavos, fecha, enEfectivo }) =>
      pasar(centavos, fecha, anticipo, enEfectivo && !deMercana ? porIdentificar : enBanco(reembolso)),
    ),
    // To be given back and not given back yet: the same debt by another name.
    ...pasar(estado.porDevolverCentavos, debidoDesde(pedido), anticipo, ['reembolsos', contenido.usuarioId || SIN_DECIR, id]),
    ...comision(pedido, 'comisiones', ['mercana', tiendaId, id]),
  ]
}

/** The lines of an order in the platform's book: what came into its account for a store, what went back out of it, and what it earned. */
export function apuntesDePedidoEnPlataforma(pedido: PedidoAsentable): ApunteContable[] {
  const { id, tiendaId, contenido } = pedido
  const deLaTienda = ['tiendas', tiendaId, id] as const
  const ganado = [...comision(pedido, 'comisionesGanadas', deLaTienda), ...delAfiliado(pedido)]
  if (!contenido.metodo.deMercana) return ganado
  const enCuenta = (partida: string) => ['porConfirmar', cuentaDelMetodo(pedido), partida] as const
  return [
    ...comprobantesAprobados(pedido).flatMap(({ id: comprobante, centavos, fecha }) =>
      pasar(centavos, fecha, enCuenta(comprobante), deLaTienda),
    ),
    ...reembolsosPagados(pedido).flatMap(({ id: reembolso, centavos, fecha, enEfectivo }) =>
      pasar(centavos, fecha, deLaTienda, enEfectivo ? (['efectivoPorIdentificar', '', id] as const) : enCuenta(reembolso)),
    ),
    ...ganado,
  ]
}
