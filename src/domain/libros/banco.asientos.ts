/**
 * What a bank's account posts: its first balance, each line of its statements on the day that the bank had it, and what a line turned out to be.
 * So `banco` is what the statements say, always, and what nobody has explained lies in `sinDueno`. Dollars of a line have no rate: reconciled,
 * they take on what they were worth when they were charged.
 */
import type { Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import type { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import type { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import type { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { DepositoBanco } from '#domain/caja/fondo.entity.ts'
import { diaFiscal, mesDe } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import { apunteEn, type ApunteContable } from './asiento.ts'
import { SIN_DECIR, type CodigoDeCuenta } from './cuentas.ts'

const valorSinTasa = (moneda: Moneda, centavos: number): number => (moneda === 'DOP' ? centavos : 0)

/** What there was when its first day began: of before the book. */
export function apuntesDeCuentaDeBanco({ id, moneda, saldoInicialCentavos, desde: fecha }: CuentaDeBanco): ApunteContable[] {
  const valor = valorSinTasa(moneda, saldoInicialCentavos)
  return [
    apunteEn(moneda, 'banco', saldoInicialCentavos, valor, { parte: id, fecha }),
    apunteEn(moneda, 'capital', -saldoInicialCentavos, -valor, { fecha }),
  ]
}

/** It is at the bank, and whose it is nobody has said. Taken back with its file it is nothing. */
export function apuntesDeLinea({ id, cuentaId, moneda, fecha, centavos, estado }: LineaDeBanco): ApunteContable[] {
  if (estado === 'anulada') return []
  const valor = valorSinTasa(moneda, centavos)
  return [
    apunteEn(moneda, 'banco', centavos, valor, { parte: cuentaId, fecha }),
    apunteEn(moneda, 'sinDueno', -centavos, -valor, { parte: cuentaId, partida: id, fecha }),
  ]
}

/** Financial expenses, by the list of the 606. */
const GASTOS_FINANCIEROS = '07'

type Lugar = { cuenta: CodigoDeCuenta; parte?: string; partida?: string }

/** Where what a difference is called goes. What was only noted stays without an owner. */
const porConcepto: Readonly<Record<NonNullable<Conciliacion['concepto']>, (una: Conciliacion) => Lugar>> = {
  comision: () => ({ cuenta: 'gastos', parte: GASTOS_FINANCIEROS }),
  impuesto: () => ({ cuenta: 'gastos', parte: GASTOS_FINANCIEROS }),
  // Who pays out cards keeps ITBIS back.
  retencion: () => ({ cuenta: 'itbisRetenidoPorTerceros' }),
  interes: () => ({ cuenta: 'intereses' }),
  // The account at the other end says the same with the other sign.
  traspaso: ({ id, cuentaId }) => ({ cuenta: 'depositoEnTransito', parte: cuentaId, partida: id }),
  efectivo: ({ id }) => ({ cuenta: 'efectivoPorIdentificar', partida: id }),
  pago: ({ id }) => ({ cuenta: 'proveedores', parte: SIN_DECIR, partida: id }),
  'no-llego': () => ({ cuenta: 'incobrables' }),
  otro: ({ id, cuentaId }) => ({ cuenta: 'sinDueno', parte: cuentaId, partida: id }),
}

/** Concepts whose money is no longer anywhere in cash or at a bank. */
export const conceptosQueSalen: ReadonlySet<Conciliacion['concepto']> = new Set([
  'comision',
  'impuesto',
  'retencion',
  'interes',
  'pago',
  'no-llego',
] as const)

/** The day of the latest thing in it, or the first of its month where that is later. */
function fechaDe({ mes, lineas, movimientos }: Conciliacion): string {
  const ultima = [...lineas, ...movimientos].reduce((mayor, { fecha }) => (fecha > mayor ? fecha : mayor), '')
  return mesDe(ultima) === mes ? ultima : `${mes}-01`
}

/** Lines stop being nobody's, payments stop being waited for, and the difference goes where it is called. Undone it is nothing. */
export function apuntesDeConciliacion(una: Conciliacion): ApunteContable[] {
  if (una.estado === 'deshecha') return []
  const { cuentaId, moneda, lineas, movimientos, concepto, diferenciaCentavos } = una
  const fecha = fechaDe(una)
  const valorDe = ({ centavos, valorCentavos }: Conciliacion['movimientos'][number]): number =>
    moneda === 'DOP' ? centavos : valorCentavos
  const ganado = moneda === 'DOP' ? 0 : movimientos.reduce((suma, movimiento) => suma + valorDe(movimiento), 0)
  const diferencia = concepto === null ? undefined : porConcepto[concepto](una)
  return [
    ...lineas.map(({ id, centavos }) =>
      apunteEn(moneda, 'sinDueno', centavos, valorSinTasa(moneda, centavos), { parte: cuentaId, partida: id, fecha }),
    ),
    ...movimientos.map((movimiento) => {
      const { id, clase, documentoId, parte, partida, centavos } = movimiento
      const valor = -valorDe(movimiento)
      // A deposit was on its way; a withdrawal of a drawer says that it left, and not where to.
      if (documentoId.startsWith(`${DepositoBanco.tipo}:`))
        return apunteEn(moneda, 'depositoEnTransito', -centavos, valor, { parte: parte || SIN_DECIR, partida: id, fecha })
      if (clase === 'deposito') return apunteEn(moneda, 'efectivoPorIdentificar', -centavos, valor, { partida: id, fecha })
      return apunteEn(moneda, 'porConfirmar', -centavos, valor, { parte: parte || SIN_DECIR, partida: partida || documentoId, fecha })
    }),
    ...(diferencia
      ? [apunteEn(moneda, diferencia.cuenta, -diferenciaCentavos, -valorSinTasa(moneda, diferenciaCentavos), { ...diferencia, fecha })]
      : []),
    apunteEn(moneda, 'banco', 0, ganado, { parte: cuentaId, fecha }),
  ]
}

/**
 * A transfer that did not come, or a cheque that came back: lost, or paid in cash, which the drawer's own movement says under its own item. Approved it stays to be
 * confirmed, until the bank's line is matched. What was taken back is another act, on its own day. What its customer owes is a charge (`apuntesDeCargo`).
 */
export const apuntesDeTransferencia = ({
  id,
  metodo,
  ventaId,
  moneda,
  centavos,
  valorCentavos,
  historia,
}: Transferencia): ApunteContable[] =>
  historia.flatMap(({ accion, en }, i) => {
    const deVuelta = accion === 'revertir' || accion === 'anular'
    const final = deVuelta ? historia[i - 1]?.accion : accion
    if (final !== 'perder' && final !== 'cobrar') return []
    const signo = deVuelta ? -1 : 1
    const fecha = diaFiscal(en)
    const [debe, valor] = [signo * centavos, signo * valorCentavos]
    return [
      final === 'perder'
        ? apunteEn(moneda, 'incobrables', debe, valor, { fecha })
        : apunteEn(moneda, 'efectivoPorIdentificar', debe, valor, { partida: id, fecha }),
      apunteEn(moneda, 'porConfirmar', -debe, -valor, { parte: metodo, partida: ventaId, fecha }),
    ]
  })
