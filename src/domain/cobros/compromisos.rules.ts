/** What customers agreed to and has to be looked after: promises and plans, those that were broken first. */
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { RenglonDeCartera } from './cartera.rules.ts'
import type { PlanDePago } from './plan-de-pago.entity.ts'
import { estadoDePlan } from './plan.rules.ts'
import type { Promesa } from './promesa.entity.ts'
import { estadoDePromesa } from './promesa.rules.ts'

export interface Compromiso {
  id: string
  clase: 'promesa' | 'plan'
  cliente: Cliente
  /** The day of a promise, or of the instalment that is next or late. */
  dia: string
  /** What is to be paid by then. */
  centavos: number
  estado: 'pendiente' | 'roto'
  /** Who was promised; '' of a plan. */
  quien: string
}

/** Promises that wait or were broken, and plans of which something is owed, of customers who owe. `vigente`: who stands for a customer. */
export function compromisosDe(
  renglones: readonly RenglonDeCartera[],
  { planes, promesas }: { planes: readonly PlanDePago[]; promesas: readonly Promesa[] },
  vigente: (clienteId: string) => string,
  hoy: string,
): Compromiso[] {
  const porCliente = new Map(renglones.map((renglon) => [renglon.cliente.id, renglon]))
  const dePromesas = promesas.flatMap(({ id, clienteId, cobradorNombre, ...promesa }): Compromiso[] => {
    const renglon = porCliente.get(vigente(clienteId))
    if (!renglon || renglon.deuda.saldoCentavos <= 0) return []
    const { estado, pagadoCentavos } = estadoDePromesa(promesa, renglon.movimientos, hoy)
    if (estado === 'cumplida') return []
    const centavos = promesa.centavos - pagadoCentavos
    return [
      {
        id,
        clase: 'promesa',
        cliente: renglon.cliente,
        dia: promesa.dia,
        centavos,
        estado: estado === 'rota' ? 'roto' : estado,
        quien: cobradorNombre,
      },
    ]
  })
  const dePlanes = planes.flatMap((plan): Compromiso[] => {
    const renglon = porCliente.get(vigente(plan.clienteId))
    if (!renglon) return []
    const { estado, proxima, atrasadoCentavos } = estadoDePlan(plan, renglon.documentos, hoy)
    if (!proxima) return []
    const centavos = atrasadoCentavos || proxima.centavos
    return [
      {
        id: plan.id,
        clase: 'plan',
        cliente: renglon.cliente,
        dia: proxima.vence,
        centavos,
        estado: estado === 'roto' ? 'roto' : 'pendiente',
        quien: '',
      },
    ]
  })
  return [...dePromesas, ...dePlanes].sort((a, b) => (a.estado === b.estado ? a.dia.localeCompare(b.dia) : a.estado === 'roto' ? -1 : 1))
}
