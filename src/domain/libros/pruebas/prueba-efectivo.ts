/** M2 of the test of the books: cash, what is at the bank, and each drawer. */
import type { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { contadoPor, totalConteo } from '#domain/caja/cuadre.rules.ts'
import { diferenciasDeRecepcion } from '#domain/caja/entrega.rules.ts'
import { diferenciasDeArqueo } from '#domain/caja/fondo.rules.ts'
import { efectoEnCaja, esGasto, esMovimiento, esRecepcion } from '#domain/caja/gaveta.rules.ts'
import type { CierreTurno } from '#domain/caja/turno.entity.ts'
import { signoDeCargo } from '#domain/cobros/cargo.rules.ts'
import { signoDeCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { signoDePago } from '#domain/compras/pago-proveedor.rules.ts'
import { mesDe } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import { idMovimientoDeLiquidacion } from '#domain/pedidos/entregas/liquidacion.rules.ts'
import { estaLiquidado } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { efectivoNeto, signo } from '#domain/ventas/venta.rules.ts'
import type { ApunteContable, Asiento } from '../asiento.ts'
import { conceptosQueSalen } from '../banco.asientos.ts'
import { cuentasDe, type CodigoDeCuenta } from '../cuentas.ts'
import { partidasDe } from '../partidas.ts'
import { vigentes } from '../pliegue.ts'
import { apuntesDe, cotejar, ninguno, porTurno, sumarEn, type DocumentosDeLibro, type HallazgoDePrueba } from './prueba.ts'

const monedas = ['DOP', 'USD'] as const

/** What the documents say that came in and went out, in one currency, whatever way: cash, cards, transfers, cheques. */
function entroYSalio(docs: DocumentosDeLibro, moneda: Moneda): number {
  const { ventas, cierres, movimientos, arqueos, cobros, pagos, pedidos, desembolsos } = docs
  const porVentas = ventas.flatMap((venta) => [
    efectivoNeto(venta)[moneda],
    ...venta.pagos.map((pago) => (esDeBanco(pago.metodo) && pago.moneda === moneda ? signo(venta) * pago.recibidoCentavos : 0)),
  ])
  const porGastos = movimientos.map((uno) => {
    if (esMovimiento(uno)) return saleOAporta(uno) && uno.moneda === moneda ? efectoEnCaja(uno) : 0
    // The cash of a payment is counted as the payment.
    if (esGasto(uno)) return uno.pagoId !== '' ? 0 : -{ DOP: uno.dopCentavos, USD: uno.usdCentavos }[moneda]
    return esRecepcion(uno) && uno.resultado !== 'rechazada' ? diferenciasDeRecepcion(uno)[moneda] : 0
  })
  const porDiferencias = cierres.flatMap(({ renglones }) =>
    renglones.map((uno) => (uno.moneda === moneda && (uno.metodo === 'efectivo' || esDeBanco(uno.metodo)) ? uno.diferenciaCentavos : 0)),
  )
  const porArqueos = arqueos.map((uno) => (uno.que === 'arqueo' ? diferenciasDeArqueo(uno)[moneda] : 0))
  const porPedidos = moneda === 'DOP' ? pedidos.map(dineroDePedido) : []
  const porCobros = moneda === 'DOP' ? cobros.map((cobro) => signoDeCobro(cobro) * totalDeCobro(cobro)) : []
  const porPagos = moneda === 'DOP' ? pagos.map((pago) => -signoDePago(pago) * pago.centavos) : []
  const deMercana =
    moneda === 'DOP'
      ? desembolsos.map(({ clase, estado, centavos }) => (estado === 'devuelto' ? 0 : clase === 'abono' ? -centavos : centavos))
      : []
  const porDocumentos = [...porVentas, ...porGastos, ...porPedidos, ...porCobros, ...porPagos, ...deMercana]
  const todo = [...porDocumentos, ...porDiferencias, ...porArqueos, ...porBanco(docs, moneda)]
  return todo.reduce((suma, uno) => suma + uno, 0)
}

/** What was spent, and what the owner put in, was in no other place of the book. */
const saleOAporta = ({ clase, concepto }: MovimientoCaja): boolean => clase === 'gasto' || (clase === 'entrada' && concepto === 'aporte')

/** What was at the bank before the book, what differences took out or brought in, transfers that nobody will pay, and those that their customers owe. */
function porBanco({ cuentas, conciliaciones, transferencias, cargos }: DocumentosDeLibro, moneda: Moneda): number[] {
  return [
    ...cuentas.map((una) => (una.moneda === moneda ? una.saldoInicialCentavos : 0)),
    ...conciliaciones.map((una) =>
      una.moneda === moneda && una.estado === 'vigente' && conceptosQueSalen.has(una.concepto) ? una.diferenciaCentavos : 0,
    ),
    ...transferencias.map((una) => (una.moneda === moneda && una.estado === 'perdida' ? -una.centavos : 0)),
    ...cargos.map((uno) => (uno.pagoMoneda === moneda ? -signoDeCargo(uno) * uno.pagoCentavos : 0)),
  ]
}

const esDeBanco = (metodo: string): boolean => metodo === 'tarjeta' || metodo === 'transferencia' || metodo === 'cheque'

/** What the store itself holds of an order: not what the platform does, nor what a courier did not bring. */
function dineroDePedido({ contenido, estado }: Pedido): number {
  const { comprobantes, reembolsos, cobradoTiendaCentavos, cobro } = estado
  const verificado = comprobantes.reduce((suma, uno) => suma + (uno.estado === 'aprobado' ? uno.aprobadoCentavos : 0), 0)
  const devuelto = reembolsos.reduce((suma, uno) => suma + (uno.estado === 'pagada' ? uno.centavos : 0), 0)
  const traido = estaLiquidado(cobro) ? (cobro?.contadoCentavos ?? 0) : (cobro?.centavos ?? 0)
  return cobradoTiendaCentavos + traido + (contenido.metodo.deMercana ? 0 : verificado - devuelto)
}

/** M2: what there is in cash and at the bank is what came in less what went out; and a closing's drawer is that shift's. */
export function probarEfectivo(asientos: readonly Asiento[], docs: DocumentosDeLibro): HallazgoDePrueba[] {
  const ultimos = vigentes(asientos)
  const apuntes = apuntesDe(ultimos)
  const enSuGaveta = porTurno(ultimos, gavetasDe)
  const dondeHay = new Set<CodigoDeCuenta>([...cuentasDe('tienda', 'efectivo'), ...cuentasDe('tienda', 'banco')])
  return [
    ...monedas.flatMap((moneda) =>
      cotejar('M2', {
        code: 'libros.efectivo',
        diceCentavos: sumarEn(apuntes, (uno) => dondeHay.has(uno.cuenta) && uno.moneda === moneda),
        debeCentavos: entroYSalio(docs, moneda),
        moneda,
        de: '',
        documentos: ninguno,
      }),
    ),
    ...docs.cierres.flatMap((cierre) => probarCierre(cierre, enSuGaveta.get(cierre.turnoId) ?? [])),
    ...probarHerencias(docs),
    ...probarLiquidaciones(ultimos, docs.pedidos),
    ...probarBancos(apuntes, docs),
  ]
}

/** What a shift took over is what the closing of the one before it, at the same till, had counted; nothing is taken over from another till. */
function probarHerencias({ turnos, cierres }: Pick<DocumentosDeLibro, 'turnos' | 'cierres'>): HallazgoDePrueba[] {
  const deTurno = new Map(cierres.map((cierre) => [cierre.turnoId, cierre]))
  const cajaDe = new Map(turnos.map(({ id, cajaId }) => [id, cajaId]))
  return turnos.flatMap(({ id, cajaId, hereda }) => {
    const deCaja = hereda && cajaDe.get(hereda.turnoId)
    // That shift has not come, or waits in quarantine.
    if (!hereda || deCaja === undefined) return []
    const cierre = deTurno.get(hereda.turnoId)
    const suya = deCaja === cajaId
    // Its closing has not come, or waits there.
    if (suya && !cierre) return []
    const dejo = suya && cierre ? { DOP: totalConteo(cierre.conteoDop), USD: totalConteo(cierre.conteoUsd) } : { DOP: 0, USD: 0 }
    return monedas.flatMap((moneda) =>
      cotejar('M2', {
        code: 'libros.gaveta-heredada',
        diceCentavos: { DOP: hereda.dopCentavos, USD: hereda.usdCentavos }[moneda],
        debeCentavos: dejo[moneda],
        moneda,
        de: id,
        documentos: () => [id, cierre?.id ?? hereda.turnoId],
      }),
    )
  })
}

/** Each account is what its statements say, and was at the end of each closed month what its closing says. */
function probarBancos(
  apuntes: readonly ApunteContable[],
  { cuentas, lineas, cierresDeBanco }: Pick<DocumentosDeLibro, 'cuentas' | 'lineas' | 'cierresDeBanco'>,
): HallazgoDePrueba[] {
  const enBanco = apuntes.filter(({ cuenta }) => cuenta === 'banco')
  return cuentas.flatMap(({ id, moneda, saldoInicialCentavos }) => {
    const suyas = lineas.filter(({ cuentaId, estado }) => cuentaId === id && estado === 'vigente')
    const hasta = (mes: string): number => sumarEn(enBanco, (uno) => uno.parte === id && mesDe(uno.fecha) <= mes)
    const comun = { moneda, de: id }
    return [
      ...cotejar('M2', {
        code: 'libros.saldo-de-banco',
        diceCentavos: sumarEn(enBanco, ({ parte }) => parte === id),
        debeCentavos: suyas.reduce((suma, { centavos }) => suma + centavos, saldoInicialCentavos),
        documentos: () => [id, ...suyas.map((linea) => linea.id)],
        ...comun,
      }),
      ...cierresDeBanco.flatMap((cierre) =>
        cierre.cuentaId === id && cierre.estado === 'cerrado'
          ? cotejar('M2', {
              code: 'libros.cierre-de-banco',
              diceCentavos: hasta(cierre.mes),
              debeCentavos: cierre.saldoFinalCentavos,
              documentos: () => [cierre.id],
              ...comun,
            })
          : [],
      ),
    ]
  })
}

/** What a cashier counted of a courier's cash is what entered a drawer under the same handing in, once the drawer's movement is here. */
function probarLiquidaciones(asientos: readonly Asiento[], pedidos: readonly Pedido[]): HallazgoDePrueba[] {
  const contadas = new Map<string, { centavos: number; pedidos: string[] }>()
  for (const { id, estado } of pedidos) {
    const { contadoCentavos = null, liquidacionId = '' } = estado.cobro ?? {}
    if (contadoCentavos === null) continue
    const partida = idMovimientoDeLiquidacion(liquidacionId)
    const suma = contadas.get(partida) ?? { centavos: 0, pedidos: [] }
    contadas.set(partida, { centavos: suma.centavos + contadoCentavos, pedidos: [...suma.pedidos, id] })
  }
  const puentes = new Map(partidasDe(asientos, 'efectivoPorIdentificar').map((una) => [una.partida, una]))
  return [...contadas].flatMap(([partida, { centavos, pedidos: suyos }]) =>
    cotejar('M2', {
      code: 'libros.liquidacion-sin-gaveta',
      diceCentavos: puentes.get(partida)?.centavos ?? centavos,
      debeCentavos: 0,
      de: partida,
      documentos: () => [partida, ...suyos],
    }),
  )
}

const gavetasDe = ({ apuntes }: Asiento): ReadonlySet<string> =>
  new Set(apuntes.flatMap(({ cuenta, parte }) => (cuenta === 'gaveta' ? [parte] : [])))

/** The drawer of a closed shift: what it expected is what its documents put there, and with its difference what was counted. `asientos`: of that drawer. */
function probarCierre(cierre: CierreTurno, asientos: readonly Asiento[]): HallazgoDePrueba[] {
  const contado = contadoPor(cierre)
  const suyos = asientos.filter(
    ({ dispositivoId, seq, docId }) => docId === cierre.id || contado({ turnoId: cierre.turnoId, dispositivoId, seq }),
  )
  const documentos = () => [cierre.id, ...suyos.map(({ docId }) => docId)]
  return monedas.flatMap((moneda) => {
    const renglones = cierre.renglones.filter((uno) => uno.metodo === 'efectivo' && uno.moneda === moneda)
    const enGaveta = (de: readonly Asiento[]) =>
      sumarEn(apuntesDe(de), (uno) => uno.cuenta === 'gaveta' && uno.parte === cierre.turnoId && uno.moneda === moneda)
    const comun = { moneda, de: cierre.turnoId, documentos }
    return [
      ...cotejar('M2', {
        code: 'libros.gaveta-esperada',
        diceCentavos: enGaveta(suyos.filter(({ docId }) => docId !== cierre.id)),
        debeCentavos: renglones.reduce((suma, uno) => suma + uno.esperadoCentavos, 0),
        ...comun,
      }),
      ...cotejar('M2', {
        code: 'libros.gaveta-contada',
        diceCentavos: enGaveta(suyos),
        debeCentavos: renglones.reduce((suma, uno) => suma + uno.contadoCentavos, 0),
        ...comun,
      }),
    ]
  })
}
