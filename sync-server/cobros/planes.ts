/** Instalments: agreed over what is owed at that moment, and taken back. */
import { v7 as uuidv7 } from 'uuid'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { cuotasDe, porDocumento } from '#domain/cobros/plan.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Deuda } from '#domain/ventas/credito.rules.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { KeyedQueue } from '../core/queues.ts'
import { ruta } from '../http/ruta.ts'
import { deudaAlDia } from './deuda.ts'

/** Plans of payment of a store. */
export function rutasDePlanes(server: Server): void {
  /** One at a time of each store: the second of two that name one document hears that it is in a plan. */
  const turnos = new KeyedQueue()

  ruta(server, comandosCobros.crearPlanDePago, { permiso: [PlanDePago, 'crear'] }, async ({ tiendaId, autor, en, cuerpo }) =>
    turnos.enFila(tiendaId, async () => {
      const { clienteId, cada, cuantas, primerDia } = cuerpo
      const hoy = diaFiscal(en)
      if (primerDia < hoy) return fallo('plan.dia-pasado')
      const ops = await baseDeTienda(server.store, tiendaId, 'ops')
      const debe = await deudaAlDia(server, { tiendaId, ops, hoy }, clienteId)
      if (!debe.ok) return debe
      const documentos = enPlan(debe.value.deuda, cuerpo.documentos)
      if (!documentos.ok) return documentos
      const total = documentos.value.reduce((suma, { centavos }) => suma + centavos, 0)
      const cuotas = cuotasDe(total, { cuantas, cada, primerDia })
      if (!cuotas.ok) return cuotas
      const id = `${PlanDePago.tipo}:${uuidv7()}`
      const creado = await crearDecision(
        server,
        { db: ops, entity: PlanDePago, id, acto: { tiendaId, autor, en } },
        { clienteId: debe.value.cliente.id, documentos: documentos.value, cada, cuotas: cuotas.value },
      )
      return creado.ok ? ok({ id }) : creado
    }),
  )

  ruta(server, comandosCobros.anularPlanDePago, { permiso: [PlanDePago, 'anular'] }, async ({ tiendaId, autor, en, cuerpo, parametro }) => {
    const db = await baseDeTienda(server.store, tiendaId, 'ops')
    const decision = { db, entity: PlanDePago, id: parametro('planId'), acto: { tiendaId, autor, en } }
    const editado = await editarDecision(server, decision, () => Promise.resolve(ok({ estado: 'anulado' as const, motivo: cuerpo.motivo })))
    return editado.ok ? ok({ id: editado.value.id }) : editado
  })
}

/** The documents of a plan, whole as they are owed now; why not, where somebody paid or planned one meanwhile. */
function enPlan(
  { pendientes }: Pick<Deuda, 'pendientes'>,
  pedidos: readonly { ventaId: string; centavos: number }[],
): Result<PlanDePago['documentos']> {
  if (pedidos.length === 0 || new Set(pedidos.map(({ ventaId }) => ventaId)).size !== pedidos.length) return fallo('plan.sin-documentos')
  const debidos = new Map(porDocumento(pendientes).map((pendiente) => [pendiente.ventaId, pendiente]))
  const documentos: PlanDePago['documentos'] = []
  for (const { ventaId, centavos } of pedidos) {
    const debido = debidos.get(ventaId)
    if (!debido) return fallo('plan.documento-pagado', { ncf: ventaId.split('-').at(-1) ?? '' })
    const { ncf, pendienteCentavos } = debido
    if (pendientes.some((pendiente) => pendiente.ventaId === ventaId && pendiente.cuota)) return fallo('plan.ya-en-plan', { ncf })
    if (pendienteCentavos !== centavos) return fallo('plan.cambio-la-deuda', { ncf, debe: formatMoney(pendienteCentavos) })
    documentos.push({ ventaId, ncf, centavos })
  }
  return ok(documentos)
}
