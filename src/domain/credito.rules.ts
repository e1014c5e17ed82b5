/**
 * What a customer owes: credit sales less credit notes given back as credit. Payments of a debt are not written anywhere yet,
 * so they are not counted. The server's fold (`CreditoCliente`) and the sales on this device name their sales, and each counts
 * once: it does not matter which of the two has heard of it.
 */
import type { Aclaracion } from './entidades/aclaracion.ts'
import type { CreditoCliente } from './entidades/cliente.ts'
import type { Venta } from './entidades/venta.ts'
import { diasEntre, sumarDias } from './fecha.ts'
import { signo } from './venta.rules.ts'

export type MovimientoCredito = CreditoCliente['movimientos'][number]

/** The credit in a sale or a credit note; undefined when there is none, or nobody who owes it. */
export function movimientoDe(venta: Venta): MovimientoCredito | undefined {
  const centavos = venta.pagos.reduce((suma, { metodo, valorCentavos }) => suma + (metodo === 'credito' ? valorCentavos : 0), 0)
  if (centavos === 0 || venta.cliente.clienteId === '') return undefined
  return {
    ventaId: venta.id,
    ncf: venta.ncf,
    fecha: venta.fecha,
    centavos: signo(venta) * centavos,
    modifica: venta.modifica?.ventaId ?? '',
  }
}

/** Each customer's credit sales and notes, by who stands for them now. */
export function movimientosPorCliente(
  pliegues: readonly Pick<CreditoCliente, 'clienteId' | 'movimientos'>[],
  ventas: readonly Venta[],
  vigente: (clienteId: string) => string,
): Map<string, MovimientoCredito[]> {
  const porCliente = new Map<string, Map<string, MovimientoCredito>>()
  const poner = (clienteId: string, movimiento: MovimientoCredito) => {
    const id = vigente(clienteId)
    const suyos = porCliente.get(id) ?? new Map<string, MovimientoCredito>()
    porCliente.set(id, suyos.set(movimiento.ventaId, movimiento))
  }
  for (const { clienteId, movimientos } of pliegues) for (const movimiento of movimientos) poner(clienteId, movimiento)
  for (const venta of ventas) {
    const movimiento = movimientoDe(venta)
    if (movimiento) poner(venta.cliente.clienteId, movimiento)
  }
  return new Map([...porCliente].map(([id, suyos]) => [id, [...suyos.values()].sort(porFecha)]))
}

const porFecha = (a: MovimientoCredito, b: MovimientoCredito): number =>
  a.fecha.localeCompare(b.fecha) || a.ventaId.localeCompare(b.ventaId)

/** A credit sale that is owed, wholly or in part. */
export interface DocumentoPendiente extends MovimientoCredito {
  pendienteCentavos: number
  vence: string
}

export interface Deuda {
  saldoCentavos: number
  vencidoCentavos: number
  /** Days since the oldest open sale fell due; 0 when nothing is overdue. */
  diasVencidos: number
  pendientes: DocumentoPendiente[]
}

/** What is owed on a day. A note takes from the sale that it takes back; what is left of it, and what has none here, from the oldest. */
export function deudaDe(movimientos: readonly MovimientoCredito[], tiempoCreditoDias: number, hoy: string): Deuda {
  const abiertos = movimientos
    .filter(({ centavos }) => centavos > 0)
    .map((movimiento): DocumentoPendiente => ({
      ...movimiento,
      pendienteCentavos: movimiento.centavos,
      vence: sumarDias(movimiento.fecha, tiempoCreditoDias),
    }))
  for (const nota of movimientos.filter(({ centavos }) => centavos < 0)) {
    let resto = -nota.centavos
    for (const abierto of [...abiertos.filter(({ ventaId }) => ventaId === nota.modifica), ...abiertos]) {
      const parte = Math.min(resto, abierto.pendienteCentavos)
      abierto.pendienteCentavos -= parte
      resto -= parte
    }
  }
  const pendientes = abiertos.filter(({ pendienteCentavos }) => pendienteCentavos > 0)
  const vencidos = pendientes.filter(({ vence }) => vence < hoy)
  const suma = (documentos: readonly DocumentoPendiente[]) => documentos.reduce((total, d) => total + d.pendienteCentavos, 0)
  return {
    saldoCentavos: movimientos.reduce((total, { centavos }) => total + centavos, 0),
    vencidoCentavos: suma(vencidos),
    diasVencidos: Math.max(0, ...vencidos.map(({ vence }) => diasEntre(vence, hoy))),
    pendientes,
  }
}

/** Does it stop its customer's credit until somebody has settled it? */
export const detieneCredito = ({ motivo, estado }: Pick<Aclaracion, 'motivo' | 'estado'>): boolean =>
  motivo === 'credito_excedido' && estado === 'pendiente'

export type CreditoDeCliente =
  | { puede: false; motivo: 'contado' | 'bloqueado' | 'detenido' }
  | { puede: true; disponibleCentavos: number | undefined; excedeCentavos: number }

/**
 * May this customer buy this much more on credit? A limit of 0 is none. A sale that passes the limit is said, and does not stop;
 * from then on it is `detenido`, until the owner has settled that sale (`entidades/aclaracion.ts`).
 */
export function creditoPara(
  cliente: { condicion: 'CONTADO' | 'CREDITO'; creditoBloqueado: boolean; creditoAprobadoCentavos: number },
  saldoCentavos: number,
  ventaCentavos: number,
  detenido = false,
): CreditoDeCliente {
  if (cliente.condicion !== 'CREDITO') return { puede: false, motivo: 'contado' }
  if (cliente.creditoBloqueado) return { puede: false, motivo: 'bloqueado' }
  if (detenido) return { puede: false, motivo: 'detenido' }
  if (cliente.creditoAprobadoCentavos === 0) return { puede: true, disponibleCentavos: undefined, excedeCentavos: 0 }
  const disponibleCentavos = cliente.creditoAprobadoCentavos - saldoCentavos
  return { puede: true, disponibleCentavos, excedeCentavos: Math.max(0, ventaCentavos - disponibleCentavos) }
}

/** What was owed when a movement arrived, itself included: later arrivals are theirs to answer for, whichever till they came from. */
export function saldoAlLlegar(movimientos: readonly MovimientoCredito[], este: Pick<MovimientoCredito, 'ventaId' | 'recibidoEn'>): number {
  const lugar = ({ recibidoEn = '', ventaId }: Pick<MovimientoCredito, 'ventaId' | 'recibidoEn'>) => `${recibidoEn} ${ventaId}`
  return movimientos.reduce((suma, uno) => suma + (lugar(uno) <= lugar(este) ? uno.centavos : 0), 0)
}
