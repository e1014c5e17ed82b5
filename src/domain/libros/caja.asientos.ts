/**
 * What a shift, its closing and the movements of its drawer post. None of them holds a rate, so their dollars have no value in pesos: they are
 * kept in dollars alone, and never at a rate that nobody wrote down.
 */
import type { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import type { CierreTurno, RenglonCuadre, Turno } from '#domain/caja/turno.entity.ts'
import type { EntregaDinero, OrigenDeEfectivo, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { diferenciasDeRecepcion } from '#domain/caja/entrega.rules.ts'
import type { ArqueoEfectivo, DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { diferenciasDeArqueo } from '#domain/caja/fondo.rules.ts'
import { efectoEnCaja } from '#domain/caja/gaveta.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import { apunteEn, type ApunteContable } from './asiento.ts'
import { SIN_DECIR } from './cuentas.ts'

const monedas = ['DOP', 'USD'] as const

const valorSinTasa = (moneda: Moneda, centavos: number): number => (moneda === 'DOP' ? centavos : 0)

interface Traspaso {
  moneda: Moneda
  /** Into the drawer; negative out of it. */
  centavos: number
  turnoId: string
  partida: string
  fecha: string
}

/** Between a drawer and a place that the document does not name. */
const conLoPorIdentificar = ({ moneda, centavos, turnoId, partida, fecha }: Traspaso): ApunteContable[] => [
  apunteEn(moneda, 'gaveta', centavos, valorSinTasa(moneda, centavos), { parte: turnoId || SIN_DECIR, fecha }),
  apunteEn(moneda, 'efectivoPorIdentificar', -centavos, -valorSinTasa(moneda, centavos), { partida, fecha }),
]

/**
 * The float with which a shift opens, out of the drawer that the last one left: all of what was there, since it is the same drawer. What was
 * counted beyond it, or is missing of it, came from or went to a place that the shift does not say; without a shift before it, all of it.
 */
export function apuntesDeTurno({ id, fecha, fondoDopCentavos, fondoUsdCentavos, hereda }: Turno): ApunteContable[] {
  const [fondo, quedaba] = [
    { DOP: fondoDopCentavos, USD: fondoUsdCentavos },
    { DOP: hereda?.dopCentavos ?? 0, USD: hereda?.usdCentavos ?? 0 },
  ]
  return monedas.flatMap((moneda) => [
    apunteEn(moneda, 'gaveta', fondo[moneda], valorSinTasa(moneda, fondo[moneda]), { parte: id, fecha }),
    apunteEn(moneda, 'gaveta', -quedaba[moneda], -valorSinTasa(moneda, quedaba[moneda]), { parte: hereda?.turnoId || SIN_DECIR, fecha }),
    apunteEn(moneda, 'efectivoPorIdentificar', quedaba[moneda] - fondo[moneda], valorSinTasa(moneda, quedaba[moneda] - fondo[moneda]), {
      partida: id,
      fecha,
    }),
  ])
}

/** Cash in or out of a drawer: an expense is one, of a type that nobody said; what the owner put in is theirs; the rest waits for who says where it came from or went. */
export function apuntesDeMovimientoCaja(movimiento: MovimientoCaja): ApunteContable[] {
  const { id, en, clase, moneda, turnoId, concepto } = movimiento
  const [centavos, fecha] = [efectoEnCaja(movimiento), diaFiscal(en)]
  const aporta = clase === 'entrada' && concepto === 'aporte'
  if (clase !== 'gasto' && !aporta) return conLoPorIdentificar({ moneda, centavos, turnoId, partida: id, fecha })
  const valor = valorSinTasa(moneda, centavos)
  return [
    apunteEn(moneda, 'gaveta', centavos, valor, { parte: turnoId || SIN_DECIR, fecha }),
    aporta
      ? apunteEn(moneda, 'capital', -centavos, -valor, { fecha })
      : apunteEn(moneda, 'gastos', -centavos, -valor, { parte: SIN_DECIR, fecha }),
  ]
}

interface Sitio {
  lugar: OrigenDeEfectivo
  turnoId: string
  fondoId: string
  /** Whose hands, and under which item: of who collected with no drawer. */
  manos?: { parte: string; partida: string }
}

/** Into the place where cash is, or with a minus out of it. */
function enLugar({ lugar, turnoId, fondoId, manos }: Sitio, moneda: Moneda, centavos: number, fecha: string): ApunteContable {
  const valor = valorSinTasa(moneda, centavos)
  if (lugar === 'manos')
    return apunteEn(moneda, 'enManos', centavos, valor, { parte: manos?.parte || SIN_DECIR, partida: manos?.partida || SIN_DECIR, fecha })
  if (lugar === 'boveda') return apunteEn(moneda, 'boveda', centavos, valor, { fecha })
  return apunteEn(moneda, lugar, centavos, valor, { parte: (lugar === 'gaveta' ? turnoId : fondoId) || SIN_DECIR, fecha })
}

const enCamino = (entregaId: string, moneda: Moneda, centavos: number, fecha: string): ApunteContable =>
  apunteEn(moneda, 'enTransito', centavos, valorSinTasa(moneda, centavos), {
    parte: entregaId || SIN_DECIR,
    partida: entregaId || SIN_DECIR,
    fecha,
  })

/** What is handed over leaves its place and is on its way, whoever it is for. */
export function apuntesDeEntrega(entrega: EntregaDinero): ApunteContable[] {
  const { id, en, origen, turnoId, fondoId, dopCentavos, usdCentavos, creadoPor } = entrega
  const [fecha, cuanto] = [diaFiscal(en), { DOP: dopCentavos, USD: usdCentavos }]
  const manos = { parte: creadoPor, partida: id }
  return monedas.flatMap((moneda) => [
    enCamino(id, moneda, cuanto[moneda], fecha),
    enLugar({ lugar: origen, turnoId, fondoId, manos }, moneda, -cuanto[moneda], fecha),
  ])
}

/** What was counted is in its place, all that was said is off its way, and what lies between is in the name of who gave it. A refusal moves nothing. */
export function apuntesDeRecepcion(recepcion: RecepcionDinero): ApunteContable[] {
  if (recepcion.resultado === 'rechazada') return []
  const { entregaId, deEmpleadoId, dopCentavos, usdCentavos, declaradoDopCentavos, declaradoUsdCentavos } = recepcion
  const fecha = diaFiscal(recepcion.en)
  const contado = { DOP: dopCentavos, USD: usdCentavos }
  const dicho = { DOP: declaradoDopCentavos, USD: declaradoUsdCentavos }
  const diferencias = diferenciasDeRecepcion(recepcion)
  return monedas.flatMap((moneda) => [
    enLugar({ ...recepcion, manos: { parte: deEmpleadoId, partida: entregaId } }, moneda, contado[moneda], fecha),
    enCamino(entregaId, moneda, -dicho[moneda], fecha),
    apunteEn(moneda, 'diferenciasDeCaja', -diferencias[moneda], -valorSinTasa(moneda, diferencias[moneda]), {
      parte: deEmpleadoId || SIN_DECIR,
      fecha,
    }),
  ])
}

interface Salida extends Pick<GastoEfectivo, 'id' | 'creadoPor' | 'origen' | 'turnoId' | 'fondoId' | 'dopCentavos' | 'usdCentavos'> {
  fecha: string
}

/** Out of the place that a document names, and into what `otro` says. */
const alSalir = (
  { id, creadoPor, origen: lugar, turnoId, fondoId, dopCentavos, usdCentavos, fecha }: Salida,
  otro: (moneda: Moneda, centavos: number, valor: number) => ApunteContable,
): ApunteContable[] => {
  const cuanto = { DOP: dopCentavos, USD: usdCentavos }
  return monedas.flatMap((moneda) => [
    enLugar({ lugar, turnoId, fondoId, manos: { parte: creadoPor, partida: id } }, moneda, -cuanto[moneda], fecha),
    otro(moneda, cuanto[moneda], valorSinTasa(moneda, cuanto[moneda])),
  ])
}

/** An expense is of its kind, wherever the cash was; the cash of a payment to a supplier is the other half of that payment. */
export const apuntesDeGasto = (gasto: GastoEfectivo): ApunteContable[] => {
  const [fecha, { pagoId, tipo606 }] = [diaFiscal(gasto.en), gasto]
  return alSalir({ ...gasto, fecha }, (moneda, centavos, valor) =>
    pagoId === ''
      ? apunteEn(moneda, 'gastos', centavos, valor, { parte: tipo606, fecha })
      : apunteEn(moneda, 'efectivoPorIdentificar', centavos, valor, { partida: pagoId, fecha }),
  )
}

/** Cash that was taken to the bank is on its way there, in the name of the account, until the bank has it. */
export const apuntesDeDeposito = (deposito: DepositoBanco): ApunteContable[] => {
  const { id: partida, cuentaId, fecha } = deposito
  return alSalir(deposito, (moneda, centavos, valor) =>
    apunteEn(moneda, 'depositoEnTransito', centavos, valor, { parte: cuentaId || SIN_DECIR, partida, fecha }),
  )
}

/** A count moves its differences, in the name of who keeps the place; the first one says with how much it began, and not where that was. */
export function apuntesDeArqueo(arqueo: ArqueoEfectivo): ApunteContable[] {
  const [fecha, diferencias] = [diaFiscal(arqueo.en), diferenciasDeArqueo(arqueo)]
  return monedas.flatMap((moneda) => {
    const centavos = diferencias[moneda]
    const valor = valorSinTasa(moneda, centavos)
    return [
      enLugar({ ...arqueo, turnoId: '' }, moneda, centavos, fecha),
      arqueo.que === 'apertura'
        ? apunteEn(moneda, 'efectivoPorIdentificar', -centavos, -valor, { partida: arqueo.id, fecha })
        : apunteEn(moneda, 'diferenciasDeCaja', -centavos, -valor, { parte: arqueo.custodioId || SIN_DECIR, fecha }),
    ]
  })
}

/**
 * A closing moves its differences and nothing else: what was counted stays in that drawer until a handover takes it away. What was missing is
 * in the name of who closed. Slips of credit, notes and orders are no money: what is owed is in the sales, whatever became of the paper.
 */
export const apuntesDeCierre = (cierre: CierreTurno): ApunteContable[] =>
  cierre.renglones.flatMap((renglon) => {
    const { moneda, diferenciaCentavos } = renglon
    const [valor, { fecha }] = [valorSinTasa(moneda, diferenciaCentavos), cierre]
    const falto = apunteEn(moneda, 'diferenciasDeCaja', -diferenciaCentavos, -valor, { parte: cierre.cajeroId || SIN_DECIR, fecha })
    if (renglon.metodo === 'efectivo')
      return [apunteEn(moneda, 'gaveta', diferenciaCentavos, valor, { parte: cierre.turnoId || SIN_DECIR, fecha }), falto]
    if (!esComprobanteDePago(renglon)) return []
    return [apunteEn(moneda, 'porConfirmar', diferenciaCentavos, valor, { parte: renglon.metodo, partida: cierre.id, fecha }), falto]
  })

const conComprobante: ReadonlySet<RenglonCuadre['metodo']> = new Set(['tarjeta', 'transferencia', 'cheque'])
/** Is what was counted a voucher for money that a bank has, or will have? */
const esComprobanteDePago = ({ metodo }: Pick<RenglonCuadre, 'metodo'>): boolean => conComprobante.has(metodo)
