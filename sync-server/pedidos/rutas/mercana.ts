/** The operator's view of orders: all of them, one whole, what waits and since when, and acting in place of a store. */
import { comandosPagos, HORAS_DE_SILENCIO } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { quienesLlevan } from '#domain/pedidos/entregas/entrega.rules.ts'
import { evidenciasDe } from '#domain/pedidos/pagos/pedido.evidencia.ts'
import { tocaAMercana } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { leerLegibles } from '../../core/documentos.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { auditar } from '../../core/decisiones.ts'
import { deMercana, seguirAbiertos, type PedidoAbierto } from '../abiertos.ts'
import { buscarAbiertos, buscarEnLibro } from '../busqueda.ts'
import { permiteDinero, permitePagar } from '../dinero.ts'
import { fotosDelActo } from '../fotos.ts'
import { abrirLibro, leerPedido } from '../libro.ts'
import { moverPedido, type QuienMueve } from '../mover.ts'
import { silenciosos } from '../silencio.ts'
import { ruta } from '../../http/ruta.ts'

/** Orders as the operator sees and moves them. */
export function rutasPedidosDeMercana(server: Server): void {
  const abiertos = seguirAbiertos(server.store, server.ahora)
  const intervenir = { permiso: [Pedido, 'intervenir'] } as const

  rutaIntervenir(server)

  ruta(server, comandosPedidos.pedidosDeMercana, intervenir, async ({ cuerpo, en }) => {
    if (cuerpo.activos === 'si' || cuerpo.espera !== undefined) return ok(buscarAbiertos(await abiertos.leer(), cuerpo, en))
    return ok(await buscarEnLibro(await abrirLibro(server.store), cuerpo))
  })

  ruta(server, comandosPagos.pedidoDeMercana, intervenir, async ({ parametro }) => {
    const leido = await leerPedido(await abrirLibro(server.store), parametro('pedidoId'))
    if (!leido) return fallo('pedido.no-existe')
    const { contenido } = leido.colocado
    // Folded now: what was stored may be of a version that knew less of it.
    const estado = plegarPedido(contenido, leido.eventos)
    const ops = await baseDeTienda(server.store, contenido.tiendaId, 'ops')
    const activos = (await leerLegibles(ops, Acceso)).filter(({ activo }) => activo)
    const llevan = quienesLlevan(activos).map(({ empleadoId, nombre, rol, otrosRoles }) => ({ empleadoId, nombre, rol, otrosRoles }))
    return ok({ contenido, estado, llevan, evidencias: evidenciasDe(leido.eventos) })
  })

  ruta(server, comandosPagos.colaDeMercana, intervenir, async ({ en }) => ok({ filas: enEsperaDe(await abiertos.leer(), true), en }))

  ruta(server, comandosPagos.reembolsosDeMercana, intervenir, async ({ en }) => ok({ filas: reembolsosDe(await abiertos.leer()), en }))

  ruta(server, comandosPagos.resumenDeMercana, intervenir, async ({ en }) => {
    const todos = await abiertos.leer()
    const filas = [...todos.values()].map(({ fila }) => fila)
    const pedidos: Record<string, number> = {}
    for (const { estado } of filas) pedidos[estado.pedido] = (pedidos[estado.pedido] ?? 0) + 1
    return ok({
      en,
      pedidos,
      atrasados: colaDe(filas.flatMap(({ debidoEn }) => (debidoEn !== '' && debidoEn < en ? [debidoEn] : []))),
      cancelaciones: colaDe(filas.flatMap(({ cancelacionPedida, colocadoEn }) => (cancelacionPedida ? [colocadoEn] : []))),
      verificacionMercana: colaDe(enEsperaDe(todos, true).map(({ desde }) => desde)),
      verificacionTiendas: colaDe(enEsperaDe(todos, false).map(({ desde }) => desde)),
      reembolsos: colaDe(
        reembolsosDe(todos).flatMap(({ reembolso, deMercana: paga, desde }) => (tocaAMercana(reembolso, paga, en) === '' ? [] : [desde])),
      ),
      silenciosos: await silenciosos(server, new Date(Date.parse(en) - HORAS_DE_SILENCIO * 3_600_000)),
    })
  })
}

const colaDe = (desdes: readonly string[]): { cuantos: number; desde: string } => ({
  cuantos: desdes.length,
  desde: desdes.reduce((menor, uno) => (menor === '' || uno < menor ? uno : menor), ''),
})

const enEsperaDe = (todos: ReadonlyMap<string, PedidoAbierto>, aMercana: boolean) =>
  [...todos.values()]
    .flatMap(({ porVerificar }) => porVerificar)
    .filter(({ metodo }) => metodo.deMercana === aMercana)
    .sort((a, b) => (a.desde < b.desde ? -1 : 1))

const reembolsosDe = (todos: ReadonlyMap<string, PedidoAbierto>) =>
  [...todos.values()].flatMap(({ reembolsos }) => reembolsos).sort((a, b) => (a.desde < b.desde ? -1 : 1))

/** Part of verifying payments to the platform, or said to everybody who reads the order: nothing to give a reason for. */
const deOficio: ReadonlySet<AccionDePedido> = new Set([
  'tomarVerificacion',
  'aprobarPago',
  'rechazarPago',
  'pagarReembolso',
  'decidirReembolso',
])

function rutaIntervenir(server: Server): void {
  ruta(server, comandosPedidos.intervenirPedido, { permiso: [Pedido, 'intervenir'] }, async ({ actor, cuerpo, autor, en, parametro }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    const { usuarioId, nombre } = actor.persona
    const permitido = permiteDinero(actor.persona, cuerpo.accion, en)
    if (!permitido.ok) return permitido
    const conDos = permitePagar(actor.persona, cuerpo.accion)
    if (!conDos.ok) return conDos
    const pedidoId = parametro('pedidoId')
    const leido = await leerPedido(await abrirLibro(server.store), pedidoId)
    if (!leido) return fallo('pedido.no-existe')
    const { motivo, ...pedido } = cuerpo
    const { accion, datos } = pedido
    const porque = motivo || (typeof datos['motivo'] === 'string' ? datos['motivo'].trim() : '')
    const sinPorque = accion === 'mensaje' || (deOficio.has(accion) && deMercana(leido.colocado.contenido))
    if (!sinPorque && porque.length < 3) return fallo('pedido.falta-motivo')
    const { tiendaId: deLaTienda, usuarioId: deQuienCompra } = leido.colocado.contenido
    // The second person names the picture that the first one sent; never one that the customer paid with.
    if (!(await fotosDelActo(server.store, pedidoId, pedido, (dueno) => dueno !== deQuienCompra))) return fallo('pedido.foto-no-llego')
    const acto = { autor, en, tiendaId: deLaTienda }
    const despues = { datos, motivo: porque }
    await auditar(server, { base: 'libro', docTipo: Pedido.tipo, docId: pedidoId, accion, antes: {}, despues, acto, rev: '' })
    const quien: QuienMueve = { actor: usuarioId, rol: 'operador', nombre, persona: usuarioId }
    return moverPedido(server.store, pedidoId, pedido, quien, server.ahora(), () => true)
  })
}
