import { afterAll, beforeAll, expect, test } from 'vitest'
import { avisosDebidos } from '#domain/avisos/aviso.rules.ts'
import { abrirGente } from '../avisos/gente.ts'
import { abrirAuditoria } from '../core/bases.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { bien } from '../../tests/support/server/sync.ts'
import {
  enSuBase,
  enTienda,
  hechoDe,
  mover,
  unComercio,
  unMensajero,
  unPedido,
  uuid,
  type Comercial,
  type Mensajero,
} from '../../tests/support/server/orders.ts'

let p: Prueba
let clienta: PersonaPrueba
let comercio: Comercial
let supervisora: Mensajero
let cajera: Mensajero
let deTienda = ''
beforeAll(async () => {
  p = await unServidor()
  clienta = await p.persona('Clienta')
  comercio = await unComercio(p, { 'producto:cafe': 100 })
  supervisora = await unMensajero(p, comercio, { rol: 'supervisor' })
  cajera = await unMensajero(p, comercio, { rol: 'cajero' })
  deTienda = `/api/tiendas/${comercio.tienda.tiendaId}`
}, 60_000)
afterAll(() => p.cerrar())

const ponerAlDia = () => p.server.central.trabajos.ponerAlDia(comercio.tienda.tiendaId)
const estadoDe = async (pedidoId: string) => {
  const pedido = await enTienda(p, comercio, pedidoId)
  if (!pedido) throw new Error(`${pedidoId} is not there`)
  return pedido.estado
}
const lineasDe = async (pedidoId: string) =>
  (await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', padre: pedidoId })).filter(({ accion }) => accion === 'aclararTarea')

/** Taken up by one, and refused by another who had no signal: the second has a task. */
async function unoQueNoCuadra(): Promise<{ pedidoId: string; tarea: { eventoId: string; code: string } }> {
  const pedidoId = await unPedido(p, clienta, comercio)
  bien(await mover(p, comercio.duena, deTienda, pedidoId, 'aceptar', { minutos: 5 }))
  bien(await supervisora.navegador.enviar(hechoDe(supervisora.navegador, pedidoId, 'rechazar', { motivo: 'No queda' })))
  await ponerAlDia()
  const [tarea] = (await estadoDe(pedidoId)).tareas
  if (!tarea) throw new Error('no task')
  return { pedidoId, tarea: { eventoId: tarea.eventoId, code: tarea.code } }
}

test('una tarea se aclara con un motivo: se va para todos, queda una línea en la auditoría, y repetirlo no hace nada', async () => {
  const { pedidoId, tarea } = await unoQueNoCuadra()
  expect(tarea.code).toBe('pedido.paso-no-permitido')
  const datos = { ...tarea, motivo: 'Se habló: queda aceptado' }
  const negado = await mover(p, cajera.persona, deTienda, pedidoId, 'aclararTarea', datos)
  expect(negado.cuerpo['code']).toBe('pedido.sin-permiso')
  expect(await lineasDe(pedidoId)).toEqual([])

  const id = uuid()
  for (let vez = 0; vez < 2; vez++)
    expect(bien(await mover(p, supervisora.persona, deTienda, pedidoId, 'aclararTarea', datos, id))).toMatchObject({
      veredicto: 'aceptado',
    })
  // Somebody else, who had not seen it go.
  const despues = await mover(p, comercio.duena, deTienda, pedidoId, 'aclararTarea', datos)
  expect(bien(despues)).toMatchObject({ veredicto: 'redundante' })

  expect(await estadoDe(pedidoId)).toMatchObject({
    pedido: 'aceptado',
    tareas: [],
    aclaradas: [{ ...tarea, nombre: 'Rafa', motivo: datos.motivo }],
  })
  const suya = await enSuBase(p, clienta, pedidoId)
  expect(suya?.estado).toMatchObject({ tareas: [], aclaradas: [{ eventoId: tarea.eventoId, motivo: '' }] })
  const lineas = await lineasDe(pedidoId)
  expect(lineas).toHaveLength(1)
  expect(lineas[0]).toMatchObject({
    creadoPor: supervisora.empleadoId,
    tiendaId: comercio.tienda.tiendaId,
    base: 'libro',
    cambios: { motivo: { despues: datos.motivo }, eventoId: { despues: tarea.eventoId } },
  })
}, 60_000)

test('de lo que no está pendiente no se anota nada', async () => {
  const { pedidoId, tarea } = await unoQueNoCuadra()
  const r = await mover(p, comercio.duena, deTienda, pedidoId, 'aclararTarea', { ...tarea, eventoId: 'nadie', motivo: 'porque sí' })
  expect(r.cuerpo['code']).toBe('pedido.sin-tarea')
  expect(await lineasDe(pedidoId)).toEqual([])
  expect((await estadoDe(pedidoId)).tareas).toHaveLength(1)
}, 60_000)

const ajustar = async (rol: string, clave: string, permitido: boolean) =>
  bien(await p.pedir('PUT', `${deTienda}/permisos`, { rol, clave, permitido }, comercio.duena))
/** The fact of an act that was done at this time. */
const aceptarA = (de: Mensajero, pedidoId: string, en: Date) =>
  hechoDe(de.navegador, pedidoId, 'aceptar', { minutos: 5 }, { en: en.toISOString(), creadoPor: de.empleadoId })

test('quién hace qué con un pedido lo dice la matriz de la tienda, con conexión y al llegar lo hecho sin ella', async () => {
  const conSenal = await unPedido(p, clienta, comercio)
  expect((await mover(p, cajera.persona, deTienda, conSenal, 'aceptar', { minutos: 5 })).cuerpo['code']).toBe('pedido.sin-permiso')
  await ajustar('cajero', 'aceptarPedidos', true)
  expect(bien(await mover(p, cajera.persona, deTienda, conSenal, 'aceptar', { minutos: 5 }))).toMatchObject({
    veredicto: 'aceptado',
    estado: { pedido: 'aceptado' },
  })

  // Done while it was allowed, heard of after it was not any more; and done after that.
  const antes = new Date(p.reloj.ahora)
  p.reloj.ahora = new Date(antes.getTime() + 60_000)
  await ajustar('cajero', 'aceptarPedidos', false)
  p.reloj.ahora = new Date(antes.getTime() + 120_000)
  const [aTiempo, tarde] = [await unPedido(p, clienta, comercio), await unPedido(p, clienta, comercio)]
  bien(await cajera.navegador.enviar(aceptarA(cajera, aTiempo, antes), aceptarA(cajera, tarde, p.reloj.ahora)))
  await ponerAlDia()
  expect(await estadoDe(aTiempo)).toMatchObject({ pedido: 'aceptado', tareas: [] })
  expect(await estadoDe(tarde)).toMatchObject({ pedido: 'colocado', tareas: [{ code: 'pedido.sin-permiso', para: 'encargado' }] })
  expect((await mover(p, cajera.persona, deTienda, tarde, 'aceptar', { minutos: 5 })).cuerpo['code']).toBe('pedido.sin-permiso')
  // What is folded again says the same: it was decided when it was written down.
  await ajustar('cajero', 'aceptarPedidos', true)
  bien(await mover(p, comercio.duena, deTienda, tarde, 'mensaje', { texto: 'Hola' }))
  expect((await estadoDe(tarde)).pedido).toBe('colocado')
  await ajustar('cajero', 'aceptarPedidos', false)
}, 60_000)

test('verificar pagos también: a quien se le permite entra, y a quien se le quita no', async () => {
  await ajustar('supervisor', 'verificarPagos', true)
  const ruta = `${deTienda}/pedidos/x/comprobantes/x`
  expect((await p.pedir('GET', ruta, undefined, supervisora.persona)).cuerpo['code']).not.toBe('permiso.denegado')
  await ajustar('supervisor', 'verificarPagos', false)
  expect((await p.pedir('GET', ruta, undefined, supervisora.persona)).cuerpo['code']).toBe('permiso.denegado')
}, 60_000)

test('de un pedido se avisa a quien la tienda deja hacer lo que espera', async () => {
  const pedido = await enTienda(p, comercio, await unPedido(p, clienta, comercio))
  if (!pedido) throw new Error('no order')
  const seAvisa = async () => {
    const [debido] = avisosDebidos(pedido.contenido, pedido.estado, [])
    if (!debido) throw new Error('nobody is told of a new order')
    const dichos = await abrirGente(p.server)(pedido.contenido, debido)
    return dichos.some(({ usuarioId }) => usuarioId === cajera.persona.usuarioId)
  }
  expect(await seAvisa()).toBe(false)
  await ajustar('cajero', 'aceptarPedidos', true)
  expect(await seAvisa()).toBe(true)
  await ajustar('cajero', 'aceptarPedidos', false)
}, 60_000)
