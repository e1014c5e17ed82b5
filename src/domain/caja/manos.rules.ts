/** Cash that somebody collected with no drawer, until they hand it over: in their hands, and at their charge. */
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { efectivoDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { EntregaDinero, RecepcionDinero } from './entrega-dinero.entity.ts'
import type { DepositoBanco, GastoEfectivo } from './fondo.entity.ts'

export interface HechosDeManos {
  cobros: readonly Pick<Cobro, 'turnoId' | 'cobradorId' | 'pagos' | 'anula'>[]
  entregas: readonly Pick<EntregaDinero, 'origen' | 'creadoPor' | 'dopCentavos'>[]
  recepciones: readonly Pick<RecepcionDinero, 'lugar' | 'resultado' | 'deEmpleadoId' | 'dopCentavos'>[]
  salidas: readonly Pick<GastoEfectivo | DepositoBanco, 'origen' | 'creadoPor' | 'dopCentavos'>[]
}

/** What this person still has of it by these documents, RD$ centavos: collected, less what went on its way, was spent or deposited, plus what came back. */
export function cobradoEnManos(empleadoId: string, { cobros, entregas, recepciones, salidas }: HechosDeManos): number {
  const suma = (montos: readonly number[]): number => montos.reduce((total, uno) => total + uno, 0)
  const deSusManos = [...entregas, ...salidas].filter(({ origen, creadoPor }) => origen === 'manos' && creadoPor === empleadoId)
  const deVuelta = recepciones.filter(
    ({ lugar, resultado, deEmpleadoId }) => lugar === 'manos' && resultado !== 'rechazada' && deEmpleadoId === empleadoId,
  )
  return (
    suma(cobros.map((cobro) => (cobro.turnoId === '' && cobro.cobradorId === empleadoId ? efectivoDeCobro(cobro) : 0))) -
    suma(deSusManos.map(({ dopCentavos }) => dopCentavos)) +
    suma(deVuelta.map(({ dopCentavos }) => dopCentavos))
  )
}
