import type { Castigo } from '#domain/cobros/castigo.entity.ts'
import type { EstadoDeCheque } from '#domain/cobros/cheque.rules.ts'
import type { Cadencia } from '#domain/cobros/plan-de-pago.entity.ts'
import type { EstadoDePlan } from '#domain/cobros/plan.rules.ts'
import type { EstadoDePromesa } from '#domain/cobros/promesa.rules.ts'
import { origenDeDeuda } from '#domain/cobros/cargo.rules.ts'
import type { Mark } from '../kit/columns.tsx'
import { paths } from '../paths.ts'

export const SIN_COBRADOR = 'Sin cobrador'

export const nombreDeCadencia: Readonly<Record<Cadencia, string>> = { semana: 'Semanal', quincena: 'Quincenal', mes: 'Mensual' }

export const marcaDePlan: Readonly<Record<EstadoDePlan['estado'], Mark>> = {
  'al-dia': ['teal', 'Al día'],
  roto: ['red', 'Roto'],
  cumplido: ['teal', 'Pagado'],
  anulado: ['gray', 'Anulado'],
}

export const marcaDePromesa: Readonly<Record<EstadoDePromesa, Mark>> = {
  pendiente: ['blue', 'Por cumplir'],
  cumplida: ['teal', 'Cumplida'],
  rota: ['red', 'Rota'],
}

export const nombreDeEstadoDeCheque: Readonly<Record<EstadoDeCheque, string>> = {
  toca: 'Para depositar ya',
  espera: 'Para después',
  cobrado: 'Cobrado',
  devuelto: 'Devuelto al cliente',
}
export const marcaDeCheque: Readonly<Record<EstadoDeCheque, Mark>> = {
  toca: ['orange', nombreDeEstadoDeCheque.toca],
  espera: ['blue', nombreDeEstadoDeCheque.espera],
  cobrado: ['teal', nombreDeEstadoDeCheque.cobrado],
  devuelto: ['gray', nombreDeEstadoDeCheque.devuelto],
}

export const marcaDeCastigo: Readonly<Record<Castigo['estado'], Mark>> = {
  pendiente: ['orange', 'Por decidir'],
  aprobado: ['red', 'Perdida'],
  rechazado: ['gray', 'Se sigue cobrando'],
  anulado: ['blue', 'Se cobra otra vez'],
}

/** Where what is owed is read as it was written: its invoice; of a cheque that came back, the receipt of what was paid with it. */
export function hrefDeDeuda(nombre: string, documentoId: string): string {
  const origen = origenDeDeuda(documentoId)
  return 'cobroId' in origen
    ? paths.cxc.href({ nombre }, { ver: 'recibos', recibo: origen.cobroId })
    : paths.imprimirFacturas.href({ nombre }, { factura: origen.ventaId })
}
