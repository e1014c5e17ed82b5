/** Debts that a store gives up: asked for, decided by its owner, and taken back when somebody pays after all. */
import { v7 as uuidv7 } from 'uuid'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { porDocumento } from '#domain/cobros/plan.rules.ts'
import { puede } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { turnosPor } from '../core/queues.ts'
import type { Db } from '../store/port.ts'
import { ruta } from '../http/ruta.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import { deudaAlDia } from './deuda.ts'

/** One at a time of each store: of two that give up one document the second hears that nothing is owed of it. */
const turnos = turnosPor()

/** Debts of a store that are given up. */
export function rutasDeCastigos(server: Server): void {
  const enTurno = <T>(tiendaId: string, hacer: () => Promise<T>): Promise<T> => turnos(server.store).enFila(tiendaId, hacer)

  ruta(server, comandosCobros.pedirCastigo, { permiso: [Castigo, 'pedir'], dinero: true }, async ({ tiendaId, autor, actor, en, cuerpo }) =>
    enTurno(tiendaId, async () => {
      const ops = await baseDeTienda(server.store, tiendaId, 'ops')
      const revisados = await revisar(server, { tiendaId, ops, hoy: diaFiscal(en) }, cuerpo.clienteId, cuerpo.documentos)
      if (!revisados.ok) return revisados
      const { cliente, documentos } = revisados.value
      const esperan = (await leerTodos(ops, Castigo, { clave: 'pendiente' })).flatMap((otro) => otro.documentos)
      const repetido = documentos.find(({ ventaId }) => esperan.some((otro) => otro.ventaId === ventaId))
      if (repetido) return fallo('castigo.ya-pedido', { ncf: repetido.ncf })
      const nombre = actor.persona?.nombre ?? ''
      const suyo = puede(actor.membresia, Castigo, 'decidir')
      const creado = await crearDecision(
        server,
        { db: ops, entity: Castigo, id: `${Castigo.tipo}:${uuidv7()}`, acto: { tiendaId, autor, en } },
        {
          clienteId: cliente.id,
          clienteNombre: cliente.nombre,
          documentos,
          motivo: cuerpo.motivo,
          pidioNombre: nombre,
          ...(suyo ? { estado: 'aprobado' as const, decidioNombre: nombre, decididoEl: diaFiscal(en) } : {}),
        },
      )
      if (!creado.ok) return creado
      if (!suyo) await avisarDuenos(server, creado.value)
      return contado(server, creado.value)
    }),
  )

  ruta(
    server,
    comandosCobros.decidirCastigo,
    { permiso: [Castigo, 'decidir'], dinero: true },
    async ({ tiendaId, autor, actor, en, cuerpo: { accion, motivo }, parametro }) =>
      enTurno(tiendaId, async () => {
        const ops = await baseDeTienda(server.store, tiendaId, 'ops')
        const decision = { db: ops, entity: Castigo, id: parametro('castigoId'), acto: { tiendaId, autor, en } }
        const [hoy, quien] = [diaFiscal(en), actor.persona?.nombre ?? '']
        const editado = await editarDecision(server, decision, async (actual) => {
          if (actual.estado !== (accion === 'anular' ? 'aprobado' : 'pendiente')) return fallo('castigo.ya-decidido')
          if (accion !== 'aprobar' && motivo.length < 3) return fallo('castigo.falta-motivo')
          if (accion === 'anular') return ok({ estado: 'anulado' as const, anuladoEl: hoy, anuloNombre: quien, motivoDeAnular: motivo })
          if (accion === 'rechazar') return ok({ estado: 'rechazado' as const, decidioNombre: quien, decididoEl: hoy, respuesta: motivo })
          const revisados = await revisar(server, { tiendaId, ops, hoy }, actual.clienteId, actual.documentos)
          return revisados.ok ? ok({ estado: 'aprobado' as const, decidioNombre: quien, decididoEl: hoy, respuesta: motivo }) : revisados
        })
        return editado.ok ? contado(server, editado.value) : editado
      }),
  )

  ruta(server, comandosCobros.retirarCastigo, { permiso: [Castigo, 'pedir'] }, async ({ tiendaId, autor, actor, en, parametro }) => {
    const db = await baseDeTienda(server.store, tiendaId, 'ops')
    const decision = { db, entity: Castigo, id: parametro('castigoId'), acto: { tiendaId, autor, en } }
    const editado = await editarDecision(server, decision, (actual) => {
      if (actual.creadoPor !== autor) return fallo('castigo.no-es-tuyo')
      if (actual.estado !== 'pendiente') return fallo('castigo.ya-decidido')
      const decidio = { decidioNombre: actor.persona?.nombre ?? '', decididoEl: diaFiscal(en), respuesta: 'La retiró quien la hizo' }
      return ok({ estado: 'rechazado' as const, ...decidio })
    })
    return editado.ok ? ok({ id: editado.value.id, estado: editado.value.estado }) : editado
  })
}

/** Answers once the customer's account says it, so that who asked sees it at once. */
async function contado(server: Server, { id, estado, tiendaId }: Castigo): Promise<Result<{ id: string; estado: string }>> {
  await server.central.trabajos.ponerAlDia(tiendaId)
  return ok({ id, estado })
}

interface Donde {
  tiendaId: string
  ops: Db
  hoy: string
}

/** The customer, and what is given up of each document: no more than is owed of it now. */
async function revisar(
  server: Server,
  donde: Donde,
  clienteId: string,
  pedidos: readonly { ventaId: string; centavos: number }[],
): Promise<Result<{ cliente: { id: string; nombre: string }; documentos: Castigo['documentos'] }>> {
  if (pedidos.length === 0 || new Set(pedidos.map(({ ventaId }) => ventaId)).size !== pedidos.length) return fallo('castigo.sin-documentos')
  const debe = await deudaAlDia(server, donde, clienteId)
  if (!debe.ok) return debe
  const { cliente, deuda } = debe.value
  const debidos = new Map(porDocumento(deuda.pendientes).map((pendiente) => [pendiente.ventaId, pendiente]))
  const documentos: Castigo['documentos'] = []
  for (const { ventaId, centavos } of pedidos) {
    const debido = debidos.get(ventaId)
    if (!debido) return fallo('castigo.documento-pagado', { ncf: ventaId.split('-').at(-1) ?? '' })
    const { ncf, pendienteCentavos } = debido
    if (centavos > pendienteCentavos) return fallo('castigo.cambio-la-deuda', { ncf, debe: formatMoney(pendienteCentavos) })
    documentos.push({ ventaId, ncf, centavos })
  }
  return ok({ cliente, documentos })
}

/** Who decides is told who would give up what, and why. */
async function avisarDuenos(server: Server, { id, tiendaId, en, clienteNombre, documentos, motivo }: Castigo): Promise<void> {
  const tienda = await leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
  const total = documentos.reduce((suma, { centavos }) => suma + centavos, 0)
  const dicho = `${formatMoney(total)} de ${clienteNombre}: ${motivo}`.slice(0, 300)
  if (tienda) await avisarDeTienda(server, tienda, { clase: 'castigo_pedido', en, motivo: dicho, instante: id })
}
